//! The answers to the operator: rows of cells, as text with tabs between them or as JSON, an object a line.

use std::collections::BTreeSet;
use std::net::IpAddr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::operator::Said;
use parlour_hall::access::{AccessAnswer, Swept};
use parlour_language::sanitize::Plain;
use parlour_protocol::address::ServerAddress;
use parlour_protocol::event::ChatLine;
use parlour_protocol::lobby::{PersonListing, Stage, TableListing};
use parlour_protocol::request::ChatPlace;
use parlour_store::{Account, Arena, Ban, Banned, Mute, Report};

/// The form of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    Text,
    Json,
}

/// A row: the name of each cell, its value, and what stands between the parts of a list in text.
struct Row(Vec<(&'static str, Value, &'static str)>);

impl Row {
    fn new(name: &'static str, value: impl Into<Value>) -> Self {
        Self(Vec::new()).with(name, value)
    }

    fn with(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.listing(name, " ", value)
    }

    /// Adds a list, whose parts have this between them in text.
    fn listing(
        mut self,
        name: &'static str,
        between: &'static str,
        value: impl Into<Value>,
    ) -> Self {
        self.0.push((name, value.into(), between));
        self
    }

    fn written(self, form: Form) -> String {
        match form {
            Form::Json => {
                let cells = self.0.into_iter();
                let object: Map<_, _> =
                    cells.map(|(name, value, _)| (name.into(), value)).collect();
                format!("{}\n", Value::Object(object))
            }
            Form::Text => {
                let cells = self.0.iter();
                let cells: Vec<_> = cells
                    .map(|(_, value, between)| text(value, between))
                    .collect();
                format!("{}\n", cells.join("\t"))
            }
        }
    }
}

/// A cell as text: `-` where there is nothing.
fn text(value: &Value, between: &str) -> String {
    match value {
        Value::Null => "-".into(),
        Value::String(text) => Plain(text).to_string(),
        Value::Array(parts) => join(parts, between),
        Value::Object(cells) => join(cells.values(), " "),
        other => other.to_string(),
    }
}

fn join<'a>(parts: impl IntoIterator<Item = &'a Value>, between: &str) -> String {
    let parts: Vec<_> = parts.into_iter().map(|part| text(part, "")).collect();
    parts.join(between)
}

/// A time to the second.
fn time(time: impl Into<Option<Timestamp>>) -> Value {
    let time: Option<Timestamp> = time.into();
    time.map(|time| format!("{time:.0}")).into()
}

/// Rows in text have a line above them that names their cells.
fn list<T>(parts: Vec<T>, row: impl Fn(T) -> Row, form: Form) -> String {
    let rows: Vec<_> = parts.into_iter().map(row).collect();
    let head = (form == Form::Text).then(|| head(&rows)).flatten();
    let rows = rows.into_iter().map(|row| row.written(form));
    head.into_iter().chain(rows).collect()
}

/// The names of the cells of these rows; a cell that has two names in several rows is called by both.
fn head(rows: &[Row]) -> Option<String> {
    let name = |column: usize| {
        let names: BTreeSet<_> = rows.iter().map(|row: &Row| row.0[column].0).collect();
        names.into_iter().rev().collect::<Vec<_>>().join("/")
    };
    let names: Vec<_> = (0..rows.first()?.0.len()).map(name).collect();
    Some(format!("{}\n", names.join("\t")))
}

/// Prints an answer.
pub(super) fn access_answer(answer: AccessAnswer, form: Form, address: &ServerAddress) -> Said {
    Ok(match answer {
        AccessAnswer::Done => "done\n".into(),
        AccessAnswer::Arena(arena) => format!("arena {arena} is open\n"),
        AccessAnswer::Arenas(arenas) => list(arenas, arena, form),
        AccessAnswer::Tables(tables) => list(tables, |listed| table(&listed), form),
        AccessAnswer::Closed(codes) if codes.is_empty() => {
            return Err("no table was opened by this account or from this address".into());
        }
        AccessAnswer::Closed(codes) => {
            let rows = codes
                .into_iter()
                .map(|code| Row::new("closed", code.to_string()));
            rows.map(|row| row.written(form)).collect()
        }
        AccessAnswer::Swept(swept) => {
            let rows = swept_rows(swept);
            if rows.is_empty() {
                return Err("nothing was left there since then".into());
            }
            list(rows, |row| row, form)
        }
        AccessAnswer::Bans(bans) => list(bans, ban, form),
        AccessAnswer::Mutes(mutes) => list(mutes, mute, form),
        AccessAnswer::Chat(lines) => list(lines, line, form),
        AccessAnswer::Reports(reports) => list(reports, report, form),
        AccessAnswer::People(people) => list(people, person, form),
        AccessAnswer::Accounts(accounts) => list(accounts, account, form),
        AccessAnswer::Invitations(invitations) => list(invitations, invitation, form),
        AccessAnswer::Invitation(code, until) if form == Form::Json => {
            invitation((code, until)).written(form)
        }
        AccessAnswer::Invitation(code, until) => {
            let line = address.command_as("NAME", &format!("join {code}"));
            format!("{line}\nworks once, until {until:.0}\n")
        }
        AccessAnswer::Refused(why) => return Err(why),
    })
}

fn arena(Arena { id, terms, players }: Arena) -> Row {
    let kind = match terms {
        ref terms if terms.is_ladder => "ladder",
        ref terms if terms.rated => "rated",
        _ => "unrated",
    };
    Row::new("arena", id.0)
        .with("mode", terms.rules.mode().name())
        .with("clock", terms.clock.to_string())
        .with("kind", kind)
        .with("until", time(terms.until))
        .with("players", players.len())
}

/// The name of the cell for an account or an address.
fn who(who: &Banned) -> Row {
    let name = match who {
        Banned::Account(_) => "name",
        Banned::Network(_) => "address",
    };
    Row::new(name, who.to_string())
}

fn ban(ban: Ban) -> Row {
    who(&ban.who)
        .with("since", time(ban.since))
        .with("until", time(ban.until))
        .with("why", ban.why)
}

fn mute(
    Mute {
        who: muted, until, ..
    }: Mute,
) -> Row {
    who(&muted).with("until", time(until))
}

fn line(line: ChatLine) -> Row {
    let place = match line.place {
        ChatPlace::Lobby => "lobby".into(),
        ChatPlace::Table(code) => code.to_string(),
    };
    Row::new("line", line.number())
        .with("place", place)
        .with("at", time(line.at))
        .with("by", line.by)
        .with("text", line.text)
}

fn report((number, report): (i64, Report)) -> Row {
    let lines = report.lines.into_iter().map(|line| {
        let number = line.number;
        json!({ "line": number, "by": line.by, "text": line.text })
    });
    Row::new("report", number)
        .with("at", time(report.at))
        .with("by", report.by)
        .with("about", report.about)
        .with("line", report.line)
        .listing("lines", "\n\t", lines.collect::<Vec<_>>())
}

fn person((person, addresses): (PersonListing, Vec<IpAddr>)) -> Row {
    let kind = match (person.is_guest, person.is_program) {
        (true, _) => "guest",
        (_, true) => "program",
        _ => "person",
    };
    Row::new("name", person.name)
        .with("kind", kind)
        .with("tables", strings(&person.tables))
        .with("addresses", strings(&addresses))
}

fn strings<T: ToString>(parts: &[T]) -> Vec<String> {
    parts.iter().map(ToString::to_string).collect()
}

fn account((account, used): (Account, u8)) -> Row {
    let kind = if account.is_program {
        "program"
    } else {
        "person"
    };
    Row::new("name", account.name)
        .with("kind", kind)
        .with("created", time(account.created))
        .with("seen", time(account.seen))
        .with("network", account.network.map(|of| of.to_string()))
        .with("used", used)
        .with("banned", account.banned)
}

fn swept_rows(swept: Swept) -> Vec<Row> {
    let row = |kind: &str, what: Value| Row::new("swept", kind).with("what", what);
    let tables = swept
        .tables
        .iter()
        .map(|code| row("table", code.to_string().into()));
    let lines = swept
        .lines
        .into_iter()
        .map(|number| row("line", number.into()));
    let accounts = swept
        .accounts
        .into_iter()
        .map(|name| row("account", name.into()));
    tables.chain(lines).chain(accounts).collect()
}

fn invitation((code, until): (String, Timestamp)) -> Row {
    Row::new("invitation", code).with("until", time(until))
}

fn table(table: &TableListing) -> Row {
    let stage = match table.stage {
        Stage::Waiting => "waiting",
        Stage::Running => "running",
        Stage::Over => "over",
    };
    let seats: Vec<_> = table.seats.iter().map(TableListing::seat_name).collect();
    Row::new("table", table.code.to_string())
        .with("mode", table.rules.mode().name())
        .with("stage", stage)
        .with("moves", table.moves)
        .listing("seats", ", ", seats)
}
