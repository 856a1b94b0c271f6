//! The layers over the screen: a page, a question, a line that is being typed, and news.

use jiff::{SignedDuration, Timestamp};
use ratatui::layout::Rect;

use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Command, Context};
use parlour_kit::message::Message;
use parlour_kit::typing::Typing;
use parlour_language::{Language, Text};
use parlour_screen::action::Action;
use parlour_screen::line::Line;
use parlour_screen::page::Page;
use parlour_screen::question::{Button, Question};

/// For so long a question or a screen that comes by itself takes no key.
const READING: SignedDuration = SignedDuration::from_millis(500);

/// A text that is being typed over the screen.
#[derive(Clone, Debug)]
pub enum Typed {
    Line(Line),
    /// The name of the person at the screen, at the first start.
    Name(Typing),
}

/// The layers over the screen: the page over the question over the line.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    page: Option<Page>,
    question: Option<Question>,
    /// Since when the question or the line stands, if nobody has asked for it.
    unprompted: Option<Timestamp>,
    /// Since when the screen below and its mark stand, if nobody has asked for them.
    arrived: Option<Timestamp>,
    typed: Option<Typed>,
    /// News that no table has: a file was saved, a value cannot be.
    message: Option<Message>,
}

impl Overlay {
    pub fn page(&self) -> Option<&Page> {
        self.page.as_ref()
    }

    /// The question, whether or not a page lies over it.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    pub fn typed(&self) -> Option<&Typed> {
        self.typed.as_ref()
    }

    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Returns which keys work because of what lies on top.
    pub(super) fn context(&self) -> Option<Context> {
        if self.page.is_some() {
            Some(Context::Page)
        } else if self.question.is_some() {
            Some(Context::Question)
        } else {
            self.typed.is_some().then_some(Context::Typing)
        }
    }

    pub(super) fn open(&mut self, page: Page) {
        self.page = Some(page);
    }

    pub(super) fn close_page(&mut self) {
        self.page = None;
    }

    /// Does a command on the page.
    pub(super) fn turn_page(&mut self, command: Command, body: Rect) {
        match &mut self.page {
            Some(page) if command != Command::Back => page.command(command, body),
            _ => self.page = None,
        }
    }

    /// Asks something, where it is seen.
    pub(super) fn ask(&mut self, question: Question) {
        self.page = None;
        (self.question, self.unprompted) = (Some(question), None);
    }

    /// Asks what nobody has asked for, unless something is asked already.
    pub(super) fn ask_next(&mut self, question: impl FnOnce() -> Option<Question>, now: Timestamp) {
        if self.question.is_none()
            && let Some(question) = question()
        {
            (self.question, self.unprompted) = (Some(question), Some(now));
        }
    }

    /// The screen below has come by itself, or what is marked on it.
    pub(super) fn arrive(&mut self, now: Timestamp) {
        self.arrived = Some(now);
    }

    /// Returns whether a question or the screen has come by itself and cannot have been read yet. A key or a click was meant
    /// for what was there before.
    pub fn is_unread(&self, now: Timestamp) -> bool {
        let is_new = |since: Timestamp| now.duration_since(since) < READING;
        let since = match self.context() {
            None => self.arrived,
            Some(Context::Question | Context::Typing) => self.unprompted,
            Some(_) => None,
        };
        since.is_some_and(is_new)
    }

    /// Does a command on the question; a command may answer it.
    pub(super) fn reply(
        &mut self,
        command: Command,
        body: Rect,
        language: Language,
    ) -> Option<Vec<Action>> {
        let question = self.question.as_mut()?;
        if matches!(command, Command::PageDown | Command::PageUp) {
            question.turn(command == Command::PageDown, body, language);
            return None;
        }
        let reply = question.command(command)?;
        self.question = None;
        Some(reply)
    }

    /// Handles the mouse on the question; a click may answer it.
    pub(super) fn reply_to_mouse(
        &mut self,
        mouse: Mouse,
        body: Rect,
        language: Language,
    ) -> Option<Vec<Action>> {
        let question = self.question.as_mut()?;
        match mouse.kind {
            MouseKind::WheelUp => question.scroll(-1, body, language),
            MouseKind::WheelDown => question.scroll(1, body, language),
            _ => {}
        }
        let Some(Hit::Button(number)) = mouse.hit.filter(|_| mouse.kind == MouseKind::Press) else {
            return None;
        };
        let is_meant = |button: &Button| question.button_number(button) == number;
        let reply = question.press(question.buttons.iter().position(is_meant)?)?;
        self.question = None;
        Some(reply)
    }

    /// Lets a line be typed.
    pub(super) fn type_line(&mut self, line: Line) {
        (self.typed, self.unprompted) = (Some(Typed::Line(line)), None);
    }

    /// Lets the name be typed, since now if nobody has asked for that.
    pub(super) fn ask_name(&mut self, typing: Typing, unprompted: Option<Timestamp>) {
        (self.typed, self.unprompted) = (Some(Typed::Name(typing)), unprompted);
    }

    /// The text, to type on.
    pub(super) fn typing_mut(&mut self) -> Option<&mut Typing> {
        match self.typed.as_mut()? {
            Typed::Line(line) => Some(&mut line.typing),
            Typed::Name(typing) => Some(typing),
        }
    }

    /// Ends the typing.
    pub(super) fn take_typed(&mut self) -> Option<Typed> {
        self.typed.take()
    }

    /// Gives up what belongs to a screen that is left.
    pub(super) fn give_up(&mut self) {
        (self.question, self.typed) = (None, None);
    }

    pub(super) fn say(&mut self, text: impl Into<Text>) {
        self.message = Some(Message::Said(text.into()));
    }

    pub(super) fn refuse(&mut self, why: impl Into<Text>) {
        self.message = Some(Message::Refused(why.into()));
    }

    /// Shows news, or none.
    pub(super) fn tell(&mut self, message: Option<Message>) {
        self.message = message;
    }
}
