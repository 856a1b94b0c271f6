//! The requests of a program, read from its lines.

use std::str::FromStr;

use super::json::{Object, Unreadable, shortened};
use super::message::Refused;
use super::new_table;
use super::request_error::RequestError;
use parlour_model::log::Offer;
use parlour_model::seat::Seat;
use parlour_protocol::request::{ArenaWish, NewTable, TalkPlace};
use parlour_store::ArenaId;
use parlour_store::table_code::TableCode;

/// A request of a program.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ProgramRequest {
    Ping,
    Tables,
    Who,
    Arena {
        arena: Option<ArenaId>,
        wish: ArenaWish,
    },
    Quit,
    Open(Box<NewTable>),
    Sit {
        table: TableCode,
        seat: Option<Seat>,
    },
    Stand(TableCode),
    Close(TableCode),
    Watch(TableCode),
    State(TableCode),
    Leave(TableCode),
    Invite {
        table: TableCode,
        name: String,
    },
    Decline(TableCode),
    Ignore {
        name: String,
        on: bool,
    },
    Say {
        place: TalkPlace,
        text: String,
    },
    /// A request to the game itself.
    Play {
        table: TableCode,
        play: Play,
    },
}

/// Something that is asked of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Play {
    Move { n: usize, text: String },
    Resign,
    Offer(Offer),
    Answer(bool),
}

/// The written form of a request.
struct Form {
    name: &'static str,
    /// Its keys beside `do`.
    keys: &'static [&'static str],
    read: fn(&Object) -> Result<ProgramRequest, RequestError>,
}

/// Every request, in the order in which they are listed.
const FORMS: [Form; 20] = [
    Form {
        name: "tables",
        keys: &[],
        read: |_| Ok(ProgramRequest::Tables),
    },
    Form {
        name: "who",
        keys: &[],
        read: |_| Ok(ProgramRequest::Who),
    },
    Form {
        name: "arena",
        keys: &["arena", "play"],
        read: read_arena,
    },
    Form {
        name: "open",
        keys: new_table::KEYS,
        read: |object| Ok(ProgramRequest::Open(Box::new(new_table::read(object)?))),
    },
    Form {
        name: "sit",
        keys: &["table", "seat"],
        read: |object| {
            Ok(ProgramRequest::Sit {
                table: table(object)?,
                seat: seat(object)?,
            })
        },
    },
    Form {
        name: "stand",
        keys: &["table"],
        read: |object| Ok(ProgramRequest::Stand(table(object)?)),
    },
    Form {
        name: "close",
        keys: &["table"],
        read: |object| Ok(ProgramRequest::Close(table(object)?)),
    },
    Form {
        name: "invite",
        keys: &["table", "name"],
        read: read_invite,
    },
    Form {
        name: "decline",
        keys: &["table"],
        read: |object| Ok(ProgramRequest::Decline(table(object)?)),
    },
    Form {
        name: "ignore",
        keys: &["name", "on"],
        read: read_ignore,
    },
    Form {
        name: "watch",
        keys: &["table"],
        read: |object| Ok(ProgramRequest::Watch(table(object)?)),
    },
    Form {
        name: "state",
        keys: &["table"],
        read: |object| Ok(ProgramRequest::State(table(object)?)),
    },
    Form {
        name: "leave",
        keys: &["table"],
        read: |object| Ok(ProgramRequest::Leave(table(object)?)),
    },
    Form {
        name: "move",
        keys: &["table", "n", "move"],
        read: read_move,
    },
    Form {
        name: "resign",
        keys: &["table"],
        read: |object| play(object, Play::Resign),
    },
    Form {
        name: "offer",
        keys: &["table", "what"],
        read: |object| play(object, Play::Offer(offer(object)?)),
    },
    Form {
        name: "answer",
        keys: &["table", "yes"],
        read: |object| play(object, Play::Answer(object.switch("yes")?)),
    },
    Form {
        name: "say",
        keys: &["text", "table"],
        read: read_say,
    },
    Form {
        name: "ping",
        keys: &[],
        read: |_| Ok(ProgramRequest::Ping),
    },
    Form {
        name: "quit",
        keys: &[],
        read: |_| Ok(ProgramRequest::Quit),
    },
];

/// The names of all requests.
pub fn names() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|form| form.name)
}

/// The keys of a request beside `do`.
#[must_use]
pub fn keys(name: &str) -> Option<&'static [&'static str]> {
    FORMS
        .iter()
        .find(|form| form.name == name)
        .map(|form| form.keys)
}

/// Reads a line.
///
/// # Errors
/// The part that is refused, and the reason.
pub(super) fn read(line: &[u8]) -> Result<ProgramRequest, Refused> {
    let object =
        Object::read(line).map_err(|Unreadable { why, column }| Refused::line(why, column))?;
    let name = object
        .text("do", "a request, like \"ping\"")
        .map_err(|why| Refused::line(why.to_string(), 1))?;
    let Some(form) = FORMS.iter().find(|form| form.name == name) else {
        return Err(Refused::of(shortened(name), None, known()));
    };
    let keys: Vec<_> = ["do"].iter().chain(form.keys).copied().collect();
    let read = object.only(&keys).and_then(|()| (form.read)(&object));
    let at = object
        .optional_text("table", "")
        .ok()
        .flatten()
        .and_then(|code| code.parse().ok());
    read.map_err(|why| Refused::of(form.name.into(), at, why.to_string()))
}

fn known() -> String {
    let names: Vec<_> = names().collect();
    format!("the requests are {}", names.join(", "))
}

fn table(object: &Object) -> Result<TableCode, RequestError> {
    let code = object.text("table", "the code of a table, like \"k3f9q2\"")?;
    TableCode::from_str(code).map_err(|why| RequestError::TableCode {
        code: shortened(code),
        why,
    })
}

fn seat(object: &Object) -> Result<Option<Seat>, RequestError> {
    let right = format!("a seat from 1 to {}", Seat::MOST);
    let Some(number) = object.optional_number("seat", &right)? else {
        return Ok(None);
    };
    let number = u8::try_from(number)
        .ok()
        .filter(|number| (1..=Seat::MOST).contains(&usize::from(*number)));
    number
        .map(|number| Some(Seat(number - 1)))
        .ok_or(RequestError::Seat(right))
}

fn play(object: &Object, play: Play) -> Result<ProgramRequest, RequestError> {
    Ok(ProgramRequest::Play {
        table: table(object)?,
        play,
    })
}

fn read_move(object: &Object) -> Result<ProgramRequest, RequestError> {
    let n = object.number(
        "n",
        "the number of moves so far, as the line for your turn has it",
    )?;
    let text = object.text("move", "a move, as `legal` lists them")?;
    play(
        object,
        Play::Move {
            n: usize::try_from(n).unwrap_or(usize::MAX),
            text: text.into(),
        },
    )
}

fn read_arena(object: &Object) -> Result<ProgramRequest, RequestError> {
    let number = object.optional_number("arena", "the number of an arena")?;
    let wish = match object.optional_switch("play")? {
        None => ArenaWish::Look,
        Some(true) => ArenaWish::Play,
        Some(false) => ArenaWish::Pause,
    };
    Ok(ProgramRequest::Arena {
        arena: number.map(|number| ArenaId(number.try_into().unwrap_or(i64::MAX))),
        wish,
    })
}

fn read_invite(object: &Object) -> Result<ProgramRequest, RequestError> {
    let name = object.text("name", "the name of an account")?;
    Ok(ProgramRequest::Invite {
        table: table(object)?,
        name: name.into(),
    })
}

fn read_ignore(object: &Object) -> Result<ProgramRequest, RequestError> {
    let name = object.text("name", "the name of an account")?;
    Ok(ProgramRequest::Ignore {
        name: name.into(),
        on: object.switch("on")?,
    })
}

fn read_say(object: &Object) -> Result<ProgramRequest, RequestError> {
    let text = object.text("text", "the text")?;
    let at_table = object
        .optional_text("table", "the code of a table, or left out for the lobby")?
        .is_some();
    let place = if at_table {
        TalkPlace::Table(table(object)?)
    } else {
        TalkPlace::Lobby
    };
    Ok(ProgramRequest::Say {
        place,
        text: text.into(),
    })
}

fn offer(object: &Object) -> Result<Offer, RequestError> {
    let right = "\"draw\", \"undo\" or \"again\"";
    let word = object.text("what", right)?;
    let all = [Offer::Draw, Offer::Undo, Offer::Again];
    let offer = all.into_iter().find(|offer| offer.word() == word);
    offer.ok_or_else(|| RequestError::value("what", format!("\"{}\"", shortened(word)), right))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(line: &str) -> String {
        let refused = read(line.as_bytes()).expect_err(line);
        format!("{}: {}", refused.what, refused.why)
    }

    #[test]
    fn requests_are_read() {
        let table: TableCode = "k3f9q2".parse().expect("a code");
        let sit = |seat| Ok(ProgramRequest::Sit { table, seat });
        assert_eq!(
            read(br#"{"do":"sit","table":"k3f9q2","seat":2}"#),
            sit(Some(Seat(1)))
        );
        assert_eq!(read(br#"{"do":"sit","table":"k3f9q2"}"#), sit(None));
        let chosen = Play::Move {
            n: 1,
            text: "A1".into(),
        };
        let line = br#"{"do":"move","table":"k3f9q2","n":1,"move":"A1"}"#;
        assert_eq!(
            read(line),
            Ok(ProgramRequest::Play {
                table,
                play: chosen
            })
        );
        let said = ProgramRequest::Say {
            place: TalkPlace::Lobby,
            text: "hi".into(),
        };
        assert_eq!(read(br#"{"do":"say","text":"hi"}"#), Ok(said));
    }

    #[test]
    fn what_is_wrong_with_a_request_is_told() {
        assert!(
            why(r#"{"do":"dance"}"#)
                .starts_with("dance: the requests are tables, who, arena, open, sit, ")
        );
        assert_eq!(
            why("{}"),
            "line: the key `do` is missing; it is a request, like \"ping\""
        );
        let keys = "unknown key `seats`; did you mean `seat`?";
        assert_eq!(
            why(r#"{"do":"sit","table":"k3f9q2","seats":1}"#),
            format!("sit: {keys}")
        );
        assert_eq!(
            why(r#"{"do":"sit","table":"k3f9q2","seat":65}"#),
            "sit: `seat` is a seat from 1 to 64"
        );
        assert!(
            why(r#"{"do":"sit","table":"k3f9q0"}"#)
                .starts_with("sit: `table` cannot be \"k3f9q0\"; the code")
        );
        let what = "offer: `what` cannot be \"tea\"; it is \"draw\", \"undo\" or \"again\"";
        assert_eq!(why(r#"{"do":"offer","table":"k3f9q2","what":"tea"}"#), what);
    }

    #[test]
    fn a_refusal_names_the_table_if_it_can() {
        let refused = read(br#"{"do":"move","table":"k3f9q2","n":-1,"move":"A1"}"#)
            .expect_err("a number below 0");
        assert_eq!(
            refused.table,
            Some("k3f9q2".parse::<TableCode>().expect("a code").to_string())
        );
    }
}
