//! The daily deal: a game a day that is the same for everybody.
//!
//! Its seed is the FNV-1a hash (64 bits, offset basis 0xcbf29ce484222325, prime 0x100000001b3) of the bytes of
//! `parlour daily DAY GAME`, with the day in UTC as `2026-11-21` and the game's name as records have it. All chance follows
//! from the seed, as at any table. Neither is ever changed; tests hold seeds and deals of a few days.
//!
//! A day also has a puzzle of English draughts. The puzzles come in leaps of `LEAP` through their file, so that each comes
//! once before one comes again, and those of neighbouring days differ in their grades.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use draughts::variant::Variant;

use std::time::Duration;

use super::any::{AnyRules, Mode};
use super::checkers::puzzle::{Puzzle, puzzles};
use super::game::Best;
use super::player::{Level, Player};

/// The day of a moment, in UTC.
pub fn day_of(moment: Timestamp) -> Date {
    moment.to_zoned_datetime(TimeZone::UTC).date()
}

/// The time from a moment to the next day's deals.
pub fn until_next(moment: Timestamp) -> Duration {
    let now = moment.to_zoned_datetime(TimeZone::UTC);
    let next = now.tomorrow().and_then(|next| next.start_of_day());
    let left = next
        .map(|next| next.duration_since(&now))
        .unwrap_or_default();
    left.unsigned_abs()
}

/// Returns the seed of a day's deal.
pub fn seed(day: Date, mode: Mode) -> u64 {
    let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("parlour daily {day} {mode}")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, fnv)
}

/// The puzzles between those of two days. It is a prime, so that it has no divisor in common with a smaller number of puzzles.
const LEAP: i64 = 7919;

/// The puzzle of a day.
pub fn puzzle(day: Date) -> &'static Puzzle {
    let all = puzzles(Variant::English);
    let days = day.duration_since(Date::ZERO).as_hours() / 24;
    let count = i64::try_from(all.len()).unwrap_or(i64::MAX);
    let place = (days % count * LEAP).rem_euclid(count);
    &all[usize::try_from(place).unwrap_or(0)]
}

/// The day whose deal a game has that follows from this seed and began then; `None` if it is another deal.
pub fn day_dealt(of_seed: u64, started: Timestamp, mode: Mode) -> Option<Date> {
    let day = day_of(started);
    (seed(day, mode) == of_seed).then_some(day)
}

/// Returns the players: a person alone where the game allows it, otherwise a person against robots
/// that play well.
pub fn players(mode: Mode, person: &str) -> Vec<Player> {
    let rules = AnyRules::daily_of(mode);
    let seats = if *rules.seats().start() == 1 {
        1
    } else {
        rules.usual_seats().max(2)
    };
    let mut players = vec![Player::person(person)];
    for level in COMPANY.into_iter().cycle().take(seats - 1) {
        players.push(Player::robot_at(level, &players));
    }
    players
}

/// The robots of a daily deal: as many characters as there are seats for them, all of about the same strength.
const COMPANY: [Level; 3] = [Level::Sharp, Level::Skilled, Level::Expert];

/// The measure by which the plays of a deal are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Somebody alone: the fewest turns are best.
    Turns,
    /// The outcome against robots, and then the score.
    Score(Best),
    /// The outcome alone.
    Outcome,
}

/// The measure of a game's daily deal: what counts at the end of such a game. Time never does.
pub fn measure(mode: Mode) -> Measure {
    match mode {
        _ if !mode.scores() => Measure::Outcome,
        _ if *AnyRules::daily_of(mode).seats().start() == 1 => Measure::Turns,
        _ => Measure::Score(mode.best()),
    }
}

/// Returns the number of successive days: the run up to today or yesterday, and the longest run. The days are in order; those
/// after today, of a clock that was ahead, wait until they come.
pub fn streaks(days: impl IntoIterator<Item = Date>, today: Date) -> (usize, usize) {
    let (mut run, mut longest, mut last) = (0, 0, None::<Date>);
    for day in days.into_iter().take_while(|day| *day <= today) {
        run = match last {
            Some(before) if before == day => continue,
            Some(before) if before.tomorrow().ok() == Some(day) => run + 1,
            _ => 1,
        };
        (longest, last) = (longest.max(run), Some(day));
    }
    let is_current = last.is_some_and(|last| last == today || last.tomorrow().ok() == Some(today));
    (if is_current { run } else { 0 }, longest)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn seeds_never_change() {
        let known = [
            (
                date(2026, 11, 21),
                Mode::Concentration,
                0x35bc_3ee5_80b9_4273,
            ),
            (
                date(2026, 11, 22),
                Mode::Concentration,
                0x1e4c_9689_9b38_54b2,
            ),
            (date(2026, 11, 21), Mode::BirdHead, 0xa084_5154_de0e_c2ab),
            (date(2030, 1, 1), Mode::Checkers, 0xd0f9_1bd4_3088_264c),
        ];
        for (day, mode, value) in known {
            assert_eq!(seed(day, mode), value, "{day} {mode}");
        }
    }

    #[test]
    fn the_puzzle_of_a_day_never_changes() {
        let known = [
            (date(2026, 11, 25), "W:WK14,16,17,20:B8,12,K15,26"),
            (
                date(2026, 11, 26),
                "W:W12,13,16,23,24,27,28,31,32:B3,4,6,7,8,10,14,20,22",
            ),
            (
                date(2026, 11, 27),
                "W:W13,15,17,18,25,27,31,32:B1,6,8,9,10,12,16,20",
            ),
        ];
        for (day, fen) in known {
            assert_eq!(puzzle(day).board.fen(), fen, "{day}");
        }
    }

    #[test]
    fn every_puzzle_comes_once_before_one_comes_again() {
        let all = puzzles(Variant::English);
        let first = date(2026, 11, 25);
        let days = first.series(jiff::Span::new().days(1)).take(all.len());
        let mut seen: Vec<_> = days.map(|day| puzzle(day).to_string()).collect();
        let count = i64::try_from(all.len()).expect("a few");
        let next = first.checked_add(jiff::Span::new().days(count));
        assert_eq!(puzzle(next.expect("a day")).to_string(), seen[0]);
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all.len());
    }

    #[test]
    fn a_day_begins_at_midnight_in_utc() {
        let moment = |text: &str| text.parse().expect("a moment");
        assert_eq!(day_of(moment("2026-11-21T23:59:59.9Z")), date(2026, 11, 21));
        assert_eq!(
            day_of(moment("2026-11-22T00:30:00+01:00")),
            date(2026, 11, 21)
        );
        let begun = moment("2026-11-21T10:00:00Z");
        let deal = seed(date(2026, 11, 21), Mode::Memoarrr);
        assert_eq!(
            day_dealt(deal, begun, Mode::Memoarrr),
            Some(date(2026, 11, 21))
        );
        assert_eq!(day_dealt(deal, begun, Mode::BirdHead), None);
        assert_eq!(day_dealt(deal + 1, begun, Mode::Memoarrr), None);
    }

    #[test]
    fn streaks_run_over_the_ends_of_months_and_last_until_a_day_is_missed() {
        let days = [
            date(2026, 10, 3),
            date(2026, 10, 30),
            date(2026, 10, 31),
            date(2026, 11, 1),
            date(2026, 11, 1),
        ];
        assert_eq!(streaks(days, date(2026, 11, 1)), (3, 3));
        assert_eq!(
            streaks(days, date(2026, 11, 2)),
            (3, 3),
            "today is not over"
        );
        assert_eq!(streaks(days, date(2026, 11, 3)), (0, 3));
        assert_eq!(streaks(days.into_iter().take(1), date(2026, 10, 3)), (1, 1));
        assert_eq!(streaks([], date(2026, 10, 3)), (0, 0));
        let ahead = days.into_iter().chain([date(2027, 11, 1)]);
        assert_eq!(
            streaks(ahead, date(2026, 11, 1)),
            (3, 3),
            "a clock was ahead"
        );
    }

    #[test]
    fn everybody_sits_down_to_the_same_game() {
        for mode in Mode::ALL {
            let players = players(mode, "Ana");
            assert!(
                AnyRules::daily_of(mode).seats().contains(&players.len()),
                "{mode}"
            );
            assert_eq!(
                players.iter().filter(|player| player.is_person()).count(),
                1,
                "{mode}"
            );
            for (place, player) in players.iter().enumerate() {
                let is_same = |other: &Player| other.controller == player.controller;
                assert!(!players[..place].iter().any(is_same), "{mode}: {player:?}");
            }
        }
        assert_eq!(players(Mode::Concentration, "Ana").len(), 1);
    }
}
