//! Whatever comes in, in whatever order: nothing panics, and the state can be drawn.

use jiff::ToSpan;
use parlour_config::Config;
use parlour_kit::input::{Input, Key, Mouse, MouseKind};
use parlour_model::concentration::Move;
use parlour_model::grid::Place;
use parlour_model::player::Level;
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::effect::RequestId;
use parlour_screen::msg::Msg;
use parlour_table::any::AnyMove;
use proptest::prelude::*;
use ratatui::layout::{Position, Size};

use parlour_testing::session::{START, Session, friends, settings};

fn keys() -> impl Strategy<Value = Key> {
    let named = prop::sample::select(vec![
        Key::Enter,
        Key::Esc,
        Key::Tab,
        Key::BackTab,
        Key::Backspace,
        Key::Delete,
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Home,
        Key::End,
        Key::PageUp,
        Key::PageDown,
    ]);
    let letters = prop::sample::select(
        " :?aghijklmnqrstuxG+-=A1B9é漢\u{202e}\u{0}"
            .chars()
            .collect::<Vec<_>>(),
    );
    prop_oneof![
        6 => named,
        5 => letters.prop_map(Key::Char),
        1 => any::<char>().prop_map(Key::Char),
        1 => prop::sample::select(vec!['c', 'l', 'u', 'z', 'x']).prop_map(Key::Ctrl),
        1 => any::<u8>().prop_map(Key::F),
    ]
}

fn sizes() -> impl Strategy<Value = Size> {
    let usual = prop::sample::select(vec![
        (80, 24),
        (120, 40),
        (40, 12),
        (24, 8),
        (20, 6),
        (64, 8),
    ]);
    prop_oneof![2 => usual, 1 => (0..=300_u16, 0..=100_u16), 1 => (0..=30_u16, 0..=10_u16)]
        .prop_map(|(width, height)| Size::new(width, height))
}

fn mice() -> impl Strategy<Value = Mouse> {
    let kinds = prop::sample::select(vec![
        MouseKind::Press,
        MouseKind::Press,
        MouseKind::Release,
        MouseKind::Drag,
        MouseKind::WheelUp,
        MouseKind::WheelDown,
    ]);
    let near = (0..80_u16, 0..24_u16);
    let places = prop_oneof![5 => near, 1 => (any::<u16>(), any::<u16>())];
    (kinds, places).prop_map(|(kind, (x, y))| Mouse::new(kind, Position { x, y }))
}

/// Messages that come in by chance; `None` is an answer to what was asked last.
fn messages() -> impl Strategy<Value = Option<Msg>> {
    let place = (0..6_usize, 0..6_usize).prop_map(|(row, column)| Place { row, column });
    let thought = |(request_id, place)| {
        Msg::BotMoved(
            RequestId(request_id),
            AnyMove::Concentration(Move::Open(place)),
        )
    };
    prop_oneof![
        12 => keys().prop_map(|key| Some(Msg::Input(Input::Key(key)))),
        6 => mice().prop_map(|mouse| Some(Msg::Input(Input::Mouse(mouse)))),
        1 => any::<String>().prop_map(|text| Some(Msg::Input(Input::Paste(text)))),
        2 => sizes().prop_map(|size| Some(Msg::Input(Input::Resize(size)))),
        6 => Just(None),
        1 => (0..40_u64).prop_map(|request_id| Some(Msg::TimerFired(RequestId(request_id)))),
        1 => (0..40_u64, place).prop_map(thought).prop_map(Some),
        1 => Just(Some(Msg::Saved(Ok("game.toml".into())))),
        1 => Just(Some(Msg::Saved(Err("game.toml: there is no such folder".into())))),
    ]
}

/// The answer that the shell would give to what was asked last.
fn answer(effects: &[Effect]) -> Option<Msg> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::Think(thought) => Some(Msg::BotMoved(
            thought.request_id(),
            thought.choose(&Thinking::untimed()),
        )),
        Effect::SetTimer { request_id, .. } => Some(Msg::TimerFired(*request_id)),
        Effect::Save { path, .. } => Some(Msg::Saved(Ok(path.clone()))),
        _ => None,
    })
}

/// Every screen that a sequence may start from.
fn starts(which: usize) -> Session {
    match which {
        0 => Session::menu(Config::default()),
        1 => Session::table(friends(2)),
        2 => Session::table(settings(&[None, Some(Level::Novice)], 3)),
        3 => Session::table(settings(&[Some(Level::Expert), Some(Level::Casual)], 3)),
        4 => Session::table(settings(&[None], 200)),
        _ => {
            let mut session = Session::table(friends(2));
            session
                .pairs()
                .iter()
                .flatten()
                .for_each(|place| drop(session.play(place)));
            Session::replay(&session.record(), Config::default())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_comes_in_panics_and_the_state_can_be_drawn(
        which in 0..6_usize,
        messages in prop::collection::vec((messages(), -100_000..100_000_i64), 0..120),
    ) {
        let mut session = starts(which);
        let mut asked = session.effects();
        for (msg, seconds) in messages {
            session.now = START + seconds.seconds();
            let Some(msg) = msg.or_else(|| answer(&asked)) else { continue };
            let effects = session.send(msg);
            if !effects.is_empty() {
                asked = effects;
            }
            let size = session.state.terminal().size();
            prop_assert_eq!(session.frame().area.as_size(), size);
        }
    }
}
