//! A page to read: the rules of a game, or all keys.

use crate::app::facts::Glyphs;
use crate::app::keymap::{self, Binding, Command};
use crate::app::text;
use crate::model::any::Mode;
use crate::rulebook;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A game's rules; left and right turn to the next game's.
    Rules(Mode),
    /// The keys that work on the screen below.
    Keys,
}

/// A page, and how far it is scrolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What is read.
    pub topic: Topic,
    /// Its lines, not wrapped yet.
    pub text: String,
    /// How many wrapped lines are scrolled past.
    pub scroll: usize,
    /// What each line does when it is clicked.
    pub commands: Vec<Command>,
    /// How wide the column at the left is that names the keys.
    pub keys_wide: usize,
}

impl Page {
    /// A page from its start.
    #[must_use]
    pub fn new(topic: Topic) -> Self {
        let text = match topic {
            Topic::Rules(mode) => rules(mode),
            Topic::Keys => String::new(),
        };
        Self { topic, text, scroll: 0, commands: Vec::new(), keys_wide: 0 }
    }

    /// The help: every key of these. A click on a line does what its key does.
    #[must_use]
    pub fn keys(bindings: &[&Binding], glyphs: Glyphs) -> Self {
        let keys = |binding: &&Binding| {
            let names: Vec<_> = binding.keys.iter().map(|key| keymap::name(*key, glyphs)).collect();
            names.join(", ")
        };
        let widest = bindings.iter().map(|binding| text::width(&keys(binding))).max().unwrap_or(0);
        let line = |binding: &&Binding| format!("    {}  {}\n", text::pad(&keys(binding), widest, ""), binding.help);
        let commands = bindings.iter().map(|binding| binding.command).collect();
        Self { topic: Topic::Keys, text: bindings.iter().map(line).collect(), scroll: 0, commands, keys_wide: widest }
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> String {
        match self.topic {
            Topic::Rules(mode) => format!("The rules of {}", mode.title()),
            Topic::Keys => "The keys that work here".into(),
        }
    }

    /// Whether a command does something here.
    #[must_use]
    pub fn offers(&self, command: Command) -> bool {
        !matches!(command, Command::Left | Command::Right) || matches!(self.topic, Topic::Rules(_))
    }

    /// What a click on a block of the text does.
    #[must_use]
    pub fn clicked(&self, block: usize) -> Option<Command> {
        self.commands.get(block).copied()
    }

    /// A command of the keymap; `lines` is how many wrapped lines there are and `height` how many are
    /// in sight. Leaving is the caller's.
    pub fn command(&mut self, command: Command, lines: usize, height: usize) {
        let last = lines.saturating_sub(height);
        let scroll = match command {
            Command::Up => self.scroll.saturating_sub(1),
            Command::Down => self.scroll + 1,
            Command::PageUp => self.scroll.saturating_sub(height.saturating_sub(1)),
            Command::PageDown => self.scroll + height.saturating_sub(1),
            Command::Home => 0,
            Command::End => last,
            Command::Left => return self.turn(Mode::ALL.len() - 1),
            Command::Right => return self.turn(1),
            _ => self.scroll,
        };
        self.scroll = scroll.min(last);
    }

    /// Turns to the rules of the game so many further on.
    fn turn(&mut self, by: usize) {
        if let Topic::Rules(mode) = self.topic {
            let index = Mode::ALL.iter().position(|other| *other == mode).unwrap_or(0);
            *self = Self::new(Topic::Rules(Mode::ALL[(index + by) % Mode::ALL.len()]));
        }
    }
}

fn rules(mode: Mode) -> String {
    // The title line says already what the page's own heading says.
    let body = |text: &str| text.split_once('\n').map_or(text, |(_, body)| body).trim_start().to_owned();
    rulebook::text(mode).map_or_else(|| format!("{} is not built yet.", mode.title()), body)
}
