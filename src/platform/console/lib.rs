//! From the records of a console to the bytes that xterm sends for the same keys and clicks, so that the decoder of
//! terminals reads both. Only Windows needs it. It is a crate of its own since crossterm has these records with its feature
//! `events` alone: `cargo test -p parlour-console` runs its tests on every system.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// The bytes of a record; none for what a terminal does not send.
pub fn bytes_of(event: &Event) -> Vec<u8> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(*key),
        Event::Mouse(mouse) => of_mouse(*mouse),
        Event::FocusGained => b"\x1b[I".to_vec(),
        Event::FocusLost => b"\x1b[O".to_vec(),
        _ => Vec::new(),
    }
}

fn of_key(key: KeyEvent) -> Vec<u8> {
    let (control, alt) = (
        key.modifiers.contains(KeyModifiers::CONTROL),
        key.modifiers.contains(KeyModifiers::ALT),
    );
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
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> String {
        told(&Event::Key(KeyEvent::new(code, modifiers)))
    }

    fn told(event: &Event) -> String {
        String::from_utf8(bytes_of(event)).expect("terminals send text")
    }

    #[test]
    fn every_key_is_what_a_terminal_sends() {
        for (code, expected) in [
            (KeyCode::Enter, "\r"),
            (KeyCode::Esc, "\x1b"),
            (KeyCode::Tab, "\t"),
            (KeyCode::BackTab, "\x1b[Z"),
            (KeyCode::Backspace, "\x7f"),
            (KeyCode::Delete, "\x1b[3~"),
            (KeyCode::Up, "\x1b[A"),
            (KeyCode::Down, "\x1b[B"),
            (KeyCode::Left, "\x1b[D"),
            (KeyCode::Right, "\x1b[C"),
            (KeyCode::Home, "\x1b[H"),
            (KeyCode::End, "\x1b[F"),
            (KeyCode::PageUp, "\x1b[5~"),
            (KeyCode::PageDown, "\x1b[6~"),
            (KeyCode::Char('q'), "q"),
            (KeyCode::Char('ß'), "ß"),
            (KeyCode::F(1), "\x1b[11~"),
            (KeyCode::F(5), "\x1b[15~"),
            (KeyCode::F(6), "\x1b[17~"),
            (KeyCode::F(10), "\x1b[21~"),
            (KeyCode::F(11), "\x1b[23~"),
            (KeyCode::F(12), "\x1b[24~"),
        ] {
            assert_eq!(key(code, KeyModifiers::NONE), expected, "{code:?}");
        }
    }

    #[test]
    fn modifiers_make_control_characters_and_other_letters() {
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), "\x03");
        assert_eq!(key(KeyCode::Char('1'), KeyModifiers::CONTROL), "");
        let alt_gr = KeyModifiers::CONTROL | KeyModifiers::ALT;
        assert_eq!(key(KeyCode::Char('@'), alt_gr), "@");
        let released =
            KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(told(&Event::Key(released)), "");
    }

    #[test]
    fn the_mouse_is_told_by_its_cell() {
        let mouse = |kind| {
            told(&Event::Mouse(MouseEvent {
                kind,
                column: 299,
                row: 0,
                modifiers: KeyModifiers::NONE,
            }))
        };
        let left = MouseButton::Left;
        assert_eq!(mouse(MouseEventKind::Down(left)), "\x1b[<0;300;1M");
        assert_eq!(mouse(MouseEventKind::Drag(left)), "\x1b[<32;300;1M");
        assert_eq!(mouse(MouseEventKind::Up(left)), "\x1b[<0;300;1m");
        assert_eq!(mouse(MouseEventKind::ScrollUp), "\x1b[<64;300;1M");
        assert_eq!(mouse(MouseEventKind::ScrollDown), "\x1b[<65;300;1M");
        assert_eq!(mouse(MouseEventKind::Moved), "");
        assert_eq!(told(&Event::FocusLost), "\x1b[O");
    }
}
