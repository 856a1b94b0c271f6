use proptest::collection::vec;
use proptest::prelude::*;
use ratatui::layout::Position;

use super::*;
use parlour_config::caps::Blocks;
use parlour_kit::input::{Mouse, MouseKind};

/// All input of these bytes, which come at once, and of the silence after them.
fn decode(bytes: impl AsRef<[u8]>) -> Vec<Input> {
    let (mut decoder, now) = (Decoder::default(), Instant::now());
    let mut inputs = decoder.push(bytes.as_ref(), now);
    inputs.extend(silence(&mut decoder));
    inputs
}

fn silence(decoder: &mut Decoder) -> Option<Input> {
    decoder
        .deadline()
        .and_then(|deadline| decoder.expire(deadline))
}

fn keys(keys: impl IntoIterator<Item = Key>) -> Vec<Input> {
    keys.into_iter().map(Input::Key).collect()
}

fn mouse(kind: MouseKind, x: u16, y: u16) -> Vec<Input> {
    vec![Input::Mouse(Mouse::new(kind, Position::new(x, y)))]
}

#[test]
fn one_byte_is_one_key() {
    assert_eq!(
        decode("aZ~ \u{7f}"),
        keys([
            Key::Char('a'),
            Key::Char('Z'),
            Key::Char('~'),
            Key::Char(' '),
            Key::Backspace
        ])
    );
    assert_eq!(
        decode("\r\t\x01\x03\x1a"),
        keys([
            Key::Enter,
            Key::Tab,
            Key::Ctrl('a'),
            Key::Ctrl('c'),
            Key::Ctrl('z')
        ])
    );
    assert_eq!(decode("\0\x1c\x1f"), []);
}

#[test]
fn cursor_and_function_keys_in_every_spelling() {
    let spellings: [(Key, &[&str]); 16] = [
        (Key::Up, &["[A", "OA", "[1;5A", "[1;1:2A", "[57419u"]),
        (Key::Down, &["[B", "OB", "[1;2B"]),
        (Key::Right, &["[C", "OC"]),
        (Key::Left, &["[D", "OD", "[1;3D"]),
        (Key::Home, &["[H", "OH", "[1~", "[7~", "[57423u"]),
        (Key::End, &["[F", "OF", "[4~", "[8~", "[1;5F"]),
        (Key::PageUp, &["[5~", "[5;2~"]),
        (Key::PageDown, &["[6~"]),
        (Key::Delete, &["[3~", "[57426u"]),
        (Key::BackTab, &["[Z", "[9;2u", "[27;2;9~"]),
        (Key::Enter, &["OM", "[13u", "[57414u", "\r"]),
        (Key::F(1), &["OP", "[P", "[11~", "[[A", "[1;2P"]),
        (Key::F(5), &["[15~", "[[E"]),
        (Key::F(6), &["[17~"]),
        (Key::F(12), &["[24~"]),
        (Key::F(20), &["[34~", "[57383u"]),
    ];
    for (key, spellings) in spellings {
        for spelling in spellings {
            assert_eq!(
                decode(format!("\x1b{spelling}x")),
                keys([key, Key::Char('x')]),
                "{spelling}"
            );
        }
    }
}

#[test]
fn keys_of_the_kitty_protocol_are_understood() {
    let cases = [
        ("[97u", Some(Key::Char('a'))),
        ("[97;2u", Some(Key::Char('A'))),
        ("[97:65;2u", Some(Key::Char('A'))),
        ("[49:33;2u", Some(Key::Char('!'))),
        ("[97;65u", Some(Key::Char('A'))),
        ("[97;129u", Some(Key::Char('a'))),
        ("[228u", Some(Key::Char('ä'))),
        ("[128512u", Some(Key::Char('😀'))),
        ("[99;5u", Some(Key::Ctrl('c'))),
        ("[27;5;99~", Some(Key::Ctrl('c'))),
        ("[99;7u", Some(Key::Ctrl('c'))),
        ("[1089::99;5u", Some(Key::Ctrl('c'))),
        ("[27u", Some(Key::Esc)),
        ("[57404u", Some(Key::Char('5'))),
        ("[97;3u", None),
        ("[97;9u", None),
        ("[97;1:3u", None),
        ("[57441u", None),
        ("[0u", None),
        ("[55296u", None),
        ("[99999999999u", None),
    ];
    for (bytes, key) in cases {
        assert_eq!(decode(format!("\x1b{bytes}")), keys(key), "{bytes}");
    }
}

#[test]
fn a_letter_of_another_layout_comes_with_that_of_its_key() {
    for (bytes, typed, base) in [
        ("[1081::113u", 'й', 'q'),
        ("[1081:1049:113;2u", 'Й', 'Q'),
        ("[1513::97u", 'ש', 'a'),
        ("[1078::59u", 'ж', ';'),
    ] {
        let wanted = [Input::KeyAt { typed, base }];
        assert_eq!(decode(format!("\x1b{bytes}")), wanted, "{bytes}");
    }
    assert_eq!(
        decode("\x1b[113::97u"),
        keys([Key::Char('q')]),
        "typed as such"
    );
}

#[test]
fn alt_and_a_letter_mean_nothing() {
    assert_eq!(decode("\x1bq\x1bä\x1b\x01x"), keys([Key::Char('x')]));
    assert_eq!(decode("\x1b\r\x1b\x03"), keys([Key::Enter, Key::Ctrl('c')]));
}

#[test]
fn silence_after_esc_is_the_key_and_a_second_esc_too() {
    let (mut decoder, now) = (Decoder::default(), Instant::now());
    assert_eq!(decoder.push(b"\x1b", now), []);
    assert_eq!(decoder.deadline(), Some(now + ESCAPE_TIMEOUT));
    assert_eq!(decoder.expire(now + ESCAPE_TIMEOUT / 2), None);
    assert_eq!(
        decoder.expire(now + ESCAPE_TIMEOUT),
        Some(Input::Key(Key::Esc))
    );
    assert_eq!(decoder.deadline(), None);
    assert_eq!(decode("\x1b\x1b"), keys([Key::Esc, Key::Esc]));
    assert_eq!(decode("\x1b\x1b[A"), keys([Key::Esc, Key::Up]));
}

#[test]
fn a_sequence_in_two_reads_is_that_sequence() {
    for bytes in [
        "\x1b[A",
        "\x1bOP",
        "\x1b[<64;10;5M",
        "\x1b[1;5D",
        "\x1b[200~ä\x1b[201~",
        "😀",
    ] {
        for split in 1..bytes.len() {
            let (mut decoder, now) = (Decoder::default(), Instant::now());
            let (first, second) = bytes.as_bytes().split_at(split);
            assert_eq!(decoder.push(first, now), [], "{bytes:?} at {split}");
            // Just within the deadline.
            let later = decoder.deadline().map_or(now, |deadline| {
                deadline.checked_sub(Duration::from_millis(1)).unwrap()
            });
            assert_eq!(decoder.expire(later), None);
            assert_eq!(
                decoder.push(second, later),
                decode(bytes),
                "{bytes:?} at {split}"
            );
            assert_eq!(decoder.deadline(), None);
        }
    }
}

#[test]
fn an_unfinished_sequence_ends_with_silence() {
    for begun in [
        "\x1b[",
        "\x1b[<",
        "\x1b[?",
        "\x1b[<0;1;",
        "\x1bO",
        "\x1b[[",
        "\x1b[M",
        "\x1b[Mab",
        "\x1b]11;rgb:",
        "\x1bP",
    ] {
        let (mut decoder, now) = (Decoder::default(), Instant::now());
        assert_eq!(decoder.push(begun.as_bytes(), now), []);
        let later = now + SEQUENCE_TIMEOUT;
        assert_eq!(decoder.expire(later), None);
        assert_eq!(
            decoder.push(b"1q", later),
            keys([Key::Char('1'), Key::Char('q')]),
            "{begun:?}"
        );
    }
}

#[test]
fn control_c_is_heard_in_every_state() {
    let begun = [
        "",
        "\x1b",
        "\x1b[",
        "\x1b[<",
        "\x1b[?",
        "\x1b[<0;1;",
        "\x1bO",
        "\x1b[[",
        "\x1b[M",
        "\x1b[M a",
        "\x1b]0;",
    ];
    for begun in begun
        .into_iter()
        .chain(["\x1bP", "\x1b[200~", "\x1b[200~handle \x1b[20"])
    {
        assert_eq!(
            decode(format!("{begun}\x03")),
            keys([Key::Ctrl('c')]),
            "{begun:?}"
        );
    }
    assert_eq!(decode(b"\xf0\x9f\x03"), keys([Key::Ctrl('c')]));
    assert_eq!(
        decode(format!("\x1b[{}\x03", "1;".repeat(1000))),
        keys([Key::Ctrl('c')])
    );
}

#[test]
fn esc_begins_anew() {
    assert_eq!(
        decode("\x1b[12;\x1b[A\x1b[<0;3\x1b[B\x1b]0;x\x1b\\\x1bO\x1b[C"),
        keys([Key::Up, Key::Down, Key::Right])
    );
}

#[test]
fn what_no_key_sends_means_nothing() {
    let answers = [
        "\x1b[?62;4c",
        "\x1b[?1u",
        "\x1b[5;10R",
        "\x1b]11;rgb:00/00/00\x07",
        "\x1bP>|xterm\x1b\\",
        "\x1b[1I\x1b[1O",
    ];
    for bytes in answers.into_iter().chain([
        "\x1b[2~",
        "\x1b[99~",
        "\x1b[201~",
        "\x1b[<q",
        "\x1b[=1A",
        "\x1b[1 A",
        "\x1b[[z",
    ]) {
        assert_eq!(
            decode(format!("{bytes}x")),
            keys([Key::Char('x')]),
            "{bytes:?}"
        );
    }
    let long = format!("\x1b[{}A", "1;".repeat(500));
    assert_eq!(decode(long + "x"), keys([Key::Char('x')]));
}

#[test]
fn a_terminal_tells_that_ambiguous_signs_take_two_cells() {
    let key = |char| Input::Key(Key::Char(char));
    assert_eq!(decode("a[2;3Rb"), [key('a'), Input::Wide, key('b')]);
    assert_eq!(decode("[2;2Rb"), [key('b')], "one cell");
    assert_eq!(decode("[1;3R"), keys([Key::F(3)]), "with a modifier");
}

#[test]
fn a_terminal_tells_with_its_name_that_it_draws_images_or_octants() {
    let key = |char| Input::Key(Key::Char(char));
    for end in ["\x1b\\", "\x07"] {
        for (name, blocks) in [
            ("kitty(0.41.1)", Blocks::Image),
            ("foot(1.20.2)", Blocks::Octant),
        ] {
            assert_eq!(
                decode(format!("a\x1bP>|{name}{end}b")),
                [key('a'), Input::Draws(blocks), key('b')]
            );
        }
        for other in [">|xterm(379)", ">|kitty(0.20)", "1+r", "", &"x".repeat(99)] {
            assert_eq!(decode(format!("\x1bP{other}{end}b")), [key('b')], "{other}");
        }
    }
}

#[test]
fn a_terminal_tells_which_window_is_in_front() {
    assert_eq!(
        decode("\x1b[Ix\x1b[O"),
        [
            Input::Focus(true),
            Input::Key(Key::Char('x')),
            Input::Focus(false)
        ]
    );
}

#[test]
fn sgr_mouse_reports_of_any_coordinates() {
    assert_eq!(decode("\x1b[<0;1;1M"), mouse(MouseKind::Press, 0, 0));
    assert_eq!(decode("\x1b[<0;0;0M"), mouse(MouseKind::Press, 0, 0));
    assert_eq!(
        decode("\x1b[<0;65535;65535m"),
        mouse(MouseKind::Release, 65534, 65534)
    );
    assert_eq!(decode("\x1b[<32;4;5M"), mouse(MouseKind::Drag, 3, 4));
    assert_eq!(decode("\x1b[<64;4;5M"), mouse(MouseKind::WheelUp, 3, 4));
    assert_eq!(decode("\x1b[<81;4;5M"), mouse(MouseKind::WheelDown, 3, 4)); // With Ctrl.
    for bytes in [
        "0;65536;1M",
        "0;1;99999999999M",
        "0;-1;1M",
        "0;1M",
        "M",
        ";;M",
        "1;1;1M",
        "2;1;1M",
        "35;1;1M",
        "256;1;1M",
        "64;1;1m",
    ] {
        assert_eq!(decode(format!("\x1b[<{bytes}")), [], "{bytes}");
    }
}

#[test]
fn x10_mouse_reports_are_not_read_as_text() {
    assert_eq!(
        decode("\x1b[M !!q"),
        [mouse(MouseKind::Press, 0, 0), keys([Key::Char('q')])].concat()
    );
    assert_eq!(decode("\x1b[M#qq"), mouse(MouseKind::Release, 80, 80));
    assert_eq!(
        decode(b"\x1b[M`\xff\xff"),
        mouse(MouseKind::WheelUp, 222, 222)
    );
    assert_eq!(decode(b"\x1b[M \0\0"), mouse(MouseKind::Press, 0, 0));
}

#[test]
fn broken_characters_are_dropped_and_nothing_else() {
    assert_eq!(
        decode(b"a\xffb\xc3(\xe2\x82x\xf0\x9f\x98\x1b[A"),
        keys("ab(x".chars().map(Key::Char).chain([Key::Up]))
    );
    assert_eq!(
        decode(b"\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80\x80z"),
        keys([Key::Char('z')])
    );
    assert_eq!(decode("ä\u{9b}Aß"), keys("äAß".chars().map(Key::Char)));
    assert_eq!(decode(b"\x1b[\xc3\xa4"), keys([Key::Char('ä')]));
}

#[test]
fn a_paste_is_text_and_no_key() {
    assert_eq!(
        decode("\x1b[200~handle \x1b[201~q"),
        [vec![Input::Paste("handle ".into())], keys([Key::Char('q')])].concat()
    );
    assert_eq!(decode("\x1b[200~\x1b[201~"), [Input::Paste(String::new())]);
    let tricky = "a\x1b\x1b[20\x1b[200~b";
    assert_eq!(
        decode(format!("\x1b[200~{tricky}\x1b[201~")),
        [Input::Paste(tricky.into())]
    );
    assert_eq!(
        decode(b"\x1b[200~a\xffb\xc3\x1b[201~"),
        [Input::Paste("ab".into())]
    );
}

#[test]
fn a_long_paste_is_cut_and_its_rest_is_no_key() {
    let long = "ä".repeat(100_000);
    let inputs = decode(format!("\x1b[200~{long}\x1b[201~q"));
    assert_eq!(
        inputs,
        [
            vec![Input::Paste("ä".repeat(LONGEST_PASTE / 2))],
            keys([Key::Char('q')])
        ]
        .concat()
    );
}

#[test]
fn a_paste_without_end_ends_with_silence_or_control_c() {
    assert_eq!(decode("\x1b[200~ab"), [Input::Paste("ab".into())]);
    // After Ctrl-C the rest of the paste is still no key.
    assert_eq!(
        decode("\x1b[200~ab\x03cd\x1b[A\x1b[201~q"),
        keys([Key::Ctrl('c'), Key::Char('q')])
    );
    let (mut decoder, now) = (Decoder::default(), Instant::now());
    assert_eq!(
        decoder.push(b"\x1b[200~ab\x03cd", now),
        keys([Key::Ctrl('c')])
    );
    assert_eq!(decoder.expire(now + PASTE_TIMEOUT), None);
    assert_eq!(decoder.push(b"q", now), keys([Key::Char('q')]));
}

/// Generates bytes that terminals send and bytes that they never send: whole sequences, pieces of
/// them, and noise.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => vec(any::<u8>(), 0..6),
        3 => "\\PC{0,4}".prop_map(String::into_bytes),
        2 => Just(b"\x1b".to_vec()),
        2 => Just(b"\x1b[".to_vec()),
        1 => Just(b"\x1b[<".to_vec()),
        1 => Just(b"\x1b[M".to_vec()),
        1 => Just(b"\x1b]".to_vec()),
        2 => Just(b"\x1b[200~".to_vec()),
        2 => Just(PASTE_END.to_vec()),
        3 => "\x1b\\[[<?]?[0-9;:]{0,60}[A-Za-z~]".prop_map(String::into_bytes),
        3 => (any::<u32>(), any::<u32>(), any::<u32>(), "[Mmu~]")
            .prop_map(|(a, b, c, last)| format!("\x1b[<{a};{b};{c}{last}").into_bytes()),
        3 => (0..300_u32, 0..70_000_u32, 0..70_000_u32, "[Mm]")
            .prop_map(|(a, b, c, last)| format!("\x1b[<{a};{b};{c}{last}").into_bytes()),
        2 => (0..60_000_u32, 0..300_u32, 0..5_u8).prop_map(|(a, b, c)| format!("\x1b[{a};{b}:{c}u").into_bytes()),
        1 => (0..9_000_usize).prop_map(|count| [b"\x1b[200~".to_vec(), vec![b'x'; count]].concat()),
    ];
    vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

fn assert_small(decoder: &Decoder) {
    assert!(
        decoder.paste.capacity() <= 2 * LONGEST_PASTE,
        "{} bytes",
        decoder.paste.capacity()
    );
    assert!(decoder.paste.len() <= LONGEST_PASTE);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn pieces_of_any_size_give_the_same_input(bytes in any_bytes(), sizes in vec(1..9_usize, 1..30)) {
        let (mut whole, mut pieces, now) = (Decoder::default(), Decoder::default(), Instant::now());
        let expected = whole.push(&bytes, now);
        let (mut rest, mut inputs) = (bytes.as_slice(), Vec::new());
        for size in sizes.iter().cycle() {
            let (piece, after) = rest.split_at((*size).min(rest.len()));
            inputs.extend(pieces.push(piece, now));
            assert_small(&pieces);
            rest = after;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(inputs, expected);
        prop_assert_eq!(silence(&mut pieces), silence(&mut whole));
    }

    #[test]
    fn after_anything_silence_and_control_c_bring_the_keyboard_back(bytes in any_bytes()) {
        let (mut decoder, now) = (Decoder::default(), Instant::now());
        let inputs = decoder.push(&bytes, now);
        prop_assert!(inputs.len() <= bytes.len());
        let controls = inputs.iter().any(|input| matches!(input, Input::Key(Key::Char(c)) if c.is_control()));
        prop_assert!(!controls, "{:?}", inputs);
        let mut interrupted = Decoder::default();
        interrupted.push(&bytes, now);
        let heard = interrupted.push(b"\x03", now);
        prop_assert_eq!(heard.last(), Some(&Input::Key(Key::Ctrl('c'))));
        silence(&mut decoder);
        prop_assert_eq!(decoder.deadline(), None);
        prop_assert_eq!(decoder.push(b"q", now), keys([Key::Char('q')]));
    }
}
