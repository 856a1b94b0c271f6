//! The records of a Windows console become the inputs of a terminal.

use std::time::Instant;

use ratatui::layout::Position;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use parlour_kit::input::{Input, Key, Mouse, MouseKind};
use parlour_platform::console::bytes_of;

use super::{Decoder, ESCAPE_TIMEOUT};

/// Returns the decoder's input for an event that nothing follows.
fn read(event: &Event) -> Vec<Input> {
    let (mut decoder, now) = (Decoder::default(), Instant::now());
    let mut inputs: Vec<_> = decoder.push(&bytes_of(event), now).into_iter().collect();
    inputs.extend(decoder.expire(now + ESCAPE_TIMEOUT * 2));
    inputs
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Vec<Input> {
    read(&Event::Key(KeyEvent::new(code, modifiers)))
}

#[test]
fn every_key_is_read_as_the_same_key() {
    let named = [
        (KeyCode::Enter, Key::Enter),
        (KeyCode::Esc, Key::Esc),
        (KeyCode::Tab, Key::Tab),
        (KeyCode::BackTab, Key::BackTab),
        (KeyCode::Backspace, Key::Backspace),
        (KeyCode::Delete, Key::Delete),
        (KeyCode::Up, Key::Up),
        (KeyCode::Down, Key::Down),
        (KeyCode::Left, Key::Left),
        (KeyCode::Right, Key::Right),
        (KeyCode::Home, Key::Home),
        (KeyCode::End, Key::End),
        (KeyCode::PageUp, Key::PageUp),
        (KeyCode::PageDown, Key::PageDown),
        (KeyCode::Char('q'), Key::Char('q')),
        (KeyCode::Char('ß'), Key::Char('ß')),
    ];
    let functions = (1..=12).map(|number| (KeyCode::F(number), Key::F(number)));
    for (code, expected) in named.into_iter().chain(functions) {
        assert_eq!(
            key(code, KeyModifiers::NONE),
            [Input::Key(expected)],
            "{code:?}"
        );
    }
}

#[test]
fn modifiers_make_control_characters_and_other_letters() {
    assert_eq!(
        key(KeyCode::Char('c'), KeyModifiers::CONTROL),
        [Input::Key(Key::Ctrl('c'))]
    );
    assert_eq!(key(KeyCode::Char('1'), KeyModifiers::CONTROL), []);
    let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
    assert_eq!(
        key(KeyCode::Char('@'), alt_gr),
        [Input::Key(Key::Char('@'))]
    );
    let released =
        KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
    assert_eq!(read(&Event::Key(released)), []);
}

#[test]
fn the_mouse_is_told_by_its_cell() {
    let mouse = |kind| {
        read(&Event::Mouse(MouseEvent {
            kind,
            column: 299,
            row: 0,
            modifiers: KeyModifiers::NONE,
        }))
    };
    let told = |kind| [Input::Mouse(Mouse::new(kind, Position::new(299, 0)))];
    assert_eq!(
        mouse(MouseEventKind::Down(MouseButton::Left)),
        told(MouseKind::Press)
    );
    assert_eq!(
        mouse(MouseEventKind::Drag(MouseButton::Left)),
        told(MouseKind::Drag)
    );
    assert_eq!(
        mouse(MouseEventKind::Up(MouseButton::Left)),
        told(MouseKind::Release)
    );
    assert_eq!(mouse(MouseEventKind::ScrollUp), told(MouseKind::WheelUp));
    assert_eq!(
        mouse(MouseEventKind::ScrollDown),
        told(MouseKind::WheelDown)
    );
    assert_eq!(mouse(MouseEventKind::Moved), []);
    assert_eq!(read(&Event::FocusLost), [Input::Focus(false)]);
}
