//! The checks of the fuzz targets in `fuzz`, on inputs made at random.

use proptest::prelude::*;
use proptest::sample::select;

#[path = "checks/fen.rs"]
mod fen;
#[path = "checks/legal.rs"]
mod legal;
#[path = "checks/pdn.rs"]
mod pdn;

const WORDS: [&str; 27] = [
    "[White \"Ann\"]",
    "[GameType \"20\"]",
    "[GameType \"25,W,8,8,A0,0\"]",
    "[FEN \"W:W21:B1\"]",
    "[Result \"2-0\"]",
    "\n\n",
    "1.",
    "1...",
    "11-15",
    "23-19",
    "8-11",
    "32-28",
    "c3-d4",
    "1x10",
    "{a remark}",
    "{",
    "}",
    "(",
    ")",
    "$3",
    "!?",
    "/FEN W:W1:B2/",
    "*",
    "1-0",
    "1/2-1/2",
    "%",
    "½",
];

#[test]
fn a_variation_that_begins_with_a_strength_is_read_as_it_was_written() {
    pdn::check(b"1. 11-15 ( !?) 23-19 *");
}

#[test]
fn what_is_read_as_a_move_is_no_result_or_remark_when_it_is_written() {
    pdn::check(b"1. 11-15 1 0 {then more} 23-19 *");
    pdn::check("29-1 9 * ½".as_bytes());
    pdn::check("29- ½".as_bytes());
    pdn::check(b"xx\n??");
    pdn::check(b"1: 1:");
    pdn::check("45 2 хорошо".as_bytes());
    pdn::check(b"1-\0\x001 11-15");
    pdn::check("so—".as_bytes());
    pdn::check("———so".as_bytes());
    pdn::check(b"1. 111 1 2 {he} 9 *");
    pdn::check(b"1- 0.5 11-15");
    pdn::check(b"-\n?*//");
    pdn::check(b"-\n?*/FEN W:W21:B1/ 1. 21-17");
    pdn::check(b"1-2/#");
    pdn::check(b"1 14x23 (1 {a} * * * 1 1- 0.5");
    pdn::check(b"- ?");
    pdn::check("so--B--'-0.\nA".as_bytes());
}

proptest! {
    #[test]
    fn legals_are_legal(bytes in prop::collection::vec(any::<u8>(), 2..120)) {
        legal::check(&bytes);
    }

    #[test]
    fn a_position_is_read_as_it_was_written(
        text in "[WB?]:[WB](K?([1-9][0-9]?|[a-h][1-8]),){0,8}K?[1-9]:[WB](K?([1-9][0-9]?|[a-h][1-8]),){0,8}K?[1-9]-?[0-9]?",
    ) {
        fen::check(&text);
    }

    #[test]
    fn games_are_read_as_they_were_written(words in prop::collection::vec(select(&WORDS), 0..60)) {
        pdn::check(words.join(" ").as_bytes());
    }
}
