//! The log of a game from a file, as one value instead of a row an entry.
//!
//! The value is deflated text. A line is an entry: the move alone where the seats move in turn and spend no time, and the
//! four columns of the log with tabs between them otherwise. Entries that come later are rows behind these.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::GameId;
use crate::database::Database;
use crate::database::rows::row;
use crate::database::value::{ToValue as _, ValueRef};
use crate::error::ErrorKind;
use parlour_model::log::{LogAction, LogColumns, LogEntry};
use parlour_model::seat::Seat;

/// The effort of the compression, from 0 to 10.
const EFFORT: u8 = 9;

/// The most bytes of text that a value may stand for: a hundred thousand moves have fewer.
const MOST: usize = 1 << 20;

/// Returns a log as one value; `None` where rows have to hold it: an empty one, and one with a text that is no line.
pub(crate) fn pack(log: &[LogEntry]) -> Option<Vec<u8>> {
    let lines: Vec<_> = log
        .iter()
        .zip(turns())
        .map(|(entry, seat)| line(entry, seat))
        .collect();
    let packed = compress_to_vec(lines.join("\n").as_bytes(), EFFORT);
    (unpack(&packed).as_deref() == Some(log)).then_some(packed)
}

/// The seats of a game for two, in turn.
fn turns() -> impl Iterator<Item = Seat> {
    [Seat(0), Seat(1)].into_iter().cycle()
}

fn line(entry: &LogEntry, turn: Seat) -> String {
    let LogColumns { kind, seat, text } = entry.action.columns();
    match &entry.action {
        LogAction::Move { by, text } if *by == Some(turn) && entry.spent == 0 => text.clone(),
        _ => {
            let seat = seat.map(|seat| seat.0.to_string()).unwrap_or_default();
            format!("{}\t{kind}\t{seat}\t{text}", entry.spent)
        }
    }
}

/// Reads a log; `None` where the value is none.
pub(crate) fn unpack(packed: &[u8]) -> Option<Vec<LogEntry>> {
    let text = decompress_to_vec_with_limit(packed, MOST).ok()?;
    let text = String::from_utf8(text).ok()?;
    text.split('\n')
        .zip(turns())
        .map(|(line, turn)| entry(line, turn))
        .collect()
}

fn entry(line: &str, turn: Seat) -> Option<LogEntry> {
    let Some((spent, columns)) = line.split_once('\t') else {
        let (by, text) = (Some(turn), line.to_owned());
        return Some(LogEntry {
            spent: 0,
            action: LogAction::Move { by, text },
        });
    };
    let mut columns = columns.splitn(3, '\t').map(str::to_owned);
    let (kind, seat, text) = (columns.next()?, columns.next()?, columns.next()?);
    let seat = match &*seat {
        "" => None,
        seat => Some(
            seat.parse()
                .ok()
                .filter(|seat| usize::from(*seat) < Seat::MOST)
                .map(Seat)?,
        ),
    };
    let (spent, action) = (
        spent.parse().ok()?,
        LogAction::of(&LogColumns { kind, seat, text })?,
    );
    Some(LogEntry { spent, action })
}

/// Keeps the log of a game from a file.
pub(crate) fn write(database: &dyn Database, id: GameId, packed: &[u8]) -> Result<(), ErrorKind> {
    let sql = "UPDATE file_games SET log = ?2 WHERE game = ?1";
    database
        .execute(sql, &[id.0.value(), ValueRef::Bytes(packed)])
        .map(drop)
}

/// The entries of a game that stand in one value: none, unless it is from a file.
pub(crate) fn read(database: &dyn Database, id: GameId) -> Result<Vec<LogEntry>, ErrorKind> {
    let sql = "SELECT log FROM file_games WHERE game = ?1 AND log IS NOT NULL";
    let Some(packed) = row(database, sql, [id.0], |row| row.get::<Vec<u8>>(0))? else {
        return Ok(Vec::new());
    };
    unpack(&packed).ok_or_else(|| ErrorKind::Unreadable(id, "its log cannot be read".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::player::Player;
    use parlour_model::playthrough::End;

    fn entries(actions: Vec<LogAction>) -> Vec<LogEntry> {
        actions
            .into_iter()
            .map(|action| LogEntry { spent: 0, action })
            .collect()
    }

    fn played(by: u8, text: &str) -> LogAction {
        let by = Some(Seat(by));
        LogAction::Move {
            by,
            text: text.into(),
        }
    }

    #[test]
    fn a_log_is_read_as_it_was() {
        let mut log = entries(vec![
            played(0, "11-15"),
            played(1, "22x13x6"),
            played(1, "9-13"),
            LogAction::Move {
                by: None,
                text: "toss 1 2".into(),
            },
            LogAction::Rewind { to: 2 },
            LogAction::Taken {
                seat: Seat(1),
                player: Player::person("Ana"),
            },
            LogAction::Elapsed { seat: None },
            LogAction::of_end(End::Resigned(Seat(0))),
        ]);
        log[1].spent = 1500;
        let packed = pack(&log).expect("plain texts");
        assert_eq!(unpack(&packed), Some(log));
    }

    #[test]
    fn moves_in_turn_take_three_bytes() {
        let moves = [
            "11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20", "11-15", "28-24",
        ];
        let log = entries(
            (0..60)
                .map(|at| played(at % 2, moves[usize::from(at) * 7 % 10]))
                .collect(),
        );
        assert!(pack(&log).is_some_and(|packed| packed.len() < 180));
    }

    #[test]
    fn what_is_no_line_is_not_packed_and_what_is_no_log_not_read() {
        for text in ["11-15\n23-19", "11\t15"] {
            assert_eq!(pack(&entries(vec![played(0, text)])), None, "{text:?}");
        }
        assert_eq!(pack(&[]), None);
        let deflated = |text: &str| compress_to_vec(text.as_bytes(), EFFORT);
        for packed in [
            b"11-15".to_vec(),
            deflated("0\tmove\t0"),
            deflated("0\tdance\t0\tx"),
            deflated("0\tmove\t99\tx"),
        ] {
            assert_eq!(unpack(&packed), None);
        }
        assert_eq!(
            unpack(&deflated("11-15")),
            Some(entries(vec![played(0, "11-15")]))
        );
    }
}
