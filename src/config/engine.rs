//! Other programs that may sit at the table: draughts engines that speak the Hub protocol.
//!
//! Only this file names programs, never a record: nothing that comes from elsewhere can start one.

use std::path::{Path, PathBuf};

use parlour_model::any::Mode;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::player::check_name;
use parlour_model::section::{Field, Section};

/// A section `[engines.NAME]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    pub name: String,
    /// The program and what it is started with; never empty.
    pub command: Vec<String>,
    /// The folder it runs in; `None` is the one Parlour runs in.
    pub folder: Option<PathBuf>,
    /// The engine's parameters that are set before the first game: names and values.
    pub params: Vec<(String, String)>,
}

/// The description of a correct section, for error messages.
const RIGHT: &str = "a section [engines.NAME] with `command`, and perhaps `folder` and `params`";

impl Engine {
    /// The game that engines play.
    pub const MODE: Mode = Mode::Checkers;

    /// The program's path. One that is given by a relative path with a folder in it is looked for from the folder
    /// that it runs in, like the files that it reads there.
    pub fn program(&self) -> PathBuf {
        let program = Path::new(&self.command[0]);
        let plain = program.components().count() == 1 && !self.command[0].contains('/');
        match &self.folder {
            Some(folder) if !plain => folder.join(program),
            _ => program.into(),
        }
    }

    /// Reads the section `[engines]`.
    ///
    /// # Errors
    /// Points at what is wrong.
    pub(super) fn read_all(section: &Section) -> Result<Vec<Self>, Diagnostic> {
        section.fields().iter().map(Self::read).collect()
    }

    fn read(field: &Field) -> Result<Self, Diagnostic> {
        let name = field.key();
        check_name(name).map_err(|what| field.complain_of_key(what))?;
        if name.trim().is_empty() {
            return Err(field.complain_of_key("an engine must have a name"));
        }
        let section = field.section(RIGHT)?;
        section.only(&["command", "folder", "params"])?;
        let command = read_command(section.need(
            "command",
            "it is a list: the program and what it is started with",
        )?)?;
        let folder = section
            .get("folder")
            .map(Field::text)
            .transpose()?
            .map(PathBuf::from);
        let params = section
            .get("params")
            .map(read_params)
            .transpose()?
            .unwrap_or_default();
        Ok(Self {
            name: name.into(),
            command,
            folder,
            params,
        })
    }
}

fn read_command(field: &Field) -> Result<Vec<String>, Diagnostic> {
    let words: Vec<_> = field
        .list("word")?
        .iter()
        .map(read_word)
        .collect::<Result<_, _>>()?;
    match words.first() {
        Some(program) if !program.is_empty() => Ok(words),
        _ => Err(field.complain("a command begins with the name of a program")),
    }
}

/// Nothing that a line of the protocol, or the start of a program, cannot hold.
fn read_word(field: &Field) -> Result<String, Diagnostic> {
    let text = field.text()?;
    match text.chars().find(|c| c.is_control()) {
        Some(c) => Err(field.complain(format!(
            "this cannot hold the control character U+{:04X}",
            c as u32
        ))),
        None => Ok(text.into()),
    }
}

fn read_params(field: &Field) -> Result<Vec<(String, String)>, Diagnostic> {
    let section = field.section("a table of texts, like { book = \"false\" }")?;
    section
        .fields()
        .iter()
        .map(|field| Ok((field.key().to_owned(), read_word(field)?)))
        .collect()
}
