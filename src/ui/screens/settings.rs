//! The settings: all that the configuration holds, written back into its file on leaving.

mod drawing;

use ratatui::layout::Rect;

use parlour_boards::key_rows;
use parlour_boards::key_rows::{Change, key_row};
use parlour_config::edit;
use parlour_config::{BUILT_IN, Config, ScreenConfig, TableConfig};
use parlour_kit::keymap::Context;
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::{Controller, check_name};
use parlour_model::settings::{self, CurrentSetting};
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::RowId;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};

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

    /// Shows the configuration as something else has changed it.
    pub fn config_changed(&mut self, config: &Config) {
        (*self.config).clone_from(config);
    }

    /// A heading, and the keys of a section that the screen shows; a file alone has the others.
    fn section_rows(
        rows: &mut Rows<Self>,
        section: Id,
        settings: Vec<CurrentSetting>,
        change: impl FnOnce(&mut Config, &'static str, Change) -> Result<(), Text> + Copy + 'static,
    ) {
        rows.heading(section);
        for setting in settings
            .into_iter()
            .filter(|setting| setting.meaning.is_some())
        {
            let name = setting.name;
            key_row(
                rows,
                section,
                &setting,
                move |screen: &mut Self, value, shared| {
                    screen.change(shared, |config| change(config, name, value))
                },
            );
        }
    }

    /// The name of the person at the screen. Who else sits at a table is said there.
    fn name_row(&self, rows: &mut Rows<Self>) {
        let name = self.config.known_name().unwrap_or_default().to_owned();
        rows.typed(row!("setup-person"), name, |screen, name, shared| {
            screen.change(shared, |config| {
                check_name(name)?;
                let mut people = config
                    .players
                    .iter_mut()
                    .filter(|player| player.is_person());
                people
                    .next()
                    .into_iter()
                    .for_each(|person| person.name = name.into());
                Ok(())
            })
        })
        .proposed();
    }

    fn rule_rows(rules: &AnyRules, rows: &mut Rows<Self>) {
        let mode = rules.mode();
        let change = move |config: &mut Config, name, change: Change| {
            rules_of(config, mode)
                .map_or(Ok(()), |rules| key_rows::change_rule(rules, name, change))
        };
        Self::section_rows(rows, mode.title(), rules.settings_that_matter(), change);
    }
}

list_screen!(Settings: "menu-settings");

impl ScreenUi for Settings {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Form
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-settings"), 0))
    }

    fn title(&self) -> Text {
        text!("menu-settings")
    }

    /// Changed settings are written into their file.
    fn leave(&mut self, shared: &mut Shared) -> Vec<Action> {
        let changes = edit::changes(&self.before, shared.config);
        if changes.is_empty() {
            Vec::new()
        } else {
            vec![Action::Effect(Effect::SaveSettings {
                changes,
                is_told: true,
            })]
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
        if !self.visiting {
            self.name_row(rows);
        }
        let Config { screen, table, .. } = &*self.config;
        let of_screen = settings::settings(ScreenConfig::SETTINGS, screen);
        Self::section_rows(rows, id!("setup-screen"), of_screen, change_screen);
        let of_table = settings::settings(TableConfig::SETTINGS, table);
        Self::section_rows(
            rows,
            id!("setup-table"),
            of_table,
            |config, name, change| key_rows::change_table(&mut config.table, name, change),
        );
        for rules in &self.config.rules {
            Self::rule_rows(rules, rows);
        }
        rows.button(id!("setup-done"), |screen, shared| screen.back(shared))
            .helped(text!("setup-done-help", origin = &self.origin));
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

/// Changes a key of the section `[screen]`; none of them is typed.
#[expect(
    clippy::unnecessary_wraps,
    reason = "the keys of other sections can be refused"
)]
fn change_screen(config: &mut Config, name: &str, change: Change) -> Result<(), Text> {
    match (name, change) {
        ("theme", Change::Step(by)) => config.step_theme(by),
        (name, Change::Step(by)) => {
            settings::step(ScreenConfig::SETTINGS, &mut config.screen, name, by);
        }
        (_, Change::Type(_)) => {}
    }
    Ok(())
}

fn rules_of(config: &mut Config, mode: Mode) -> Option<&mut AnyRules> {
    config.rules.iter_mut().find(|rules| rules.mode() == mode)
}
