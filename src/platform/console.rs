//! From the records of a console to the bytes that xterm sends for the same keys and clicks, so that the decoder of
//! terminals reads both. Only Windows needs it; the tests run everywhere.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// The bytes of a record; none for what a terminal does not send.
pub(super) fn bytes_of(event: &Event) -> Vec<u8> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(*key),
        Event::Mouse(mouse) => of_mouse(*mouse),
        Event::FocusGained => b"\x1b[I".to_vec(),
        Event::FocusLost => b"\x1b[O".to_vec(),
        _ => Vec::new(),
    }
}

fn of_key(key: KeyEvent) -> Vec<u8> {
    let (control, alt) = (key.modifiers.contains(KeyModifiers::CONTROL), key.modifiers.contains(KeyModifiers::ALT));
    match key.code {
        // AltGr is told as both: it makes another character.
        KeyCode::Char(char) if control && alt => text(char),
        KeyCode::Char(char) if control => of_control(char),
        KeyCode::Char(char) if alt => [b"\x1b".to_vec(), text(char)].concat(),
        KeyCode::Char(char) => text(char),
        KeyCode::Enter => b"\r".to_vec(),
        KeyCode::Tab => b"\t".to_vec(),
        KeyCode::BackTab => b"\x1b[Z".to_vec(),
        KeyCode::Backspace => b"\x7f".to_vec(),
        KeyCode::Esc => b"\x1b".to_vec(),
        KeyCode::Up => b"\x1b[A".to_vec(),
        KeyCode::Down => b"\x1b[B".to_vec(),
        KeyCode::Right => b"\x1b[C".to_vec(),
        KeyCode::Left => b"\x1b[D".to_vec(),
        KeyCode::Home => b"\x1b[H".to_vec(),
        KeyCode::End => b"\x1b[F".to_vec(),
        KeyCode::Insert => b"\x1b[2~".to_vec(),
        KeyCode::Delete => b"\x1b[3~".to_vec(),
        KeyCode::PageUp => b"\x1b[5~".to_vec(),
        KeyCode::PageDown => b"\x1b[6~".to_vec(),
        KeyCode::F(number) => of_function_key(number),
        _ => Vec::new(),
    }
}

fn text(char: char) -> Vec<u8> {
    char.to_string().into_bytes()
}

/// Ctrl and a letter: the control character; nothing for other keys.
fn of_control(char: char) -> Vec<u8> {
    match u8::try_from(char.to_ascii_lowercase()) {
        Ok(letter @ b'a'..=b'z') => vec![letter & 0x1f],
        _ => Vec::new(),
    }
}

/// xterm's numbers of the function keys, which leave some out.
fn of_function_key(number: u8) -> Vec<u8> {
    match number {
        1..=5 => format!("\x1b[{}~", 10 + number),
        6..=10 => format!("\x1b[{}~", 11 + number),
        11..=12 => format!("\x1b[{}~", 12 + number),
        _ => String::new(),
    }
    .into_bytes()
}

/// An SGR report (`CSI < button ; column ; row M`, `m` where the button is let go).
fn of_mouse(mouse: MouseEvent) -> Vec<u8> {
    let (button, end) = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => (0, 'M'),
        MouseEventKind::Drag(MouseButton::Left) => (32, 'M'),
        MouseEventKind::Up(MouseButton::Left) => (0, 'm'),
        MouseEventKind::ScrollUp => (64, 'M'),
        MouseEventKind::ScrollDown => (65, 'M'),
        _ => return Vec::new(),
    };
    let (column, row) = (u32::from(mouse.column) + 1, u32::from(mouse.row) + 1);
    format!("\x1b[<{button};{column};{row}{end}").into_bytes()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use ratatui::layout::Position;

    use super::*;
    use crate::app::input::{Input, Key, Mouse, MouseKind};
    use crate::shell::decoder::{Decoder, ESCAPE_TIMEOUT};

    /// What the decoder makes of an event once nothing follows it.
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
            assert_eq!(key(code, KeyModifiers::NONE), [Input::Key(expected)], "{code:?}");
        }
    }

    #[test]
    fn modifiers_make_control_characters_and_other_letters() {
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), [Input::Key(Key::Ctrl('c'))]);
        assert_eq!(key(KeyCode::Char('1'), KeyModifiers::CONTROL), []);
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        assert_eq!(key(KeyCode::Char('@'), alt_gr), [Input::Key(Key::Char('@'))]);
        let released = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(read(&Event::Key(released)), []);
    }

    #[test]
    fn the_mouse_is_told_by_its_cell() {
        let mouse = |kind| read(&Event::Mouse(MouseEvent { kind, column: 299, row: 0, modifiers: KeyModifiers::NONE }));
        let told = |kind| [Input::Mouse(Mouse { kind, at: Position::new(299, 0) })];
        assert_eq!(mouse(MouseEventKind::Down(MouseButton::Left)), told(MouseKind::Press));
        assert_eq!(mouse(MouseEventKind::Drag(MouseButton::Left)), told(MouseKind::Drag));
        assert_eq!(mouse(MouseEventKind::Up(MouseButton::Left)), told(MouseKind::Release));
        assert_eq!(mouse(MouseEventKind::ScrollUp), told(MouseKind::WheelUp));
        assert_eq!(mouse(MouseEventKind::ScrollDown), told(MouseKind::WheelDown));
        assert_eq!(mouse(MouseEventKind::Moved), []);
        assert_eq!(read(&Event::FocusLost), [Input::Focus(false)]);
    }
}
