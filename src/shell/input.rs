//! Keys and the mouse, from crossterm's events to the app's.

use std::io;

use crossterm::event::{
    self, Event as Term, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use rustix::event::{PollFd, PollFlags, poll};

use super::post::{Event, Post};
use super::spawn;
use crate::app::input::{Input, Key, Mouse, MouseKind};
use crate::app::msg::Msg;

/// Sends all input to `post` from now on.
pub(super) fn listen(post: &Post) -> io::Result<()> {
    let (reader, watch) = (post.clone(), post.clone());
    spawn("input", move || read(&reader))?;
    spawn("hang-up", move || {
        await_hang_up();
        watch.event(Event::HungUp);
    })
}

fn read(post: &Post) {
    while let Ok(event) = event::read() {
        if let Some(input) = translate(&event) {
            post.send(Msg::Input(input));
        }
    }
    post.event(Event::HungUp);
}

/// Returns when the line is closed. Crossterm does not tell: it takes the end of its input for "nothing
/// yet" and asks again without end.
fn await_hang_up() {
    let stdin = io::stdin();
    loop {
        // Hang-up and error are reported without being asked for; input is not.
        let mut fds = [PollFd::new(&stdin, PollFlags::empty())];
        match poll(&mut fds, None) {
            Err(rustix::io::Errno::INTR) => (),
            _ => return,
        }
    }
}

/// What an event means to the app, if anything. Of a new size a signal tells.
fn translate(event: &Term) -> Option<Input> {
    match event {
        Term::Key(key) if key.kind != KeyEventKind::Release => translate_key(*key).map(Input::Key),
        Term::Mouse(mouse) => translate_mouse(*mouse).map(Input::Mouse),
        _ => None,
    }
}

fn translate_key(key: KeyEvent) -> Option<Key> {
    Some(match key.code {
        KeyCode::Char(char) => return translate_char(char, key.modifiers),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(number) => Key::F(number),
        _ => return None,
    })
}

/// Alt and its like mean something else than the bare letter: nothing, here.
fn translate_char(char: char, modifiers: KeyModifiers) -> Option<Key> {
    let modifiers = modifiers - KeyModifiers::SHIFT;
    if modifiers.is_empty() {
        Some(Key::Char(char))
    } else {
        let letter = modifiers == KeyModifiers::CONTROL && char.is_ascii_alphabetic();
        letter.then(|| Key::Ctrl(char.to_ascii_lowercase()))
    }
}

fn translate_mouse(mouse: MouseEvent) -> Option<Mouse> {
    let kind = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Press,
        MouseEventKind::Drag(MouseButton::Left) => MouseKind::Drag,
        MouseEventKind::Up(MouseButton::Left) => MouseKind::Release,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Mouse { kind, at: Position::new(mouse.column, mouse.row) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Option<Input> {
        translate(&Term::Key(KeyEvent::new(code, modifiers)))
    }

    #[test]
    fn letters_keep_their_shift_and_control_makes_another_key() {
        assert_eq!(key(KeyCode::Char('a'), KeyModifiers::NONE), Some(Input::Key(Key::Char('a'))));
        assert_eq!(key(KeyCode::Char('A'), KeyModifiers::SHIFT), Some(Input::Key(Key::Char('A'))));
        assert_eq!(key(KeyCode::Char('z'), KeyModifiers::CONTROL), Some(Input::Key(Key::Ctrl('z'))));
        assert_eq!(key(KeyCode::Char('a'), KeyModifiers::ALT), None);
        assert_eq!(key(KeyCode::Char('a'), KeyModifiers::ALT | KeyModifiers::CONTROL), None);
        assert_eq!(key(KeyCode::Char(' '), KeyModifiers::CONTROL), None);
    }

    #[test]
    fn a_release_of_a_key_is_nothing_and_a_repeat_is_the_key() {
        let of_kind = |kind| translate(&Term::Key(KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind)));
        assert_eq!(of_kind(KeyEventKind::Release), None);
        assert_eq!(of_kind(KeyEventKind::Repeat), Some(Input::Key(Key::Enter)));
    }

    #[test]
    fn the_left_button_and_the_wheel_are_the_mouse() {
        let at = |kind| translate(&Term::Mouse(MouseEvent { kind, column: 3, row: 4, modifiers: KeyModifiers::NONE }));
        let is = |kind| Some(Input::Mouse(Mouse { kind, at: Position::new(3, 4) }));
        assert_eq!(at(MouseEventKind::Down(MouseButton::Left)), is(MouseKind::Press));
        assert_eq!(at(MouseEventKind::Drag(MouseButton::Left)), is(MouseKind::Drag));
        assert_eq!(at(MouseEventKind::Up(MouseButton::Left)), is(MouseKind::Release));
        assert_eq!(at(MouseEventKind::ScrollUp), is(MouseKind::WheelUp));
        assert_eq!(at(MouseEventKind::ScrollDown), is(MouseKind::WheelDown));
        assert_eq!(at(MouseEventKind::Down(MouseButton::Right)), None);
        assert_eq!(at(MouseEventKind::Moved), None);
    }

    #[test]
    fn of_sizes_the_signals_tell() {
        assert_eq!(translate(&Term::Resize(120, 40)), None);
    }
}
