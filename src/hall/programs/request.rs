//! The requests of a program, read from its lines.

use std::str::FromStr;

use serde_json::Value as Json;

use super::asked::Asked;
use super::json::{Object, Unreadable, shortened};
use super::message::Refused;
use super::new_table;
use super::request_error::RequestError;
use parlour_model::log::Offer;
use parlour_model::seat::Seat;
use parlour_protocol::request::{ArenaWish, ChatPlace, HallRequest};
use parlour_store::ArenaId;
use parlour_store::table_code::TableCode;
use parlour_table::command::Claim;

/// A request of a program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    pub(super) asked: Asked,
    pub(super) what: What,
}

/// The part of a request that is carried out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Ping,
    Quit,
    Hall(HallRequest),
    /// A request to the game itself.
    Play(TableCode, Play),
}

/// Something that is asked of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Play {
    Move { n: usize, text: String },
    Resign,
    Claim(Claim),
    Offer(Offer),
    Answer(bool),
    Leave,
}

type Read = Result<What, RequestError>;

/// The written form of a request: its name, its keys beside `do` and `id`, and what reads them.
type Form = (&'static str, &'static [&'static str], fn(&Object) -> Read);

/// Every request, in the order in which they are listed.
const FORMS: [Form; 21] = [
    ("tables", &[], |_| Ok(What::Hall(HallRequest::Lobby))),
    ("who", &[], |_| Ok(What::Hall(HallRequest::Lobby))),
    ("arena", &["arena", "play"], read_arena),
    ("open", new_table::KEYS, |object| {
        let table = Box::new(new_table::read(object)?);
        Ok(What::Hall(HallRequest::Open(table)))
    }),
    ("sit", &["table", "seat"], |object| {
        let (table, seat) = (table(object)?, seat(object)?);
        Ok(What::Hall(HallRequest::Sit { table, seat }))
    }),
    ("stand", &["table"], |object| {
        at(object, HallRequest::StandUp)
    }),
    ("close", &["table"], |object| at(object, HallRequest::Close)),
    ("invite", &["table", "name"], |object| {
        let (name, table) = (name(object)?, table(object)?);
        Ok(What::Hall(HallRequest::Invite { table, name }))
    }),
    ("decline", &["table"], |object| {
        at(object, HallRequest::Decline)
    }),
    ("ignore", &["name", "on"], |object| {
        let (name, on) = (name(object)?, object.switch("on")?);
        Ok(What::Hall(HallRequest::Ignore { name, on }))
    }),
    ("watch", &["table"], |object| at(object, HallRequest::Join)),
    ("state", &["table"], |object| {
        at(object, HallRequest::Resync)
    }),
    ("leave", &["table"], |object| play(object, Play::Leave)),
    ("move", &["table", "n", "move"], read_move),
    ("resign", &["table"], |object| play(object, Play::Resign)),
    ("claim", &["table", "what"], |object| {
        play(object, Play::Claim(claim(object)?))
    }),
    ("offer", &["table", "what"], |object| {
        play(object, Play::Offer(offer(object)?))
    }),
    ("answer", &["table", "yes"], |object| {
        play(object, Play::Answer(object.switch("yes")?))
    }),
    ("say", &["text", "table"], read_say),
    ("ping", &[], |_| Ok(What::Ping)),
    ("quit", &[], |_| Ok(What::Quit)),
];

/// The names of all requests.
pub fn names() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|(name, ..)| *name)
}

/// The keys of a request beside `do` and `id`.
#[must_use]
pub fn keys(name: &str) -> Option<&'static [&'static str]> {
    let (_, keys, _) = FORMS.iter().find(|form| form.0 == name)?;
    Some(keys)
}

/// Reads a line.
///
/// # Errors
/// The part that is refused, and the reason.
pub(super) fn read(line: &[u8]) -> Result<Request, Box<Refused>> {
    let object = Object::read(line)
        .map_err(|Unreadable { why, column }| Box::new(Refused::line(why, column)))?;
    let word = object
        .text("do", "a request, like \"ping\"")
        .map_err(|why| Box::new(Refused::line(why.to_string(), 1)))?;
    let refused = |id, why| {
        let refused = Refused::of(shortened(word), None, why);
        Box::new(Refused { id, ..refused })
    };
    let id = object.optional_id();
    let id = id.map_err(|why| refused(None, why.to_string()))?;
    let Some((name, keys, read)) = FORMS.iter().find(|form| form.0 == word) else {
        return Err(refused(id, known()));
    };
    let table = object.optional_text("table", "").ok().flatten();
    let table = table.and_then(|code| code.parse().ok());
    let n = None;
    let asked = Asked { name, id, table, n };
    let keys: Vec<_> = ["do", "id"].iter().chain(*keys).copied().collect();
    match object.only(&keys).and_then(|()| read(&object)) {
        Ok(what) => Ok(Request { asked, what }),
        Err(why) => Err(Box::new(asked.refused(&why.to_string().into()))),
    }
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
    let number = object.optional("seat", &right, Json::as_u64)?;
    let seat = |number| {
        let number = u8::try_from(number).ok();
        let number = number.filter(|number| (1..=Seat::MOST).contains(&usize::from(*number)));
        number.map(|number| Seat(number - 1))
    };
    number
        .map(|number| seat(number).ok_or(RequestError::Seat(right)))
        .transpose()
}

fn name(object: &Object) -> Result<String, RequestError> {
    Ok(object.text("name", "the name of an account")?.into())
}

/// A request to the hall that is about a table alone.
fn at(object: &Object, request: fn(TableCode) -> HallRequest) -> Read {
    Ok(What::Hall(request(table(object)?)))
}

fn play(object: &Object, play: Play) -> Read {
    Ok(What::Play(table(object)?, play))
}

fn read_move(object: &Object) -> Read {
    let right = "the number of moves so far, as the line for your turn has it";
    let n = object.required("n", right, Json::as_u64)?;
    let text = object.text("move", "a move, as `legal` lists them")?;
    play(
        object,
        Play::Move {
            n: usize::try_from(n).unwrap_or(usize::MAX),
            text: text.into(),
        },
    )
}

fn read_arena(object: &Object) -> Read {
    let number = object.optional("arena", "the number of an arena", Json::as_u64)?;
    let wish = match object.optional_switch("play")? {
        None => ArenaWish::Look,
        Some(true) => ArenaWish::Play,
        Some(false) => ArenaWish::Pause,
    };
    let arena = number.map(|number| ArenaId(number.try_into().unwrap_or(i64::MAX)));
    Ok(What::Hall(HallRequest::Arena { arena, wish }))
}

fn read_say(object: &Object) -> Read {
    let text = object.text("text", "the text")?;
    let right = "the code of a table, or left out for the lobby";
    let place = match object.optional_text("table", right)? {
        Some(_) => ChatPlace::Table(table(object)?),
        None => ChatPlace::Lobby,
    };
    Ok(What::Hall(HallRequest::Say(place, text.into())))
}

/// Reads which of some things is meant.
fn what<T>(
    object: &Object,
    all: impl IntoIterator<Item = (&'static str, T)>,
    right: &str,
) -> Result<T, RequestError> {
    let word = object.text("what", right)?;
    let mut all = all.into_iter();
    let found = all.find_map(|(name, what)| (name == word).then_some(what));
    found.ok_or_else(|| RequestError::value("what", format!("\"{}\"", shortened(word)), right))
}

fn claim(object: &Object) -> Result<Claim, RequestError> {
    let all = [("win", Claim::Win), ("nothing", Claim::NoResult)];
    what(object, all, "\"win\" or \"nothing\"")
}

fn offer(object: &Object) -> Result<Offer, RequestError> {
    let all = [Offer::Draw, Offer::Undo, Offer::Rematch].map(|offer| (offer.word(), offer));
    what(object, all, "\"draw\", \"undo\" or \"again\"")
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
        let read = |line: &str| super::read(line.as_bytes()).expect(line).what;
        let sit = |seat| What::Hall(HallRequest::Sit { table, seat });
        assert_eq!(
            read(r#"{"do":"sit","table":"k3f9q2","seat":2}"#),
            sit(Some(Seat(1)))
        );
        assert_eq!(read(r#"{"do":"sit","table":"k3f9q2"}"#), sit(None));
        let chosen = Play::Move {
            n: 1,
            text: "A1".into(),
        };
        let line = r#"{"do":"move","table":"k3f9q2","n":1,"move":"A1"}"#;
        assert_eq!(read(line), What::Play(table, chosen));
        let said = HallRequest::Say(ChatPlace::Lobby, "hi".into());
        assert_eq!(read(r#"{"do":"say","text":"hi"}"#), What::Hall(said));
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
