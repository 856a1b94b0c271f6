//! The settings, for as long as the program runs.

use crate::app::form::{Form, FormDeed, Row};
use crate::app::key_rows;
use crate::config::{Config, ScreenConfig, TableConfig};

/// A row of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A line between.
    Heading,
    /// A key of the section `[screen]`.
    Screen(&'static str),
    /// A key of the section `[table]`.
    Table(&'static str),
    /// Back to the start screen.
    Done,
}

/// The settings screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The rows.
    pub form: Form<Field>,
}

impl Settings {
    /// The settings as they are.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self { form: Form::new(rows(config)) }
    }

    /// Takes in what a row was changed to.
    ///
    /// # Errors
    /// Why a value cannot be; nothing is changed then.
    pub fn change(&mut self, deed: &FormDeed<Field>, config: &mut Config) -> Result<(), String> {
        let (screen, table) = (&mut config.screen, &mut config.table);
        match deed {
            FormDeed::Stepped(Field::Screen(name), by) => key_rows::step(ScreenConfig::KEYS, screen, name, *by),
            FormDeed::Stepped(Field::Table(name), by) => key_rows::step(TableConfig::KEYS, table, name, *by),
            FormDeed::Typed(Field::Table(name), text) => key_rows::type_in(TableConfig::KEYS, table, name, text)?,
            _ => {}
        }
        self.form.renew(rows(config));
        Ok(())
    }
}

fn rows(config: &Config) -> Vec<Row<Field>> {
    let screen = key_rows::settings(ScreenConfig::KEYS, &config.screen);
    let table = key_rows::settings(TableConfig::KEYS, &config.table);
    let mut rows = vec![Row::heading(Field::Heading, "Screen")];
    rows.extend(screen.iter().map(|setting| key_rows::row(Field::Screen(setting.name), setting)));
    rows.push(Row::heading(Field::Heading, "Table"));
    rows.extend(table.iter().map(|setting| key_rows::row(Field::Table(setting.name), setting)));
    rows.push(Row::button(Field::Done, "Done", "back to the start screen; config.toml keeps settings for good"));
    rows
}
