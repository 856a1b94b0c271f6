//! Saving a record, and what happens when it cannot be saved.

use jiff::ToSpan;
use jiff::tz::TimeZone;
use parlour_kit::input::{Input, Key};
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_model::diagnostic::Source;
use parlour_model::player::Level;
use parlour_model::record::Record;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;

use parlour_store::{ErrorKind, StoreError};
use parlour_ui::plain::session::{PlainOptions, PlainSession};
use parlour_ui::state::{Start, State};

use parlour_testing::session::{BEST, START, Session, friends, settings};

/// The file that was to be written.
#[track_caller]
fn saved(effects: &[Effect]) -> (String, Record) {
    let [Effect::Save { path, text }] = effects else {
        panic!("nothing to save: {effects:?}")
    };
    (
        path.clone(),
        Record::read(Source::new(path, text)).unwrap_or_else(|fault| panic!("{fault}\n{text}")),
    )
}

#[test]
fn a_record_reads_back_and_replays_to_the_same_state() {
    let mut session = Session::table(settings(&[None, None, Some(Level::Sharp)], 8));
    let [one, other] = session.mismatch();
    session.play(&one);
    session.play(&other);
    session.key(Key::Char('s'));
    assert_eq!(
        session.message(),
        "save in file: concentration-20231114-221320.toml_"
    );
    let (path, record) = saved(&session.key(Key::Enter));
    assert_eq!(path, "concentration-20231114-221320.toml");
    assert_eq!(record, session.record());
    assert_eq!((record.started, record.finished), (Some(START), None));
    let (playthrough, refused) = record.replay().expect("it fits");
    assert_eq!(
        (playthrough.moves(), refused),
        (session.record().moves, None)
    );
    session.send(Msg::Saved(Ok(path)));
    assert_eq!(
        session.message(),
        "√ saved to concentration-20231114-221320.toml"
    );
    session.key(Key::Right);
    session.hides("saved to");
}

#[test]
fn a_file_is_named_by_the_clock_of_the_person() {
    let config = settings(&[None, None, Some(Level::Sharp)], 8);
    let state = State::new(config, BEST, Start::Play(Mode::Concentration), 1);
    let tokyo = TimeZone::fixed(jiff::tz::offset(9));
    let mut session = Session::at(state.in_zone(tokyo));
    session.resize(80, 24);
    session.key(Key::Char('s'));
    assert_eq!(
        session.message(),
        "save in file: concentration-20231115-071320.toml_"
    );
}

#[test]
fn a_game_that_is_over_has_both_dates_and_its_ending() {
    let mut session = Session::table(friends(1));
    session.now += 1.minute();
    session.play("A1");
    let end = session.now + 1.minute();
    session.now = end;
    session.play("A2");
    session.now += 1.minute();
    session.click_on("save");
    let (_, record) = saved(&session.key(Key::Enter));
    let dates = (record.started, record.finished);
    assert_eq!(dates, (Some(START), Some(end)));
    session.key(Key::Char('n'));
    assert_eq!(
        (session.record().started, session.record().finished),
        (Some(session.now), None)
    );

    let mut session = Session::table(friends(2));
    session.play("A1");
    session.key(Key::Char('x'));
    session.click_on("Resign ]");
    session.click_on("save");
    let (_, record) = saved(&session.key(Key::Enter));
    let (playthrough, _) = record.replay().expect("it fits");
    assert_eq!(
        (playthrough.end(), record.end),
        (session.record().end, session.record().end)
    );
}

#[test]
fn a_name_that_is_refused_says_why_and_is_offered_again() {
    let mut session = Session::table(friends(8));
    let (path, _) = saved(&session.line(Key::Char('s'), "nowhere/game.toml"));
    assert_eq!(path, "nowhere/game.toml");
    session.send(Msg::Saved(Err(
        "nowhere/game.toml: there is no such folder".into(),
    )));
    assert_eq!(
        session.message(),
        "× nowhere/game.toml: there is no such folder"
    );
    session.key(Key::Char('s'));
    assert_eq!(session.message(), "save in file: nowhere/game.toml_");
    session.key(Key::Esc);
    assert_eq!(session.message(), "Ana: open a card");
    assert_eq!(session.line(Key::Char('s'), "  "), []);
    assert_eq!(session.message(), "× not saved: type a file name");
}

#[test]
fn moves_that_are_none_say_what_a_move_is() {
    let mut session = Session::table(friends(8));
    let nonsense = [
        "",
        "7",
        "A",
        "A0",
        "A01",
        "1A",
        "A-1",
        "A99999999999999999999",
        "é1",
        "open A1",
        "deal",
        "deal x",
    ];
    for typed in nonsense {
        session.play(typed);
        assert!(
            session
                .message()
                .starts_with(&format!("× \"{typed}\" is not a move; ")),
            "{}",
            session.message()
        );
    }
    for (typed, why) in [
        ("E1", "there is no such card"),
        ("ZZZZ9", "there is no such card"),
        ("deal 1 1", "already dealt"),
    ] {
        session.play(typed);
        assert!(
            session.message().contains(why),
            "{typed}: {}",
            session.message()
        );
    }
    assert_eq!(session.record().moves.len(), 1);
    session.play("a1");
    assert_eq!(session.record().moves[1..], ["A1"], "small letters will do");
    session.play("A1");
    assert!(session.message().starts_with("× "), "{}", session.message());
    session.key(Key::Char('x'));
    assert!(session.state.overlay().question().is_some());
    assert!(
        !session.text().contains('×'),
        "a question is not asked over a refusal:\n{}",
        session.text()
    );
}

#[test]
fn the_line_mode_tells_with_the_table_that_it_is_not_saved() {
    let options = PlainOptions {
        config: friends(8),
        seed: 1,
        has_store: true,
        rule_ids: false,
        echo: false,
        language: Language::English,
    };
    let mut session = PlainSession::new(options);
    let mut reply = session.begin(Some(Mode::Concentration), START);
    for line in ["A1", "A2", "table"] {
        let stored = reply.effects.into_iter().filter_map(|effect| match effect {
            Effect::Store(id, _) => Some(id),
            _ => None,
        });
        for id in stored.collect::<Vec<_>>() {
            let full = StoreError {
                file: "games.db".into(),
                kind: ErrorKind::DiskFull,
            };
            let _ = session.update(Msg::Stored(id, Err(full)), START);
        }
        reply = session.update(Msg::Input(Input::Paste(line.into())), START);
    }
    assert!(reply.text.contains("\nNot saved.\n"), "{}", reply.text);
}
