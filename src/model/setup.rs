//! Which game, who plays, and under which rules: what `config.toml` and records both say, read by
//! the same code.

use super::any::{AnyPlaythrough, AnyRules, Mode};
use super::keys::{Fault, Rules};
use super::player::{Level, Mind, Player, check_name};
use super::section::{Field, Section};
use super::source::Complaint;
use crate::each_game;

/// The game that a `mode` names, with its rules as they are when nobody says otherwise.
///
/// # Errors
/// Points at what is no game, or none that this version can play.
pub fn read_mode(field: &Field) -> Result<AnyRules, Complaint> {
    let mode: Mode = field.text()?.parse().map_err(|what: String| field.complain(what))?;
    AnyRules::default_of(mode).ok_or_else(|| field.complain(not_built(mode)))
}

/// What is said of a game that is not built yet.
#[must_use]
pub fn not_built(mode: Mode) -> String {
    let built: Vec<_> = Mode::ALL.into_iter().filter(|mode| AnyRules::default_of(*mode).is_some()).collect();
    let names: Vec<_> = built.iter().map(|mode| mode.name()).collect();
    format!("{} cannot be played in this version; what can be is {}", mode.title(), names.join(", "))
}

/// The list of players: names, or tables with `name` and `robot` or `engine`.
///
/// # Errors
/// Points at what is no player.
pub fn read_players(field: &Field) -> Result<Vec<Player>, Complaint> {
    field.list("player")?.iter().map(read_player).collect()
}

/// One player. A name may be empty or missing: it is then made from the seat.
fn read_player(field: &Field) -> Result<Player, Complaint> {
    if field.as_text().is_some() {
        return Ok(Player::person(read_name(field)?));
    }
    let table = field.section("a name in quotation marks, or { name = \"…\", robot = \"casual\" }")?;
    table.only(&["name", "robot", "engine"])?;
    let name = table.get("name").map(read_name).transpose()?;
    match (table.get("robot"), table.get("engine")) {
        (Some(_), Some(engine)) => Err(engine.complain("a seat has one player: `robot` or `engine`, not both")),
        (robot, None) => {
            let mind = robot.map(read_level).transpose()?.into();
            Ok(Player { name: name.unwrap_or_default(), mind })
        }
        (None, Some(engine)) => {
            let engine = read_name(engine)?;
            Ok(Player { name: name.unwrap_or_else(|| engine.clone()), mind: Mind::Engine(engine) })
        }
    }
}

fn read_name(field: &Field) -> Result<String, Complaint> {
    let name = field.text()?;
    check_name(name).map_err(|what| field.complain(what))?;
    Ok(name.into())
}

fn read_level(field: &Field) -> Result<Level, Complaint> {
    field.text()?.parse().map_err(|what: String| field.complain(what))
}

/// Changes the rules as a section says.
///
/// # Errors
/// Points at an unknown key, or a value that its key may not hold.
pub fn read_rules(section: &Section, rules: &mut AnyRules) -> Result<(), Complaint> {
    fn fill<R: Rules>(section: &Section, rules: &mut R) -> Result<(), Complaint> {
        section.fill(R::KEYS, rules)
    }
    each_game!(AnyRules, rules, rules => fill(section, rules))
}

/// Sees to it that so many players can sit down under these rules. `top` is the whole text, `section`
/// the rules in it.
///
/// # Errors
/// Points at the rule that does not go with the others, or at the players.
pub fn check(rules: &AnyRules, seats: usize, top: &Section, section: Option<&Section>) -> Result<(), Complaint> {
    let complain = |fault: Fault| match (fault.key, section) {
        (Some(key), Some(section)) => section.complain_of(key, fault.why),
        _ => top.complain_of("players", fault.why),
    };
    AnyPlaythrough::new(rules, seats).map(|_| ()).map_err(complain)
}
