//! The game, its players and its rules, as `config.toml` and records both say them, read by
//! the same code.

use super::any::{AnyPlaythrough, AnyRules, Mode};
use super::diagnostic::Diagnostic;
use super::parse_error::ParseError;
use super::player::{Controller, Level, Player, check_name};
use super::section::{Field, Section};
use super::settings::{RuleSet, SettingError};
use crate::each_game;

/// The game that a `mode` names, with its default rules.
///
/// # Errors
/// Points at a name that is no game's.
pub fn read_mode(field: &Field) -> Result<AnyRules, Diagnostic> {
    let mode: Mode = field
        .text()?
        .parse()
        .map_err(|what: ParseError| field.complain(what))?;
    Ok(AnyRules::default_of(mode))
}

/// The list of players: names, or tables with `name` and `robot` or `engine`.
///
/// # Errors
/// Points at what is no player.
pub fn read_players(field: &Field) -> Result<Vec<Player>, Diagnostic> {
    field.list("player")?.iter().map(read_player).collect()
}

/// One player. A name may be empty or missing: it is then made from the seat.
fn read_player(field: &Field) -> Result<Player, Diagnostic> {
    if field.as_text().is_some() {
        return Ok(Player::person(read_name(field)?));
    }
    let table =
        field.section("a name in quotation marks, or { name = \"…\", robot = \"casual\" }")?;
    table.only(&["name", "robot", "engine"])?;
    let name = table.get("name").map(read_name).transpose()?;
    match (table.get("robot"), table.get("engine")) {
        (Some(_), Some(engine)) => {
            Err(engine.complain("a seat has one player: `robot` or `engine`, not both"))
        }
        (robot, None) => {
            let controller = robot.map(read_level).transpose()?.into();
            Ok(Player {
                name: name.unwrap_or_default(),
                controller,
            })
        }
        (None, Some(engine)) => {
            let engine = read_name(engine)?;
            Ok(Player {
                name: name.unwrap_or_else(|| engine.clone()),
                controller: Controller::Engine(engine),
            })
        }
    }
}

fn read_name(field: &Field) -> Result<String, Diagnostic> {
    let name = field.text()?;
    check_name(name).map_err(|what| field.complain(what))?;
    Ok(name.into())
}

fn read_level(field: &Field) -> Result<Level, Diagnostic> {
    field
        .text()?
        .parse()
        .map_err(|what: ParseError| field.complain(what))
}

/// Changes the rules as a section says.
///
/// # Errors
/// Points at an unknown key, or a value that its key may not hold.
pub fn read_rules(section: &Section, rules: &mut AnyRules) -> Result<(), Diagnostic> {
    fn fill<R: RuleSet>(section: &Section, rules: &mut R) -> Result<(), Diagnostic> {
        section.fill(R::SETTINGS, rules)
    }
    each_game!(AnyRules, rules, rules => fill(section, rules))
}

/// Checks that the given number of players can play under these rules. `top` is the whole text,
/// `section` the rules in it.
///
/// # Errors
/// Points at the rule that does not go with the others, or at the players.
pub fn check(
    rules: &AnyRules,
    seats: usize,
    top: &Section,
    section: Option<&Section>,
) -> Result<(), Diagnostic> {
    let complain = |fault: SettingError| match (fault.key, section) {
        (Some(key), Some(section)) => section.complain_of(key, fault.why),
        _ => top.complain_of("players", fault.why),
    };
    AnyPlaythrough::new(rules, seats)
        .map(|_| ())
        .map_err(complain)
}
