//! Writing settings back into the file they came from, with every comment where it was.

use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value as Toml};

use super::{BUILT_IN, Config, ScreenConfig, TableConfig};
use parlour_language::Text;
use parlour_model::any::Mode;
use parlour_model::diagnostic::Source;
use parlour_model::player::{Controller, Player};
use parlour_model::settings::CurrentSetting;
use parlour_model::settings::{self, SettingValue};

/// The byte-order mark with which some editors begin a file.
const MARK: &str = "\u{feff}";

/// A key of the file and what it is to hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The section; `None` for a key at the top.
    pub section: Option<&'static str>,
    pub key: &'static str,
    /// The new value of the key.
    pub to: Written,
}

/// The value that a key may hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Written {
    /// A number, a switch or a word.
    Value(SettingValue),
    Players(Vec<Player>),
}

/// Every key in which `new` differs from `old`.
pub fn changes(old: &Config, new: &Config) -> Vec<Change> {
    let mut changes = Vec::new();
    let top = |key, to| Change {
        section: None,
        key,
        to,
    };
    if old.mode != new.mode {
        changes.push(top("mode", Written::Value(SettingValue::word(new.mode))));
    }
    if old.players != new.players {
        changes.push(top("players", Written::Players(new.players.clone())));
    }
    for (old, new) in old.rules.iter().zip(&new.rules) {
        changes.extend(differing(new.mode().name(), old.settings(), new.settings()));
    }
    for mode in Mode::ALL {
        let [old, new] = [old, new].map(|config| &config.own_players[mode as usize]);
        if let Some(players) = new.as_ref().filter(|_| old != new) {
            changes.push(Change {
                section: Some(mode.name()),
                key: "players",
                to: Written::Players(players.clone()),
            });
        }
    }
    for mode in Mode::ALL.into_iter().filter(|mode| mode.reveals()) {
        // A game without a separate time uses the time of all games.
        let own = |config: &Config| {
            config
                .table
                .own_reveal(mode)
                .map(Into::into)
                .map(SettingValue::Number)
        };
        if let Some(to) = own(new).filter(|to| own(old).as_ref() != Some(to)) {
            changes.push(Change {
                section: Some(mode.name()),
                key: TableConfig::REVEAL.name,
                to: Written::Value(to),
            });
        }
    }
    let table = |config: &Config| settings::settings(TableConfig::SETTINGS, &config.table);
    let screen = |config: &Config| settings::settings(ScreenConfig::SETTINGS, &config.screen);
    changes.extend(differing("table", table(old), table(new)));
    changes.extend(differing("screen", screen(old), screen(new)));
    changes
}

fn differing(
    section: &'static str,
    old: Vec<CurrentSetting>,
    new: Vec<CurrentSetting>,
) -> impl Iterator<Item = Change> {
    let pairs = old
        .into_iter()
        .zip(new)
        .filter(|(old, new)| old.value != new.value);
    pairs.map(move |(_, new)| Change {
        section: Some(section),
        key: new.name,
        to: Written::Value(new.value),
    })
}

/// The text of a file with these changes made in it, and nothing else: its byte-order mark and the ends of its lines stay.
/// The result can be read.
///
/// # Errors
/// The reason why the text or its changed form is no configuration.
pub fn apply(text: &str, changes: &[Change]) -> Result<String, Text> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| Text::from(error.message().to_owned()))?;
    for change in changes {
        let items = match change.section {
            None => Some(document.as_table_mut() as &mut dyn toml_edit::TableLike),
            Some(name) => document
                .entry(name)
                .or_insert(Item::Table(Table::new()))
                .as_table_like_mut(),
        };
        let items = items
            .ok_or_else(|| format!("`{}` is no section", change.section.unwrap_or_default()))?;
        put(items, change.key, toml(&change.to));
    }
    let edited = in_form_of(text, &document.to_string());
    Config::read(Source::new("the settings", &edited)).map_err(|complaint| complaint.what)?;
    Ok(edited)
}

/// Returns a new text with the byte-order mark of the old one, and with its ends of lines if all are alike.
fn in_form_of(old: &str, new: &str) -> String {
    let ends = old.matches('\n').count();
    let is_crlf = ends > 0 && old.matches("\r\n").count() == ends;
    let lines = new.replace("\r\n", "\n");
    let mark = if old.starts_with(MARK) { MARK } else { "" };
    let body = lines.trim_start_matches(MARK);
    let body = if is_crlf {
        body.replace('\n', "\r\n")
    } else {
        body.to_owned()
    };
    mark.to_owned() + &body
}

/// Returns the text of a file without the keys whose value is the built-in one. A copy of the built-in file sets nothing,
/// so that it does not hide the settings of another file. Text that is no TOML stays as it is.
pub fn without_defaults(text: &str) -> String {
    let parse = |text: &str| text.parse::<DocumentMut>();
    let (Ok(mut document), Ok(built_in)) = (parse(text), parse(BUILT_IN)) else {
        return text.to_owned();
    };
    retain_other(document.as_table_mut(), built_in.as_table());
    document.to_string()
}

fn retain_other(table: &mut Table, defaults: &Table) {
    table.retain(|key, item| {
        let default = defaults.get(key);
        if let (Some(section), Some(Item::Table(default))) = (item.as_table_mut(), default) {
            retain_other(section, default);
            return !section.is_empty();
        }
        let written = |item: &Item| item.to_string().trim().to_owned();
        default.map(written) != Some(written(item))
    });
}

/// Puts a value in the place of another: what stands around it stays.
fn put(items: &mut dyn toml_edit::TableLike, key: &str, new: Toml) {
    match items.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) => {
            let around = old.decor().clone();
            *old = new;
            *old.decor_mut() = around;
        }
        None => drop(items.insert(key, Item::Value(new))),
    }
}

fn toml(written: &Written) -> Toml {
    match written {
        Written::Value(SettingValue::Number(number)) => (*number).into(),
        Written::Value(SettingValue::Switch(on)) => (*on).into(),
        Written::Value(SettingValue::Word(word)) => word.as_str().into(),
        Written::Players(players) => players.iter().map(player).collect::<Array>().into(),
    }
}

fn player(player: &Player) -> Toml {
    let (key, controller) = match &player.controller {
        Controller::Person => return player.name.as_str().into(),
        Controller::Robot(level) => ("robot", level.name()),
        Controller::Engine(engine) => ("engine", engine.as_str()),
    };
    let mut table = InlineTable::new();
    table.insert("name", player.name.as_str().into());
    table.insert(key, controller.into());
    table.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BUILT_IN;
    use parlour_model::player::Level;

    fn read(text: &str) -> Config {
        Config::read(Source::new("config.toml", text)).expect(text)
    }

    #[test]
    fn only_what_was_changed_is_written_and_every_comment_stays() {
        let old = read(BUILT_IN);
        let mut new = old.clone();
        new.table.reveal_ms = 0;
        new.screen.mouse = false;
        new.players = vec![
            Player::person("Zoë \"Z\""),
            Player::robot("Vix", Level::Sharp),
        ];
        new.rules[0].put_typed("ties", "last").expect("a word");
        let text = apply(BUILT_IN, &changes(&old, &new)).expect("it can be read");
        assert_eq!(read(&text), new);
        let changed: Vec<_> = BUILT_IN
            .lines()
            .zip(text.lines())
            .filter(|(old, new)| old != new)
            .map(|(_, new)| new)
            .collect();
        let players = "players = [\"Zoë \\\"Z\\\"\", { name = \"Vix\", robot = \"sharp\" }]";
        let players = players.replace("\"Zoë \\\"Z\\\"\"", "'Zoë \"Z\"'");
        assert_eq!(
            changed,
            [
                players.as_str(),
                "ties = \"last\"",
                "reveal_ms = 0",
                "mouse = false"
            ]
        );
        assert_eq!(apply(BUILT_IN, &[]).as_deref(), Ok(BUILT_IN));
    }

    #[test]
    fn a_seat_of_an_engine_is_written_as_one() {
        let text = "players = [\"Ana\"]\n[engines.scan]\ncommand = [\"scan\"]\n";
        let old = read(text);
        let mut new = old.clone();
        new.players.push(Player {
            name: "Deep".into(),
            controller: Controller::Engine("scan".into()),
        });
        let text = apply(text, &changes(&old, &new)).expect("it can be read");
        assert_eq!(read(&text), new);
        assert!(text.starts_with(
            "players = [\"Ana\", { name = \"Deep\", engine = \"scan\" }]\n[engines.scan]"
        ));
    }

    #[test]
    fn what_is_not_there_yet_is_added_and_remarks_behind_values_stay() {
        let text = "# mine\n[table] # pace\nreveal_ms = 5 # slow\n";
        let old = read(text);
        let mut new = old.clone();
        (new.table.reveal_ms, new.table.undo, new.screen.mouse) = (7, true, false);
        let text = apply(text, &changes(&old, &new)).expect("it can be read");
        assert_eq!(
            text,
            "# mine\n[table] # pace\nreveal_ms = 7 # slow\nundo = true\n\n[screen]\nmouse = false\n"
        );
        let inline =
            apply("table = { undo = true }", &changes(&old, &new)).expect("it can be read");
        assert!(read(&inline).table.undo && read(&inline).table.reveal_ms == 7);
    }

    #[test]
    fn a_games_own_time_is_written_into_its_section() {
        let old = read(BUILT_IN);
        let mut new = old.clone();
        new.table
            .set_reveal_of(Mode::MemoryMatch, &SettingValue::Number(900));
        let text = apply(BUILT_IN, &changes(&old, &new)).expect("it can be read");
        assert_eq!(
            text,
            BUILT_IN.replace("reveal_ms = 0\n", "reveal_ms = 900\n")
        );
        new.table
            .set_reveal_of(Mode::Memoarrr, &SettingValue::Number(0));
        let text = apply("", &changes(&read(""), &new)).expect("it can be read");
        assert_eq!(
            text,
            "[memory-match]\nreveal_ms = 900\n\n[memoarrr]\nreveal_ms = 0\n"
        );
        assert_eq!(read(&text), new);
    }

    #[test]
    fn the_mark_and_the_ends_of_lines_of_a_file_stay() {
        let old = read(BUILT_IN);
        let mut new = old.clone();
        new.screen.mouse = false;
        let text = "\u{feff}# mine\r\n[screen]\r\nmouse = true # the mouse\r\n";
        let changed = apply(text, &changes(&old, &new)).expect("it can be read");
        assert_eq!(changed, text.replace("true", "false"));
        let added = apply("\u{feff}[screen]\r\n", &changes(&old, &new)).expect("it can be read");
        assert_eq!(added, "\u{feff}[screen]\r\nmouse = false\r\n");
    }

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let nobody = Change {
            section: None,
            key: "players",
            to: Written::Players(Vec::new()),
        };
        assert!(
            apply(BUILT_IN, &[nobody])
                .is_err_and(|why| why.english().contains("needs 1 to 64 players, not 0"))
        );
        assert!(apply("x =", &[]).is_err());
    }
}
