//! Two people, each at a screen in another hall, who play checkers against each other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use parlour_model::checkers::{Checkers, Rules};
use parlour_model::game::Game as _;
use serde_json::json;
use tokio::task::AbortHandle;

use crate::clients::{Program, Screen, for_each, name};
use crate::figures::Times;

/// The window of each.
const SIZE: (u32, u32) = (80, 24);

/// The time for which each thinks.
const THOUGHT: Duration = Duration::from_millis(500);

/// The longest time until a table that somebody goes to is shown.
const SETTLED: Duration = Duration::from_secs(3);

/// The longest time that a person waits for something to be seen.
const PATIENCE: Duration = Duration::from_secs(5);

/// People who play until their games are over.
pub(crate) struct Pairs {
    tasks: Vec<AbortHandle>,
    pub(crate) times: Times,
}

impl Pairs {
    /// People come, two a table, from this number on. They come in at the doors by turns.
    pub(crate) async fn begin(doors: &[SocketAddr], first: u32, pairs: u32) -> Self {
        let times = Times::default();
        let (taken, all) = (times.clone(), doors.to_vec());
        let tasks = for_each(0..pairs, move |pair| {
            let times = taken.clone();
            let index = usize::try_from(pair).unwrap_or(0);
            let doors = [0, 1].map(|seat| all[(index + seat) % all.len()]);
            async move {
                let screens = sit_down(doors, first + 2 * pair).await;
                tokio::spawn(play(screens, times)).abort_handle()
            }
        })
        .await;
        Self { tasks, times }
    }
}

impl Drop for Pairs {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// One invites the other, as a program, and comes to a screen once the game has begun.
async fn sit_down(doors: [SocketAddr; 2], number: u32) -> [Screen; 2] {
    let mut second = Screen::come(doors[1], number + 1, SIZE, None).await;
    let mut opener = Program::come(doors[0], number).await;
    let players = ["@me".to_owned(), name(number + 1)];
    let open = json!({ "do": "open", "mode": "checkers", "players": players }).to_string();
    opener.say(open.clone()).await;
    // The account of somebody who has come a moment ago may not be there yet.
    while opener
        .until(":\"open\"")
        .await
        .expect("an answer")
        .contains("refused")
    {
        tokio::time::sleep(THOUGHT).await;
        opener.say(open.clone()).await;
    }
    second.until("asks").await;
    // The mark is on another table, and the one to which somebody is invited comes first.
    second.rest(THOUGHT).await;
    second.press("\x1b[5~").await;
    second.rest(THOUGHT).await;
    second.press("\r").await;
    opener.until("\"event\":\"turn\"").await.expect("a game");
    // The own game stands first in the lobby.
    let mut first = Screen::come(doors[0], number, SIZE, None).await;
    // Keys that are typed before the table is there are typed nowhere.
    first.rest(SETTLED).await;
    [first, second]
}

/// Plays a game, and takes the time from the key that makes a move to the other's frame.
async fn play(mut screens: [Screen; 2], times: Times) {
    let mut game = Checkers::start(&Rules::default(), 2).expect("a start");
    for number in 0.. {
        let legal = game.legal_moves();
        if legal.is_empty() || game.winners().is_some() {
            return;
        }
        // Some move in the middle, so that the games differ.
        let chosen = &legal[(number * 7 + 3) % legal.len()];
        let [first, second] = &mut screens;
        let (mover, other) = if number % 2 == 0 {
            (first, second)
        } else {
            (second, first)
        };
        mover.type_text(&format!(":{chosen}")).await;
        tokio::join!(mover.rest(THOUGHT), other.rest(THOUGHT));
        let begun = Instant::now();
        mover.press("\r").await;
        if tokio::time::timeout(PATIENCE, other.frame()).await.is_err() {
            eprintln!("no frame after {chosen}, move {number}");
            return;
        }
        times.add(begun.elapsed());
        game.apply(chosen).expect("a legal move");
    }
}
