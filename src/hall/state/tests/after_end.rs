//! Tests of a game that is over while people and programs still look at it.

use std::time::Duration;

use super::cluster::{Cluster, Guest};
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_model::log::Offer;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_store::table_code::TableCode;
use parlour_table::command::TableRequest;

/// Ana has made a move, and both have agreed to a draw.
fn drawn() -> (Cluster, Guest, Guest, TableCode) {
    let mut cluster = Cluster::new(2);
    let (ana, bob, code) = cluster.two(Mode::Checkers);
    cluster.play::<Checkers>(ana, code, "11-15");
    cluster.drain();
    agree(&mut cluster, [ana, bob], code, Offer::Draw);
    (cluster, ana, bob, code)
}

fn agree(cluster: &mut Cluster, [by, with]: [Guest; 2], code: TableCode, offer: Offer) {
    cluster.request::<Checkers>(by, code, TableRequest::Offer(offer));
    cluster.drain();
    let agreed = true;
    cluster.request::<Checkers>(with, code, TableRequest::Answer { offer, agreed });
    cluster.drain();
}

fn ends(cluster: &Cluster, guest: Guest) -> usize {
    let ended = |event: &&HallEvent| matches!(event, HallEvent::Ended(_));
    cluster.peek(guest).iter().filter(ended).count()
}

fn is_parted(cluster: &Cluster, guest: Guest) -> bool {
    let parted =
        |event: &HallEvent| matches!(event, HallEvent::Answered(_, Ok(HallAnswer::Parted(_))));
    cluster.peek(guest).iter().any(parted)
}

#[test]
fn a_store_that_fails_after_the_end_takes_nobody_from_the_table() {
    let (mut cluster, ana, bob, code) = drawn();
    assert_eq!(ends(&cluster, ana), 1);
    cluster.nodes[0].is_cut = true;
    cluster.request::<Checkers>(ana, code, TableRequest::Offer(Offer::Undo));
    cluster.drain();
    cluster.nodes[0].is_cut = false;
    cluster.settle();
    for guest in [ana, bob] {
        let told = cluster.peek(guest);
        assert!(!is_parted(&cluster, guest), "{told:?}");
    }
    cluster.pass(Duration::from_secs(10 * 60));
    cluster.settle();
    assert!(is_parted(&cluster, bob), "a program looks for ten minutes");
}

#[test]
fn a_game_that_goes_on_after_its_end_ends_again() {
    let (mut cluster, ana, bob, code) = drawn();
    agree(&mut cluster, [ana, bob], code, Offer::Undo);
    cluster.play::<Checkers>(ana, code, "9-14");
    cluster.drain();
    cluster.play::<Checkers>(bob, code, "22-18");
    cluster.pass(Duration::from_secs(11 * 60));
    cluster.settle();
    assert!(!is_parted(&cluster, ana), "the game goes on");
    cluster.request::<Checkers>(ana, code, TableRequest::Resign);
    cluster.settle();
    assert_eq!((ends(&cluster, ana), ends(&cluster, bob)), (2, 2));
}
