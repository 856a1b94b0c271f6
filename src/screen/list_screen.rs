//! A screen that is a list of rows: the mark, keys, mouse, search and typed values are the same for all of them.

use ratatui::layout::{Position, Rect};

use super::action::Action;
use super::form::Form;
use super::mark::Mark;
use super::msg::Msg;
use super::rows::{Control, Row, RowId, Rows};
use super::screen::ScreenUi;
use super::shared::Shared;
use crate::form::layout;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Command, Context};
use parlour_kit::typing::Typing;
use parlour_kit::view::ui::Ui;
use parlour_language::{Id, Language, Text, id, text};

/// A screen whose rows follow from what it knows. They are made when they are drawn and when one is pressed.
pub trait ListScreen: ScreenUi + Sized + 'static {
    /// Set where the list is long enough to be searched.
    const IS_SEARCHED: bool = false;

    fn mark(&self) -> &Mark;

    fn mark_mut(&mut self) -> &mut Mark;

    fn rows(&self, rows: &mut Rows<Self>);

    /// A value of a row has changed.
    fn changed(&mut self) -> Vec<Action> {
        Vec::new()
    }

    /// Returns what leads one step back.
    fn back(&self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Home]
    }

    /// Handles a command that is not for the rows; `None` for one that is.
    fn on_command(&mut self, _: Command, _: &mut Shared) -> Option<Vec<Action>> {
        None
    }

    /// Returns the numbers of rows in the lines of a screen whose rows lie side by side, as cards; empty where each row has a
    /// line of its own.
    fn lines(&self, _: &Shared) -> Vec<usize> {
        Vec::new()
    }

    /// True where a picture is drawn beside the rows, or above a long list, in a window that has room for it.
    const IS_PICTURED: bool = false;

    /// Returns whether there is a picture now.
    fn is_pictured(&self) -> bool {
        Self::IS_PICTURED
    }

    /// Draws the picture.
    fn draw_picture(&self, _area: Rect, _ui: &mut Ui) {}

    /// Returns the area of the rows in the body of a page.
    fn area(&self, body: Rect, language: Language) -> Rect {
        parts(&form(self), body, language).0
    }

    /// Returns whether no frame is drawn around the rows where all of them are in sight.
    fn is_bare(&self) -> bool {
        false
    }

    /// Returns the foot line's label of Enter on the marked row, if it is a special one.
    fn act_label(&self) -> Option<Id> {
        None
    }

    /// Goes to the next row that holds a text.
    fn find(&mut self, text: &str, shared: &mut Shared) -> Vec<Action> {
        find_row(self, text, shared).unwrap_or_else(|| vec![not_found(text)])
    }

    /// The mark has rested on a row that was not marked before.
    fn rested(&mut self, _: &mut Shared) {}

    /// Handles what is no input: what a hall has told.
    fn on_msg(&mut self, _: &Msg, _: &mut Shared) -> Vec<Action> {
        Vec::new()
    }
}

/// The rows of a screen, as the program handles them.
pub trait List {
    /// Notes the row that is marked now, so that it stays marked when others come before it.
    fn settle(&mut self);

    /// Returns the row that has the mark as a screen reader says it.
    fn marked_row(&self) -> Option<Text>;

    /// Returns the help of the row that is told of.
    fn prompt(&self) -> Text;

    /// Handles a command of the keymap.
    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action>;

    /// Handles the mouse.
    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action>;

    /// Returns the foot line's current label of a command, if it differs from the table of keys.
    fn label(&self, command: Command) -> Option<Id>;

    /// Returns the caret's position in the value that is being typed, with the screen in this area; `ellipsis` stands for
    /// what is cut off.
    fn caret(&self, body: Rect, ellipsis: &str, language: Language) -> Option<Position>;

    /// The value that is being typed is accepted or given up. What is refused is typed on.
    fn end_typing(&mut self, accepted: bool, shared: &mut Shared) -> Vec<Action>;

    /// The mark goes from the value that is being typed to another row, unless that value is refused.
    fn leave_typing(&mut self, command: Command, shared: &mut Shared) -> Vec<Action>;

    /// Handles what is no input.
    fn receive(&mut self, msg: &Msg, shared: &mut Shared) -> Vec<Action>;

    /// The value that is being typed in a row.
    fn typing(&self) -> Option<&Typing>;

    /// The same, to type on.
    fn typing_mut(&mut self) -> Option<&mut Typing>;

    /// Returns whether the list is long enough to be searched.
    fn is_searched(&self) -> bool;
}

impl<S: ListScreen> List for S {
    fn settle(&mut self) {
        if !self.mark_mut().take_settled() {
            let form = form(self);
            self.mark_mut().settle(&form.rows);
        }
    }

    fn marked_row(&self) -> Option<Text> {
        let form = form(self);
        let row = form.marked()?;
        Some(if row.value.is_empty() {
            row.label.clone()
        } else {
            Text::list([&row.label, &row.value], " ")
        })
    }

    fn prompt(&self) -> Text {
        let form = form(self);
        let told = form.told();
        told.map_or_else(Text::default, |row| row.help.clone())
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        if let Some(actions) = self.on_command(command, shared) {
            return actions;
        }
        let (form, lines) = (form(self), self.lines(shared));
        let is_button = form.marked().is_some_and(Row::is_button);
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right if !lines.is_empty() => {
                let place = form.moved_in(&lines, command);
                go(self, &form, place, shared)
            }
            Command::Back => self.back(shared),
            Command::Find if S::IS_SEARCHED => {
                vec![Action::type_line(id!("menu-asks-find"), "", S::find)]
            }
            Command::Left => step(self, form, -1, shared),
            Command::Right => step(self, form, 1, shared),
            Command::PageDown if !is_button => step(self, form, -10, shared),
            Command::PageUp if !is_button => step(self, form, 10, shared),
            Command::Act => act(self, form, shared),
            _ => {
                let place = form.moved(command);
                go(self, &form, place, shared)
            }
        }
    }

    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        let leaves = match mouse.kind {
            MouseKind::WheelUp | MouseKind::WheelDown => true,
            MouseKind::Press => matches!(mouse.hit, Some(Hit::Row(..))),
            MouseKind::Drag | MouseKind::Release => false,
        };
        let mut actions = Vec::new();
        if leaves && self.mark().typing.is_some() {
            actions = put_down(self, shared);
            if self.mark().typing.is_some() {
                return actions;
            }
        }
        actions.extend(moused(self, &mouse, shared));
        actions
    }

    fn label(&self, command: Command) -> Option<Id> {
        if command != Command::Act {
            return None;
        }
        let is_chosen = || self.context() == Context::Form && self.mark().is_pressed();
        self.act_label()
            .or_else(|| is_chosen().then_some(id!("keys-choose")))
    }

    fn caret(&self, body: Rect, ellipsis: &str, language: Language) -> Option<Position> {
        self.mark().typing.as_ref()?;
        let area = self.area(body, language);
        layout::caret(&form(self), area, ellipsis, language)
    }

    fn end_typing(&mut self, accepted: bool, shared: &mut Shared) -> Vec<Action> {
        let form = form(self);
        let row = form.marked().map(|row| row.id);
        let control = marked(form);
        let typed = self.mark_mut().typing.take().filter(|_| accepted);
        row.and_then(|row| self.mark_mut().take_kept(row));
        let (Some(typed), Some(Control::Typed(_, take, ..))) = (typed, control) else {
            return Vec::new();
        };
        self.mark_mut().tell();
        take(self, typed.text().trim(), shared).unwrap_or_else(|why| {
            self.mark_mut().typing = Some(Typing::new(typed.text()));
            vec![Action::refuse(why)]
        })
    }

    fn leave_typing(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        let mut actions = put_down(self, shared);
        if self.mark().typing.is_none() {
            let form = form(self);
            actions.extend(go(self, &form, form.moved(command), shared));
        }
        actions
    }

    fn receive(&mut self, msg: &Msg, shared: &mut Shared) -> Vec<Action> {
        if matches!(msg, Msg::TimerFired(timer) if self.mark_mut().has_rested(*timer)) {
            self.rested(shared);
            return Vec::new();
        }
        self.on_msg(msg, shared)
    }

    fn typing(&self) -> Option<&Typing> {
        self.mark().typing.as_ref()
    }

    fn typing_mut(&mut self) -> Option<&mut Typing> {
        self.mark_mut().typing.as_mut()
    }

    fn is_searched(&self) -> bool {
        S::IS_SEARCHED
    }
}

/// The accessors of the field `mark`, for an `impl ListScreen`.
#[macro_export]
macro_rules! its_mark {
    () => {
        fn mark(&self) -> &$crate::mark::Mark {
            &self.mark
        }

        fn mark_mut(&mut self) -> &mut $crate::mark::Mark {
            &mut self.mark
        }
    };
}

/// Lends the rows of an `impl ScreenUi` to whoever handles lists, and its table of keys, if it has one.
#[macro_export]
macro_rules! list_of_rows {
    ($($keys:path)?) => {
        $(fn bindings(&self) -> &'static [parlour_kit::keymap::Binding] {
            $keys
        })?

        fn list(&self) -> Option<&dyn $crate::list_screen::List> {
            Some(self)
        }

        fn list_mut(&mut self) -> Option<&mut dyn $crate::list_screen::List> {
            Some(self)
        }
    };
}

/// Draws a screen that is a list of rows, with the heading of its frame.
#[macro_export]
macro_rules! list_screen {
    ($screen:ty: $heading:literal) => {
        impl $crate::screen::DrawScreen for $screen {
            fn draw(&self, body: ratatui::layout::Rect, ui: &mut parlour_kit::view::ui::Ui) {
                $crate::list_screen::draw(self, parlour_language::id!($heading), body, ui);
            }
        }
    };
}

/// Draws the rows under a heading, and beside them the picture where there is room for one.
pub fn draw<S: ListScreen>(screen: &S, heading: Id, body: Rect, ui: &mut Ui) {
    let form = form(screen);
    let (rows, picture) = parts(&form, body, ui.theme.language);
    form.draw(rows, heading, ui);
    if let Some(area) = picture {
        screen.draw_picture(area, ui);
    }
}

/// The areas of the rows and of the picture beside them.
fn parts<S: ListScreen>(form: &Form<S>, body: Rect, language: Language) -> (Rect, Option<Rect>) {
    if form.tall {
        layout::with_picture(form, body, language)
    } else {
        (body, None)
    }
}

/// The rows as they are now, with the mark.
pub fn form<S: ListScreen>(screen: &S) -> Form<S> {
    let mut rows = Rows(Vec::new());
    screen.rows(&mut rows);
    let (mut rows, mark) = (rows.0, screen.mark());
    for row in &mut rows {
        if let Some(typed) = mark.kept(row.id) {
            row.keep(typed);
        }
    }
    let cursor = mark.place_among(&rows);
    Form {
        told: mark.told_among(&rows, cursor),
        typing: mark.typing.clone(),
        bare: screen.is_bare(),
        tall: screen.is_pictured(),
        rows,
        cursor,
    }
}

/// Returns whether there is such a row.
pub fn has_row<S: ListScreen>(screen: &S, row: RowId) -> bool {
    form(screen).rows.iter().any(|other| other.id == row)
}

fn moused<S: ListScreen>(screen: &mut S, mouse: &Mouse, shared: &mut Shared) -> Vec<Action> {
    let form = form(screen);
    match mouse.kind {
        MouseKind::WheelUp => go(screen, &form, form.moved(Command::Up), shared),
        MouseKind::WheelDown => go(screen, &form, form.moved(Command::Down), shared),
        MouseKind::Press => match mouse.hit {
            // The row that the person saw may lie elsewhere now, or be gone.
            Some(Hit::Row(id, arrow)) => match form.rows.iter().position(|row| row.id == id) {
                Some(place) => click(screen, form, (place, arrow), shared),
                None => Vec::new(),
            },
            _ => Vec::new(),
        },
        MouseKind::Drag | MouseKind::Release => Vec::new(),
    }
}

/// Ends the typing of a value because another row is meant: a changed value is accepted, and what Enter would send is kept in
/// its row.
fn put_down<S: ListScreen>(screen: &mut S, shared: &mut Shared) -> Vec<Action> {
    let form = form(screen);
    let (Some(row), Some(typed)) = (form.marked(), screen.mark().typing.clone()) else {
        return Vec::new();
    };
    let (id, typed) = (row.id, typed.text().trim());
    let is_changed = match &row.control {
        Control::Typed(text, ..) => text.in_language(shared.language()) != typed,
        _ => false,
    };
    if is_changed && !row.is_sent {
        let actions = List::end_typing(screen, true, shared);
        // The next step is that of the key, not one of the row's own.
        screen.mark_mut().set(id);
        return actions;
    }
    let mark = screen.mark_mut();
    mark.typing = None;
    if is_changed {
        mark.keep(id, typed);
    }
    Vec::new()
}

/// Marks the next button whose label or value holds a text; `None` where there is none.
pub fn find_row<S: ListScreen>(
    screen: &mut S,
    text: &str,
    shared: &mut Shared,
) -> Option<Vec<Action>> {
    let form = form(screen);
    let place = form.holding(text, shared.language())?;
    Some(go(screen, &form, Some(place), shared))
}

/// Returns the message for a search text that nothing contains.
pub fn not_found(text: &str) -> Action {
    Action::refuse(text!("menu-nothing-holds", text = text))
}

/// The control of the marked row.
fn marked<S>(mut form: Form<S>) -> Option<Control<S>> {
    let is_there = form.cursor < form.rows.len();
    is_there.then(|| form.rows.swap_remove(form.cursor).control)
}

/// Marks the row in a place.
fn go<S: ListScreen>(
    screen: &mut S,
    form: &Form<S>,
    place: Option<usize>,
    shared: &mut Shared,
) -> Vec<Action> {
    let Some(place) = place else {
        return Vec::new();
    };
    let row = &form.rows[place];
    let effect = screen.mark_mut().go(place, row, shared.env);
    effect.map(Action::Effect).into_iter().collect()
}

fn step<S: ListScreen>(screen: &mut S, form: Form<S>, by: i64, shared: &mut Shared) -> Vec<Action> {
    let Some(
        Control::Choice(step) | Control::Listed(step, _) | Control::Typed(_, _, Some(step), _),
    ) = marked(form)
    else {
        return Vec::new();
    };
    screen.mark_mut().tell();
    step(screen, by, shared)
}

/// Presses the marked row.
fn act<S: ListScreen>(screen: &mut S, form: Form<S>, shared: &mut Shared) -> Vec<Action> {
    screen.mark_mut().tell();
    match marked(form) {
        None | Some(Control::Heading) => Vec::new(),
        Some(Control::Button(press) | Control::Listed(_, press)) => press(screen, shared),
        Some(Control::Choice(step)) => step(screen, 1, shared),
        Some(Control::Typed(text, .., begin)) => {
            let text = text.in_language(shared.language());
            screen.mark_mut().typing = Some(begin(&text));
            Vec::new()
        }
    }
}

/// A row was clicked, on the arrow before (−1) or behind (1) its value, or elsewhere (0).
fn click<S: ListScreen>(
    screen: &mut S,
    mut form: Form<S>,
    (place, arrow): (usize, i64),
    shared: &mut Shared,
) -> Vec<Action> {
    let row = &form.rows[place];
    if !row.can_be_marked() {
        return Vec::new();
    }
    let again = form.cursor == place;
    let is_typed = matches!(row.control, Control::Typed(..));
    let mark = screen.mark_mut();
    mark.set(row.id);
    let effect = mark.rest(shared.env).map(Action::Effect);
    form.cursor = place;
    let actions = match arrow {
        0 if is_typed && !again => Vec::new(),
        0 => act(screen, form, shared),
        by => step(screen, form, by, shared),
    };
    actions.into_iter().chain(effect).collect()
}
