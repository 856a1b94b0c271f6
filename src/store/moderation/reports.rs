//! Reports: people and lines of chat that others have reported to whoever keeps the server.

use jiff::Timestamp;

use crate::accounts::refused;
use crate::database::rows::{change, moment, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;

/// The reports of one author that are kept.
const OF_AUTHOR: i64 = 20;

/// The reports that are kept in all.
const IN_ALL: i64 = 1_000;

/// A report. Its names are those of the time at which it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub at: Timestamp,
    /// The name of who reports.
    pub by: String,
    /// The name of who is reported.
    pub about: String,
    /// The number of the reported line of chat, or of the person's latest one.
    pub line: Option<i64>,
    /// This line, with those around it.
    pub lines: Vec<ReportedLine>,
}

/// A line of chat in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedLine {
    pub number: i64,
    pub by: String,
    pub text: String,
}

/// Keeps a report. Where there are too many, the oldest of its author goes, or the oldest of whoever has made most.
pub(crate) fn save(database: &dyn Database, report: &Report) -> Result<(), ErrorKind> {
    // A name has no blanks, and a text no line ends.
    let written = |line: &ReportedLine| format!("{} {} {}\n", line.number, line.by, line.text);
    let lines: String = report.lines.iter().map(written).collect();
    let sql = "INSERT INTO reports (at, author, about, line, lines) VALUES (?1, ?2, ?3, ?4, ?5)";
    let at = report.at.as_millisecond();
    let (by, about) = (report.by.as_str(), report.about.as_str());
    change(database, sql, (at, by, about, report.line, lines))?;
    let old = "DELETE FROM reports WHERE author = ?1 AND id NOT IN \
               (SELECT id FROM reports WHERE author = ?1 ORDER BY id DESC LIMIT ?2)";
    change(database, old, (by, OF_AUTHOR))?;
    let most = "DELETE FROM reports WHERE (SELECT count(*) FROM reports) > ?1 AND id = \
                (SELECT min(id) FROM reports GROUP BY author ORDER BY count(*) DESC, min(id) LIMIT 1)";
    change(database, most, [IN_ALL]).map(drop)
}

/// Returns the reports with their numbers, the first made first.
pub(crate) fn all(database: &dyn Database) -> Result<Vec<(i64, Report)>, ErrorKind> {
    let sql = "SELECT id, at, author, about, line, lines FROM reports ORDER BY id";
    let line = |line: &str| {
        let mut parts = line.splitn(3, ' ').map(str::to_owned);
        Some(ReportedLine {
            number: parts.next()?.parse().ok()?,
            by: parts.next()?,
            text: parts.next()?,
        })
    };
    let read = |row: &Row| {
        let lines: String = row.get(5)?;
        let report = Report {
            at: moment(row.get(1)?),
            by: row.get(2)?,
            about: row.get(3)?,
            line: row.get(4)?,
            lines: lines.lines().filter_map(line).collect(),
        };
        Ok((row.get(0)?, report))
    };
    rows(database, sql, (), read)
}

/// Closes a report: it is deleted.
pub(crate) fn close(database: &dyn Database, number: i64) -> Result<(), ErrorKind> {
    if change(database, "DELETE FROM reports WHERE id = ?1", [number])? == 0 {
        return refused(format!("there is no report {number}"));
    }
    Ok(())
}
