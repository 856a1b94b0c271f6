//! A page to read: the rules of a game, all keys, or another text.

pub mod drawing;

use std::borrow::Cow;

use ratatui::layout::Rect;

use draughts::variant::Variant;
use parlour_config::caps::Glyphs;
use parlour_kit::input::Key;
use parlour_kit::keymap::{self, Binding, Command};
use parlour_kit::layout::page_text;
use parlour_kit::markdown::{Document, Emphasis, Line, Run, hanging};
use parlour_kit::text;
use parlour_language::{Language, Text, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::variant_summary::variant_summary;

/// The topic of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A game's rules; left and right turn to the next game's.
    Rules(Mode),
    /// The keys that work on the screen below.
    Keys,
    /// A separate text.
    Text,
}

/// A line of the help.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KeyHelp {
    /// The names of the keys, filled up to the width of the column.
    keys: String,
    help: &'static str,
    command: Command,
}

/// A page, and how far it is scrolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub topic: Topic,
    /// The number of lines scrolled past.
    pub scroll: usize,
    /// The title of a separate text.
    title: Text,
    text: Document,
    keys: Vec<KeyHelp>,
    /// The request of the screen below, where its line has no room for all of it.
    asked: Option<String>,
    /// The language that its text is in.
    language: Language,
    /// The lines of the latest command, with their width, so that long rules are not laid out again
    /// for every key.
    set: (usize, Vec<Line>),
}

impl Page {
    /// A page from its start.
    pub fn new(topic: Topic, language: Language) -> Self {
        let text = match topic {
            Topic::Rules(mode) => rules(mode, language),
            Topic::Keys | Topic::Text => Document::default(),
        };
        Self {
            topic,
            scroll: 0,
            title: Text::default(),
            text,
            keys: Vec::new(),
            asked: None,
            language,
            set: (0, Vec::new()),
        }
    }

    /// The rules of checkers, after a guide to one of its games.
    pub fn of_variant(variant: Variant, language: Language) -> Self {
        let rules = Mode::Checkers.rules_text(language);
        let rules = rules.split_once('\n').map_or(rules, |(_, body)| body);
        let text = format!(
            "## {}\n\n{}\n{rules}",
            variant.title().in_language(language),
            Text::list(variant_summary(variant), "\n\n").in_language(language)
        );
        Self {
            text: Document::read(&text),
            ..Self::new(Topic::Rules(Mode::Checkers), language)
        }
    }

    /// A text under a title.
    pub fn text(title: Text, text: Document, language: Language) -> Self {
        Self {
            title,
            text,
            ..Self::new(Topic::Text, language)
        }
    }

    /// The help: every line of the table with its keys. A click on a line does what its key does.
    pub fn keys(bindings: &[(&Binding, Cow<[Key]>)], glyphs: Glyphs, language: Language) -> Self {
        let keys = |keys: &[Key]| {
            let names: Vec<_> = keys.iter().map(|key| keymap::name(*key, glyphs)).collect();
            Text::list(names, ", ").in_language(language).into_owned()
        };
        let widest = bindings
            .iter()
            .map(|(_, own)| text::width(&keys(own)))
            .max()
            .unwrap_or(0);
        let help = |(binding, own): &(&Binding, Cow<[Key]>)| KeyHelp {
            keys: text::pad(&keys(own), widest, ""),
            help: binding.help.in_language(language),
            command: binding.command,
        };
        Self {
            keys: bindings.iter().map(help).collect(),
            ..Self::new(Topic::Keys, language)
        }
    }

    /// The help with what the screen below asks for, in full.
    #[must_use]
    pub fn asking(self, asked: Option<String>) -> Self {
        Self { asked, ..self }
    }

    pub fn title(&self) -> Text {
        match self.topic {
            Topic::Rules(mode) => text!("page-rules", game = mode.title()),
            Topic::Keys => text!("page-keys"),
            Topic::Text => self.title.clone(),
        }
    }

    /// Returns whether a command does something here.
    pub fn offers(&self, command: Command) -> bool {
        !matches!(command, Command::Left | Command::Right) || matches!(self.topic, Topic::Rules(_))
    }

    /// All lines, as wide as the body of the page has room for.
    pub fn lines(&self, body: Rect) -> Cow<'_, [Line]> {
        let width = usize::from(page_text(body).width);
        match self.topic {
            _ if width == self.set.0 => Cow::Borrowed(&self.set.1),
            Topic::Rules(_) | Topic::Text => Cow::Owned(self.text.lines(width)),
            Topic::Keys => Cow::Owned(
                self.key_lines(width)
                    .into_iter()
                    .map(|(line, _)| line)
                    .collect(),
            ),
        }
    }

    /// The lines of the help with what a click on them does.
    fn key_lines(&self, width: usize) -> Vec<(Line, Option<Command>)> {
        let asked = self
            .asked
            .iter()
            .flat_map(|asked| text::wrap(asked, width).into_iter().chain([String::new()]));
        let asked = asked.map(|line| (vec![Run::new(line, Emphasis::Strong)], None));
        let lines = |row: &KeyHelp| {
            let keys = [
                Run::new(&*row.keys, Emphasis::Key),
                Run::new("  ", Emphasis::Plain),
            ];
            let room = width.saturating_sub(text::width(&row.keys) + 2);
            // The keys alone are seen if there is no room for the help at all.
            let width = if room == 0 { usize::MAX } else { width };
            let command = Some(row.command);
            hanging(&keys, &[Run::new(row.help, Emphasis::Plain)], width)
                .into_iter()
                .map(move |line| (line, command))
        };
        asked.chain(self.keys.iter().flat_map(lines)).collect()
    }

    /// The command that each line in sight names, if it names one.
    pub fn commands(&self, body: Rect) -> impl Iterator<Item = Option<Command>> {
        let lines = self.key_lines(page_text(body).width.into());
        lines
            .into_iter()
            .skip(self.scroll)
            .map(|(_, command)| command)
    }

    /// Scrolls, or turns to another game's rules. Leaving is the caller's.
    pub fn command(&mut self, command: Command, body: Rect) {
        let area = page_text(body);
        let width = usize::from(area.width);
        if self.set.0 != width {
            self.set = (width, self.lines(body).into_owned());
        }
        let height = usize::from(area.height);
        let last = self.set.1.len().saturating_sub(height);
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

    /// Turns to the rules of the game `by` places further on.
    fn turn(&mut self, by: usize) {
        if let Topic::Rules(mode) = self.topic {
            let index = Mode::ALL
                .iter()
                .position(|other| *other == mode)
                .unwrap_or(0);
            let next = Topic::Rules(Mode::ALL[(index + by) % Mode::ALL.len()]);
            *self = Self::new(next, self.language);
        }
    }
}

/// The rules of a game without their first line: the title of the screen says it already.
fn rules(mode: Mode, language: Language) -> Document {
    let text = mode.rules_text(language);
    Document::read(text.split_once('\n').map_or(text, |(_, body)| body))
}
