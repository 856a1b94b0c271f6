//! The settings: all that the configuration holds, written back into its file on leaving.

mod drawing;

use ratatui::layout::Rect;

use crate::screens::setup::table_setup::{kinds, step_seat};
use parlour_config::edit;
use parlour_config::{BUILT_IN, Config, Engine, ScreenConfig, TableConfig};
use parlour_kit::action::Action;
use parlour_kit::effect::Effect;
use parlour_kit::key_rows;
use parlour_kit::key_rows::{Change, key_row};
use parlour_kit::keymap::{Command, Context};
use parlour_kit::list_screen::ListScreen;
use parlour_kit::mark::Mark;
use parlour_kit::row;
use parlour_kit::rows::RowId;
use parlour_kit::rows::Rows;
use parlour_kit::screen::ScreenUi;
use parlour_kit::shared::Shared;
use parlour_kit::view::ui::Ui;
use parlour_kit::{its_mark, list_of_rows};
use parlour_language::{Id, Text, id, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::{Controller, Level, Names, Player, check_name};
use parlour_model::seat::Seat;
use parlour_model::settings::{self, CurrentSetting};

/// The settings screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub mark: Mark,
    /// The configuration as the rows show it.
    config: Box<Config>,
    /// The configuration when the screen was opened.
    before: Box<Config>,
    /// The origin of the configuration, in a sentence.
    origin: Text,
    /// Set when the settings are those of a hall's user, whose keyboard no other player shares.
    visiting: bool,
}

impl Settings {
    /// The settings as they are.
    pub fn open(shared: &Shared) -> Action {
        let origin = shared.venue.settings_origin();
        Action::open(Self::new(shared.config, &origin, shared.venue.is_hall()))
    }

    fn new(config: &Config, origin: &Text, visiting: bool) -> Self {
        Self {
            mark: Mark::default(),
            config: Box::new(config.clone()),
            before: Box::new(config.clone()),
            origin: origin.clone(),
            visiting,
        }
    }

    /// Changes the configuration, unless the value cannot be.
    fn change(
        &mut self,
        shared: &mut Shared,
        change: impl FnOnce(&mut Config) -> Result<(), Text>,
    ) -> Result<(), Text> {
        let mut new = shared.config.clone();
        change(&mut new)?;
        // The settings of one table may not fit the first game. Then the old configuration fails
        // the check too, and this change is not to blame.
        if let (Err(why), Ok(())) = (check(&new), check(shared.config)) {
            return Err(why);
        }
        *shared.config = new;
        self.config_changed(shared.config);
        Ok(())
    }

    fn screen_rows(&self, rows: &mut Rows<Self>) {
        rows.heading(id!("setup-screen"));
        for setting in shown(settings::settings(
            ScreenConfig::SETTINGS,
            &self.config.screen,
        )) {
            let name = setting.name;
            key_row(
                rows,
                id!("setup-screen"),
                &setting,
                move |screen: &mut Self, change, shared| {
                    screen.change(shared, |config| {
                        change_screen(config, name, change);
                        Ok(())
                    })
                },
            );
        }
    }

    fn table_rows(&self, rows: &mut Rows<Self>) {
        rows.heading(id!("setup-table"));
        for setting in shown(settings::settings(
            TableConfig::SETTINGS,
            &self.config.table,
        )) {
            let name = setting.name;
            key_row(
                rows,
                id!("setup-table"),
                &setting,
                move |screen: &mut Self, change, shared| {
                    screen.change(shared, |config| {
                        key_rows::change_table(&mut config.table, name, change)
                    })
                },
            );
        }
    }

    fn player_rows(&self, rows: &mut Rows<Self>) {
        rows.heading(id!("setup-players"));
        let players = &self.config.players;
        rows.choice(
            row!("setup-seats"),
            players.len().to_string(),
            |screen, by, shared| {
                screen.change(shared, |config| {
                    if by < 0 {
                        config.players.pop();
                    } else if config.players.len() < Seat::MOST {
                        config.players.push(Player::companion(&config.players));
                    }
                    Ok(())
                })
            },
        );
        for (seat, player) in players.iter().enumerate() {
            let kind = match &player.controller {
                Controller::Person => text!("setup-person"),
                Controller::Robot(level) => text!("setup-robot", level = level.title()),
                Controller::Engine(engine) => text!("setup-engine", engine = engine),
            };
            let seat_name = Names::of(players).get(Seat::of(seat)).clone();
            rows.typed(SEAT, player.name.clone(), move |screen, name, shared| {
                screen.change(shared, |config| {
                    check_name(name)?;
                    config.players[seat].name = name.into();
                    Ok(())
                })
            })
            .proposed()
            .stepped(move |screen, by, shared| {
                screen.change(shared, |config| {
                    // The players are those of every game, so the seat may have what any game offers.
                    let kinds = kinds(&Level::OFFERED, config.engines_for(Engine::MODE));
                    step_seat(&mut config.players, seat, by, &kinds, &[]);
                    Ok(())
                })
            })
            .numbered(Seat::of(seat).0)
            .labelled(text!("setup-seat", seat = &Seat::of(seat)))
            .valued(Text::list([seat_name, kind], ", "))
            .helped(id!("setup-seat-help"));
        }
    }

    fn rule_rows(&self, rules: &AnyRules, rows: &mut Rows<Self>) {
        let mode = rules.mode();
        rows.heading(mode.title());
        for setting in rules.settings_that_matter() {
            let name = setting.name;
            key_row(
                rows,
                mode.title(),
                &setting,
                move |screen: &mut Self, change, shared| {
                    screen.change(shared, |config| {
                        rules_of(config, mode)
                            .map_or(Ok(()), |rules| key_rows::change_rule(rules, name, change))
                    })
                },
            );
        }
        if mode.reveals() {
            let reveal = self.config.table.reveal_setting(mode);
            key_row(
                rows,
                mode.title(),
                &reveal,
                move |screen: &mut Self, change, shared| {
                    screen.change(shared, |config| {
                        key_rows::change_reveal(&mut config.table, mode, change)
                    })
                },
            );
        }
    }
}

impl ScreenUi for Settings {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Setup
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-settings"), 0))
    }

    fn title(&self) -> Text {
        text!("menu-settings")
    }

    fn offers(&self, command: Command) -> bool {
        !matches!(
            command,
            Command::AddSeat | Command::DropSeat | Command::Rename | Command::Settings
        )
    }

    fn config_changed(&mut self, config: &Config) {
        (*self.config).clone_from(config);
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

impl ListScreen for Settings {
    const IS_PICTURED: bool = true;

    its_mark!();

    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        drawing::draw(area, ui);
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        self.screen_rows(rows);
        self.table_rows(rows);
        if !self.visiting {
            self.player_rows(rows);
        }
        for rules in &self.config.rules {
            self.rule_rows(rules, rows);
        }
        rows.button(id!("setup-done"), |screen, shared| screen.back(shared))
            .helped(text!("setup-done-help", origin = &self.origin));
    }
}

/// The label of the rows of seats.
const SEAT: Id = Id::new("setup-seat", &["seat"]);

/// The keys that the screen shows; a file alone has the others.
fn shown(settings: Vec<CurrentSetting>) -> impl Iterator<Item = CurrentSetting> {
    let is_shown = |setting: &CurrentSetting| setting.meaning.is_shown();
    settings.into_iter().filter(is_shown)
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

/// Changes a key of the section `[screen]`; none of them is typed.
fn change_screen(config: &mut Config, name: &str, change: Change) {
    match (name, change) {
        ("theme", Change::Step(by)) => config.step_theme(by),
        (name, Change::Step(by)) => {
            settings::step(ScreenConfig::SETTINGS, &mut config.screen, name, by);
        }
        (_, Change::Type(_)) => {}
    }
}

fn rules_of(config: &mut Config, mode: Mode) -> Option<&mut AnyRules> {
    config.rules.iter_mut().find(|rules| rules.mode() == mode)
}
