//! The unfinished tables: play on at one, call it something, delete it.

use crate::app::form::{Form, Row};
use crate::app::text::lasted;
use crate::store::{Listed, TableId};

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A table.
    Table(TableId),
    /// Back to the start screen.
    Back,
}

/// The list of unfinished tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The rows.
    pub form: Form<Field>,
    /// The tables.
    pub tables: Vec<Listed>,
}

impl Tables {
    /// A list of these tables.
    #[must_use]
    pub fn new(tables: Vec<Listed>) -> Self {
        Self { form: Form::new(rows(&tables)), tables }
    }

    /// Takes in the list as it is now.
    pub fn renew(&mut self, tables: Vec<Listed>) {
        self.form.renew(rows(&tables));
        self.tables = tables;
    }

    /// The marked table.
    #[must_use]
    pub fn marked(&self) -> Option<&Listed> {
        match self.form.marked()?.key {
            Field::Table(id) => self.tables.iter().find(|table| table.id == id),
            Field::Back => None,
        }
    }
}

fn rows(tables: &[Listed]) -> Vec<Row<Field>> {
    let back = Row::button(Field::Back, "Back", "back to the start screen");
    tables.iter().map(row).chain([back]).collect()
}

fn row(table: &Listed) -> Row<Field> {
    let moves = match table.moves {
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    };
    let value = format!("{}, {moves}, {}", table.names().all().join(", "), lasted(table.spent));
    // What a narrow list has no room for is told of the marked one.
    let help = format!("{moves}, {}; left {}", lasted(table.spent), super::date(table.touched));
    Row { value, ..Row::button(Field::Table(table.id), &super::title(table), &help) }
}
