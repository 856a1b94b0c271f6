//! The table that a program wants to open.

use serde_json::Value as Json;

use super::json::{Object, shortened};
use super::request_error::RequestError;
use parlour_model::any::{AnyPlaythrough, AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::settings::ValueKind;
use parlour_model::time_control::TimeControl;
use parlour_protocol::request::{NewTable, SeatOffer};

/// The keys that a new table accepts.
pub(super) const KEYS: &[&str] = &[
    "mode", "rules", "players", "clock", "rated", "listed", "seed",
];

/// Reads the keys of a request to open a table.
///
/// # Errors
/// Names the key that does not fit, and what would.
pub(super) fn read(object: &Object) -> Result<NewTable, RequestError> {
    let rules = rules(object)?;
    let seats = players(object, &rules)?;
    AnyPlaythrough::new(&rules, seats.len())?;
    Ok(NewTable {
        rules,
        seats,
        clock: clock(object)?,
        rated: object.optional_switch("rated")?.unwrap_or(false),
        listed: object.optional_switch("listed")?.unwrap_or(true),
        seed: object.optional("seed", "a whole number, not below 0", Json::as_u64)?,
    })
}

fn rules(object: &Object) -> Result<AnyRules, RequestError> {
    let mode: Mode =
        shortened(object.text("mode", "the name of a game, like \"checkers\"")?).parse()?;
    let mut rules = AnyRules::default_of(mode);
    for (name, value) in object.optional_entries("rules", "an object with the rules' keys")? {
        rules.put(&shortened(name), &value)?;
    }
    Ok(rules)
}

fn clock(object: &Object) -> Result<TimeControl, RequestError> {
    let text = object.optional_text("clock", &ValueKind::TimeControl.to_string())?;
    let read = |text| shortened(text).parse().map_err(RequestError::from);
    text.map_or(Ok(TimeControl::None), read)
}

/// Reads the players of the seats. By default they are the program and open seats, two in all at
/// least where the game allows it.
fn players(object: &Object, rules: &AnyRules) -> Result<Vec<SeatOffer>, RequestError> {
    let right = "a list like [\"@me\",\"@open\",\"@sharp\",\"ana\"]";
    let Some(players) = object.optional_texts("players", right)? else {
        let others = rules
            .usual_seats()
            .max(2)
            .min(*rules.seats().end())
            .saturating_sub(1);
        return Ok([SeatOffer::Me]
            .into_iter()
            .chain(vec![SeatOffer::Open; others])
            .collect());
    };
    let levels = rules.mode().levels();
    players
        .into_iter()
        .map(|text| player(text, levels))
        .collect()
}

/// The seat that a text is for. A robot has one of the levels that the game offers.
fn player(text: &str, levels: &[Level]) -> Result<SeatOffer, RequestError> {
    let Some(word) = text.strip_prefix('@') else {
        return Ok(SeatOffer::Invited(text.into()));
    };
    let robot = || {
        let level = levels.iter().find(|level| level.name() == word);
        level.copied().map(SeatOffer::Robot)
    };
    let offer = match word {
        "me" => Some(SeatOffer::Me),
        "open" => Some(SeatOffer::Open),
        _ => robot(),
    };
    offer.ok_or_else(|| RequestError::SeatOffer {
        found: shortened(text),
        levels: levels
            .iter()
            .map(|level| format!("@{level}"))
            .collect::<Vec<_>>()
            .join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Result<NewTable, RequestError> {
        read(&Object::read(text.as_bytes()).expect("an object"))
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let seats = vec![SeatOffer::Me, SeatOffer::Open];
        let rules = AnyRules::default_of(Mode::Checkers);
        let wanted = NewTable {
            rules,
            seats,
            clock: TimeControl::None,
            rated: false,
            listed: true,
            seed: None,
        };
        assert_eq!(table(r#"{"mode":"checkers"}"#), Ok(wanted));
    }

    #[test]
    fn everything_can_be_said() {
        let text = r#"{"mode":"checkers","rules":{"variant":"frisian"},"players":["@sharp","bo"],"clock":"5m+3s","rated":true,
            "listed":false,"seed":7}"#;
        let table = table(text).expect("a table");
        assert_eq!(
            table.seats,
            [
                SeatOffer::Robot(Level::Sharp),
                SeatOffer::Invited("bo".into())
            ]
        );
        assert_eq!(
            (table.clock.to_string(), table.rated, table.listed),
            ("5m+3s".into(), true, false)
        );
        assert_eq!(table.seed, Some(7));
        let variant = table
            .rules
            .entries()
            .into_iter()
            .find(|(name, _)| *name == "variant")
            .map(|(_, value)| value);
        assert!(variant.is_some_and(|variant| variant.is("frisian")));
    }

    #[test]
    fn what_does_not_fit_is_told_by_its_key() {
        let why = |text: &str| table(text).expect_err("it does not fit").to_string();
        assert_eq!(
            why("{}"),
            "the key `mode` is missing; it is the name of a game, like \"checkers\""
        );
        assert!(
            why(r#"{"mode":"chess"}"#)
                .starts_with("there is no game \"chess\"; the games are concentration")
        );
        let rule = |rules: &str| why(&format!(r#"{{"mode":"concentration","rules":{rules}}}"#));
        assert!(rule(r#"{"pears":1}"#).starts_with("unknown key `pears`; the keys are pairs, "));
        assert!(
            rule(r#"{"pairs":"many"}"#)
                .starts_with("`pairs` cannot be many; it is a whole number from 1 to ")
        );
        assert!(
            rule(r#"{"pairs":[]}"#)
                .starts_with("`pairs` cannot be a list; it is a whole number, a word")
        );
        let variant = why(r#"{"mode":"checkers","rules":{"variant":"martian"}}"#);
        assert!(
            variant.starts_with("`variant` cannot be martian; it is \"english\""),
            "{variant}"
        );
        let seats = why(r#"{"mode":"checkers","players":["@me"]}"#);
        assert_eq!(seats, "this game needs 2 players, not 1");
        let player = why(r#"{"mode":"checkers","players":["@me","@random"]}"#);
        let words = "a seat is for @me, @open, @beginner, @novice, @casual, @skilled, @sharp, @expert, @champion, or a name";
        assert_eq!(
            player,
            format!("`players` cannot hold \"@random\"; {words}")
        );
        let stronger = why(r#"{"mode":"birdhead","players":["@me","@champion"]}"#);
        assert!(
            stronger.starts_with("`players` cannot hold \"@champion\"; ")
                && stronger.ends_with("@sharp, @expert, or a name"),
            "{stronger}"
        );
        assert!(
            why(r#"{"mode":"checkers","clock":"soon"}"#)
                .starts_with("\"soon\" is not a time control; write none, ")
        );
    }
}
