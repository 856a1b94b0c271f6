//! The settings: all that the configuration holds, written back into its file on leaving.

use crate::app::action::{Action, Destination};
use crate::app::effect::Effect;
use crate::app::form::{Form, FormEvent, Row};
use crate::app::key_rows;
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::setup::{controllers, seat_row, seats_row, step_seat};
use crate::config::edit;
use crate::config::{BUILT_IN, Config, Engine, ScreenConfig, TableConfig};
use parlour_language::{Text, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::{Controller, Level, Player, check_name};
use parlour_model::seat::Seat;
use parlour_model::settings::{self, CurrentSetting, SettingValue};

/// A row of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsItem {
    Heading,
    /// A key of the section `[screen]`.
    Screen(&'static str),
    /// A key of the section `[table]`.
    Table(&'static str),
    /// The number of players.
    Seats,
    Seat(usize),
    /// A key of a game's rules.
    Rule(Mode, &'static str),
    /// The time for which a mismatch stays visible in a game.
    Reveal(Mode),
    /// Back to the start screen.
    Done,
}

/// The settings screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub form: Form<SettingsItem>,
    /// The configuration when the screen was opened.
    before: Box<Config>,
    /// The origin of the configuration, in a sentence.
    origin: Text,
    /// Set when the settings are those of a hall's user, whose keyboard no other player shares.
    visiting: bool,
}

impl Settings {
    /// The settings as they are.
    pub fn new(config: &Config, origin: &Text, visiting: bool) -> Self {
        let form = Form::new(rows(config, origin, visiting));
        Self {
            form,
            before: Box::new(config.clone()),
            origin: origin.clone(),
            visiting,
        }
    }

    fn renew(&mut self, config: &Config) {
        self.form.renew(rows(config, &self.origin, self.visiting));
    }

    /// Applies what a row was changed to.
    ///
    /// # Errors
    /// The reason why a value cannot be; nothing is changed then.
    fn change(&mut self, event: &FormEvent<SettingsItem>, config: &mut Config) -> Result<(), Text> {
        let mut new = config.clone();
        match event {
            FormEvent::Stepped(field, by) => step(&mut new, *field, *by)?,
            FormEvent::Typed(field, text) => type_in(&mut new, *field, text.trim())?,
            FormEvent::Nothing | FormEvent::Pressed(_) => {}
        }
        // The settings of one table may not fit the first game. Then the old configuration fails
        // the check too, and this change is not to blame.
        match (check(&new), check(config)) {
            (Err(why), Ok(())) => return Err(why),
            _ => *config = new,
        }
        self.renew(config);
        Ok(())
    }
}

impl FormScreen for Settings {
    type Key = SettingsItem;

    const CONTEXT: Context = Context::Setup;

    fn title(&self) -> Text {
        text!("menu-settings")
    }

    fn form(&self) -> &Form<SettingsItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<SettingsItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<SettingsItem>, shared: &mut Shared) -> Vec<Action> {
        if event == FormEvent::Pressed(SettingsItem::Done) {
            return vec![Action::Open(Destination::Menu)];
        }
        match self.change(&event, shared.config) {
            Ok(()) => Vec::new(),
            Err(why) => {
                self.form.typing = event.typed();
                vec![Action::refuse(why)]
            }
        }
    }

    fn offers(&self, command: Command) -> bool {
        !matches!(command, Command::AddSeat | Command::DropSeat)
    }

    fn config_changed(&mut self, config: &Config) {
        self.renew(config);
    }

    /// Changed settings are written into their file.
    fn leave(&mut self, shared: &mut Shared) -> Vec<Action> {
        let changes = edit::changes(&self.before, shared.config);
        if changes.is_empty() {
            Vec::new()
        } else {
            vec![Action::Effect(Effect::SaveSettings(changes))]
        }
    }
}

/// Checks that the file that would be written could be read.
fn check(config: &Config) -> Result<(), Text> {
    let mut config = config.clone();
    // The file that is built in names no engines.
    config
        .players
        .iter_mut()
        .filter(|player| matches!(player.controller, Controller::Engine(_)))
        .for_each(|player| {
            player.controller = Controller::Person;
        });
    edit::apply(BUILT_IN, &edit::changes(&Config::default(), &config)).map(drop)
}

fn step(config: &mut Config, field: SettingsItem, by: i64) -> Result<(), Text> {
    match field {
        SettingsItem::Screen("theme") => config.step_theme(by),
        SettingsItem::Screen(name) => {
            settings::step(ScreenConfig::SETTINGS, &mut config.screen, name, by);
        }
        SettingsItem::Table(name) => config.table.step(name, by),
        SettingsItem::Seats if by > 0 && config.players.len() < Seat::MOST => {
            config.players.push(Player::companion(&config.players));
        }
        SettingsItem::Seats if by < 0 => drop(config.players.pop()),
        SettingsItem::Seat(seat) => {
            // The players are those of every game, so the seat may have what any game offers.
            let kinds = controllers(&Level::OFFERED, &config.engines_for(Engine::MODE));
            step_seat(&mut config.players, seat, by, &kinds);
        }
        SettingsItem::Rule(mode, name) => return step_rule(config, mode, name, by),
        SettingsItem::Reveal(mode) => {
            let stepped = settings::stepped(&config.table.reveal_setting(mode), by);
            config.table.set_reveal_of(mode, &stepped);
        }
        SettingsItem::Seats | SettingsItem::Heading | SettingsItem::Done => {}
    }
    Ok(())
}

fn step_rule(config: &mut Config, mode: Mode, name: &str, by: i64) -> Result<(), Text> {
    let Some(rules) = rules_of(config, mode) else {
        return Ok(());
    };
    let setting = rules
        .settings()
        .into_iter()
        .find(|setting| setting.name == name);
    if let Some(setting) = setting {
        rules.put(name, &settings::stepped(&setting, by))?;
    }
    Ok(())
}

fn type_in(config: &mut Config, field: SettingsItem, text: &str) -> Result<(), Text> {
    match field {
        SettingsItem::Table(name) => {
            let text = key_rows::written(name, text)?;
            settings::type_in(TableConfig::SETTINGS, &mut config.table, name, &text)?;
        }
        SettingsItem::Seat(seat) => {
            check_name(text)?;
            config.players[seat].name = text.into();
        }
        SettingsItem::Reveal(mode) => {
            let text = key_rows::written(TableConfig::REVEAL.name, text)?;
            config
                .table
                .set_reveal_of(mode, &SettingValue::typed(&text, TableConfig::REVEAL.kind));
        }
        SettingsItem::Rule(mode, name) => {
            rules_of(config, mode).map_or(Ok(()), |rules| rules.put_typed(name, text))?;
        }
        _ => {}
    }
    Ok(())
}

fn rules_of(config: &mut Config, mode: Mode) -> Option<&mut AnyRules> {
    config.rules.iter_mut().find(|rules| rules.mode() == mode)
}

fn rows(config: &Config, origin: &Text, visiting: bool) -> Vec<Row<SettingsItem>> {
    let screen = settings::settings(ScreenConfig::SETTINGS, &config.screen);
    let table = settings::settings(TableConfig::SETTINGS, &config.table);
    let mut rows = vec![Row::heading(SettingsItem::Heading, text!("setup-screen"))];
    rows.extend(
        screen
            .iter()
            .map(|setting| key_rows::row(SettingsItem::Screen(setting.name), setting)),
    );
    rows.push(Row::heading(SettingsItem::Heading, text!("setup-table")));
    rows.extend(
        table
            .iter()
            .map(|setting| key_rows::row(SettingsItem::Table(setting.name), setting)),
    );
    if !visiting {
        rows.push(Row::heading(SettingsItem::Heading, text!("setup-players")));
        rows.push(seats_row(SettingsItem::Seats, config.players.len()));
        rows.extend(
            config
                .players
                .iter()
                .enumerate()
                .map(|(i, player)| seat_row(SettingsItem::Seat(i), i, player, &Level::OFFERED)),
        );
    }
    for rules in &config.rules {
        rows.push(Row::heading(SettingsItem::Heading, rules.mode().title()));
        let row = |setting: &CurrentSetting| {
            key_rows::row(SettingsItem::Rule(rules.mode(), setting.name), setting)
        };
        rows.extend(rules.settings_that_matter().iter().map(row));
        if TableConfig::reveals(rules.mode()) {
            let reveal = config.table.reveal_setting(rules.mode());
            rows.push(key_rows::row(SettingsItem::Reveal(rules.mode()), &reveal));
        }
    }
    rows.push(Row::button(
        SettingsItem::Done,
        text!("setup-done"),
        text!("setup-done-help", origin = origin),
    ));
    rows
}
