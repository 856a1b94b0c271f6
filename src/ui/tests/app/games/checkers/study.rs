//! The study board: stepping, branching, commenting, analysing, and what is kept of it.

use std::time::Duration;

use draughts::Move;
use draughts::pdn;
use draughts::side::Color;
use draughts::study::Study;
use draughts_engine::analysis::{Analysis, AnalysisQuestion};
use draughts_engine::think::SearchReport;
use parlour_config::Config;
use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_model::record::file_game::FileGame;
use parlour_screen::effect::Effect;
use parlour_screen::effect::RequestId;
use parlour_screen::msg::Msg;
use parlour_store::Store as _;
use parlour_ui::state::Start;
use parlour_workbench::games::FileGames;
use parlour_workbench::study::StudyBoard;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session, World};

const GAME: &str = r#"[Event "x"]
[White "Ana"]
[Black "Bo"]
[GameType "21"]
1. 11-15 {the old fourteenth begins so} 23-19 (22-18 15x22 25x18) 2. 8-11 22-17 3. 4-8 17-13 1/2-1/2
"#;

fn study_of(text: &str, width: u16, height: u16) -> Session {
    let games = pdn::read(text).expect("a game");
    let start = Start::Games {
        is_study: true,
        file: "one.pdn".into(),
        games: FileGames::Read(games, 1),
        chosen: Some(0),
    };
    Session::with("", start, BEST, width, height)
}

fn study() -> Session {
    study_of(GAME, 80, 24)
}

/// The text that the study is written to a file with.
fn written(session: &mut Session) -> String {
    session.effects();
    session.keys("s");
    if session.is_shown("Tags of the study") {
        session.key(Key::Enter);
    }
    session.key(Key::Enter);
    let effects = session.effects();
    let text = effects.into_iter().find_map(|effect| match effect {
        Effect::Save { text, .. } | Effect::ReplaceGame { text, .. } => Some(text),
        _ => None,
    });
    text.unwrap_or_else(|| panic!("nothing is saved: {}", session.message()))
}

/// A name that ends as that of a picture has the position drawn, with what its comments mark.
#[test]
fn a_diagram_is_drawn_with_its_arrows() {
    let mut session = study_of(
        "[White \"Zoe\"][GameType \"21\"] {[%csl R18][%cal G2218]} 1. 11-15 *",
        80,
        24,
    );
    let frame = |session: &mut Session, name: &str| {
        session.keys("s");
        session.key(Key::Home);
        session.effects();
        (0..30).for_each(|_| drop(session.key(Key::Delete)));
        session.keys(name);
        session.key(Key::Enter);
        session
            .effects()
            .into_iter()
            .find_map(|effect| match effect {
                Effect::Picture { path, frame } if path == name => Some(frame),
                _ => None,
            })
    };
    let [vector, pixels] =
        ["a.svg", "A.PNG"].map(|name| frame(&mut session, name).expect("a picture"));
    assert!(vector == pixels && frame(&mut session, "a.pdn").is_none());
    assert_eq!(vector.1.len(), 1);
    session.key(Key::Right);
    assert!(
        frame(&mut session, "b.svg").is_some_and(|frame| frame.1.is_empty()),
        "the next position has no arrow"
    );
}

#[test]
fn a_pasted_game_is_studied_after_a_question_where_something_would_be_lost() {
    let mut session = study();
    let other = "[White \"Zoe\"]\n[GameType \"21\"]\n1. 9-14 {[%clk 0:09:58] so} 22-18 *";
    let mut paste = |text: &str| drop(session.send(Msg::Input(Input::Paste(text.into()))));
    paste("nothing");
    paste(other);
    session.shows("9-14");
    session.hides("Study the pasted game?");
    session.keys("c!");
    session.key(Key::Enter);
    session.send(Msg::Input(Input::Paste(GAME.into())));
    session.shows("Study the pasted game?");
    session.key(Key::Esc);
    session.shows("9-14");
}

#[test]
fn a_move_that_is_typed_shows_how_it_can_go_on() {
    let mut session = Session::menu(Config::default());
    session.keys("y");
    session.keys(":");
    session.shows("your move:");
    session.shows("9  10  11  12");
    session.keys("11");
    session.shows("11-15  11-16");
    session.keys("-15");
    session.hides("11-16");
    session.key(Key::Enter);
    session.shows("1. 11-15");
}

#[test]
fn a_game_is_stepped_through_with_its_variations() {
    let mut session = study();
    insta::assert_snapshot!(dump(&session.frame()));
    session.key(Key::Right);
    assert!(
        session
            .message()
            .contains("1. 11-15: the old fourteenth begins so"),
        "{}",
        session.message()
    );
    session.key(Key::Right);
    session.key(Key::Down);
    assert!(
        session.message().contains("1... 22-18"),
        "the variation: {}",
        session.message()
    );
    session.key(Key::End);
    assert!(
        session.message().contains("2... 25x18") || session.message().contains("2. 25x18"),
        "{}",
        session.message()
    );
    session.key(Key::Home);
    assert!(session.message().contains("the start"));
}

#[test]
fn a_click_on_a_move_goes_there_and_the_wheel_steps() {
    let mut session = study();
    session.click_on("8-11");
    assert!(
        session.message().contains("2. 8-11"),
        "{}",
        session.message()
    );
    session.mouse(parlour_kit::input::MouseKind::WheelUp, (5, 5));
    assert!(
        session.message().contains("1... 23-19"),
        "{}",
        session.message()
    );
    session.click_on("25x18");
    assert!(session.message().contains("25x18"), "{}", session.message());
}

#[test]
fn what_is_not_changed_is_written_byte_for_byte() {
    let mut session = study();
    session.press(Key::Right, 3);
    session.keys("f");
    assert_eq!(
        written(&mut session),
        Study::of(&pdn::read(GAME).unwrap()[0], None, None)
            .unwrap()
            .text()
    );
}

#[test]
fn moves_comments_and_marks_are_made_with_keys_alone() {
    let mut session = study();
    session.line(Key::Char(':'), "9-14");
    assert!(
        session.message().contains("1. 9-14") && session.is_shown("(changed)"),
        "{}",
        session.message()
    );
    session.line(Key::Char('c'), "the double corner");
    session.keys("n");
    assert!(session.is_shown("How good is this move?"));
    session.press(Key::Right, 3);
    session.key(Key::Enter);
    assert!(
        session.message().contains("1. 9-14??: the double corner"),
        "{}",
        session.message()
    );
    // On the board: the arrows lead a piece.
    session.key(Key::Tab);
    session.key(Key::Tab);
    session.keys("+");
    let text = written(&mut session);
    let text = text.replace('\n', " ");
    assert!(
        text.contains(
            "1. 9-14?? {the double corner} (1. 11-15 {the old fourteenth begins so} 1... 23-19"
        ),
        "{text}"
    );
    assert!(
        text.contains("(1... 22-18 2. 15x22 25x18)") && text.contains("[Event \"x\"]"),
        "{text}"
    );
}

#[test]
fn a_piece_is_led_with_the_mouse_and_with_the_arrows() {
    let mut session = study_of("[GameType \"21\"][FEN \"W:W22,K32:B1,12\"] *", 80, 24);
    session.line(Key::Char(':'), "22-18");
    assert!(
        session.message().contains("1... 22-18"),
        "{}",
        session.message()
    );
    session.key(Key::Left);
    session.key(Key::Tab);
    assert!(
        session.message().contains("White"),
        "the board tells what to do: {}",
        session.message()
    );
    session.key(Key::Enter);
    session.key(Key::Esc);
    session.key(Key::Esc);
    assert!(
        session.message().contains("the start"),
        "back to the moves: {}",
        session.message()
    );
}

#[test]
fn a_line_is_deleted_after_a_question() {
    let mut session = study();
    session.press(Key::Right, 2);
    session.keys("d");
    assert!(session.is_shown("Delete this variation?"));
    session.keys("y");
    assert!(
        session.is_shown("Delete this variation?"),
        "a character does not answer it"
    );
    session.key(Key::Right);
    session.key(Key::Enter);
    let text = written(&mut session);
    let text = text.replace('\n', " ");
    assert!(
        text.contains("1. 11-15 {the old fourteenth begins so} 1... 22-18 2. 15x22 25x18 1/2-1/2"),
        "{text}"
    );
}

#[test]
fn a_position_and_a_game_are_copied_and_shown() {
    let mut session = study();
    session.key(Key::Right);
    session.effects();
    session.keys("y");
    session.key(Key::Enter);
    let effects = session.effects();
    let fen = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";
    assert!(effects.contains(&Effect::Copy(fen.into())), "{effects:?}");
    session.shows("Position in FEN");
    session.key(Key::Esc);
    session.keys("y");
    session.key(Key::Right);
    session.key(Key::Enter);
    session.shows("[GameType \"21\"]");
}

#[test]
fn a_robot_finds_lines_in_the_position_that_is_shown_until_it_is_stopped() {
    let mut session = study();
    session.keys("a");
    assert!(
        session
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Analyse(..)))
    );
    session.shows("Analysis: thinking");
    session.think();
    session.shows("done");
    insta::assert_snapshot!(dump(&session.frame()));
    session.key(Key::Right);
    assert!(
        session
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Analyse(..))),
        "another position"
    );
    session.think();
    session.keys("m");
    let five =
        |effect: &Effect| matches!(effect, Effect::Analyse(_, _, question) if question.lines == 5);
    assert!(session.effects().iter().any(five), "three lines were shown");
    session.think();
    let line = best_line(&session);
    session.keys("v");
    let said = session.message();
    assert!(said.contains(&line), "{said} lacks {line}");
    session.keys("v");
    assert_ne!(session.message(), said, "the next line is put in");
    session.keys("a");
    assert!(session.effects().contains(&Effect::StopThinking));
    session.hides("Analysis");
    session.keys("v");
    session.shows("no line to add to the moves");
    session.key(Key::Right);
    assert!(
        !session
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Analyse(..))),
        "nothing is asked"
    );
}

/// The first move of the best line that was found.
fn best_line(session: &Session) -> String {
    let study = session
        .state
        .screen()
        .as_a::<StudyBoard>()
        .expect("a study");
    let found = study.analysis_lines();
    let lines = found.expect("an analysis").lines;
    let first = lines[0].moves.split(' ').next();
    first.expect("a move").to_owned()
}

/// A configuration with two engines.
const ENGINES: &str = "[engines.deep]\ncommand = ['deep']\n[engines.wide]\ncommand = ['wide']";

/// The question that an engine is asked, with the request's number and its name.
fn consulted(session: &mut Session) -> Option<(RequestId, String, AnalysisQuestion)> {
    session
        .effects()
        .into_iter()
        .find_map(|effect| match effect {
            Effect::Analyse(id, Some(name), question) => Some((id, name, *question)),
            _ => None,
        })
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn engines_take_turns_at_looking_into_the_position_that_is_shown() {
    let start = Start::Games {
        is_study: true,
        file: "one.pdn".into(),
        games: FileGames::Read(pdn::read(GAME).expect("a game"), 1),
        chosen: Some(0),
    };
    let mut session = Session::with(ENGINES, start, BEST, 80, 24);
    session.keys("e");
    let (first, name, question) = consulted(&mut session).expect("it is asked");
    assert!(
        name == "deep" && session.message().contains("deep is analysing"),
        "{}",
        session.message()
    );
    session.shows("deep: thinking");
    let lines = |depth, question: &AnalysisQuestion| {
        let line = |ply: &Move, depth| SearchReport {
            depth,
            score: 12,
            nodes: 1,
            elapsed: Duration::ZERO,
            line: vec![*ply],
        };
        let plies = question.board.legal_moves();
        let lines = vec![line(&plies[0], depth), line(&plies[1], depth - 2)];
        Analysis {
            lines,
            ..Analysis::default()
        }
    };
    session.send(Msg::Analysed(first, lines(9, &question)));
    insta::assert_snapshot!(dump(&session.frame()));
    session.key(Key::Right);
    let (second, name, question) = consulted(&mut session).expect("another position");
    assert_eq!(
        (name.as_str(), question.board.position().turn()),
        ("deep", Color::White)
    );
    session.send(Msg::Analysed(first, lines(11, &question)));
    session.shows("deep: thinking");
    session.send(Msg::AnalysisFailed(
        first,
        "the engine deep has ended (exit status: 3)".into(),
    ));
    session.shows("deep: thinking");
    session.send(Msg::AnalysisFailed(
        second,
        "the engine deep has ended (exit status: 3)".into(),
    ));
    assert!(
        session
            .message()
            .contains("the engine deep has ended (exit status: 3)"),
        "{}",
        session.message()
    );
    session.hides("deep: thinking");
    session.shows("Analysis: thinking");
    session.key(Key::Right);
    assert!(
        consulted(&mut session).is_none(),
        "who has failed is not asked again by itself"
    );
    session.keys("e");
    assert_eq!(
        consulted(&mut session).map(|(_, name, _)| name),
        Some("deep".into())
    );
    session.keys("e");
    assert_eq!(
        consulted(&mut session).map(|(_, name, _)| name),
        Some("wide".into())
    );
    session.keys("e");
    assert!(
        session
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Analyse(..))),
        "the robot again"
    );
    session.shows("Analysis: thinking");
    session.key(Key::Esc);
    assert!(
        session.effects().contains(&Effect::StopEngines),
        "they leave with the study"
    );
}

#[test]
fn without_engines_there_is_no_key_for_them() {
    let mut session = study();
    session.keys("e");
    assert!(
        session.message().contains("no engine is configured"),
        "{}",
        session.message()
    );
    assert!(
        !session
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Analyse(..)))
    );
}

/// A game in which Black gives a man away, and Red another one.
const BLUNDERS: &str = "[GameType \"21\"] 1. 11-15 23-19 2. 9-14 22-18 3. 15x22 25x9 4. 5x14 27-23 5. 14-18 23x14 6. 10x17 21x14 *";

#[test]
fn a_whole_game_is_analysed_can_be_stopped_and_goes_on() {
    let mut session = study_of(BLUNDERS, 120, 40);
    session.keys("A");
    assert!(
        session.message().contains("analysed 0 of 13"),
        "{}",
        session.message()
    );
    session.keys("A");
    session.think();
    assert!(
        session.message().contains("stopped"),
        "{}",
        session.message()
    );
    session.keys("A");
    session.think();
    assert!(
        session.message().contains("analysed: Black"),
        "{}",
        session.message()
    );
    insta::assert_snapshot!(dump(&session.frame()));
    let text = written(&mut session);
    assert!(text.matches("[%eval").count() >= 13, "{text}");
    let again = Study::read(&text, None).expect("PDN");
    assert!(
        again
            .main_line()
            .iter()
            .all(|node| again.eval(*node).is_some())
    );
    // An analysed position is not asked for again.
    let mut session = study_of(&text, 80, 24);
    session.keys("A");
    assert!(
        session.message().contains("analysed: Black"),
        "{}",
        session.message()
    );
    assert!(
        !session
            .effects()
            .iter()
            .any(|effect| matches!(effect, Effect::Analyse(..)))
    );
}

/// CHK-12: a study tells the side first that begins.
#[test]
fn a_study_calls_the_sides_by_their_names_in_order() {
    let mut session = study_of(BLUNDERS, 120, 40);
    session.keys("A");
    session.think();
    let text = session.text();
    assert!(text.contains("Accuracy: Black"), "{text}");
    let place = |side: &str| text.find(side).expect("both sides are told");
    assert!(place("Black ") < place("White "), "{text}");
}

#[test]
fn a_click_on_the_graph_goes_to_its_move() {
    let mut session = study_of(BLUNDERS, 120, 40);
    session.keys("A");
    session.think();
    let (x, y) = session.place_of("Accuracy:");
    session.click((x + 3, y + 3));
    assert!(
        !session.message().contains("the start"),
        "{}",
        session.message()
    );
}

#[test]
fn one_plays_on_from_any_position_and_comes_back() {
    let mut session = study();
    session.press(Key::Right, 3);
    session.keys("p");
    assert!(session.is_shown("Play on against which bot?"));
    session.key(Key::Enter);
    assert!(session.is_shown("Checkers — "), "{}", session.text());
    session.key(Key::Esc);
    if !session.is_shown("Study: english") {
        session.key(Key::Right);
        session.key(Key::Enter);
    }
    session.shows("Study: english");
    assert!(
        session.message().contains("2. 8-11"),
        "where it was left: {}",
        session.message()
    );
}

#[test]
fn a_position_that_is_set_up_begins_another_study() {
    let mut session = study();
    session.keys("t");
    session.shows("Set up a position");
    session.key(Key::Esc);
    session.shows("Study: english — Bo – Ana");
    session.keys("t");
    session.line(Key::Char(':'), "W:W22,K32:B1,12");
    session.keys("d");
    session.shows("Study: english");
    session.hides("Ana");
    session.line(Key::Char(':'), "32-27");
    let text = written(&mut session);
    assert!(
        text.contains("[FEN \"W:W22,K32:B1,12\"]") && text.contains("1... 32-27 *"),
        "{text}"
    );
}

#[test]
fn what_is_not_saved_is_not_left_without_a_question() {
    let mut session = study();
    session.line(Key::Char('c'), "a thought");
    session.key(Key::Esc);
    session.shows("Leave the study?");
    session.key(Key::Enter);
    session.shows("Study: english");
    session.key(Key::Ctrl('c'));
    session.shows("Changes to the study are not saved.");
}

#[test]
fn a_study_of_a_library_game_is_kept_in_its_place_though_its_names_change() {
    let mut session = Session::kept("mode = \"checkers\"\n", BEST);
    session.world = World {
        answers: true,
        ..World::default()
    };
    let game = FileGame::of(&pdn::read(GAME).expect("PDN")[0], GAME, None).expect("a game");
    let add = |game| {
        let mut store = session.store();
        store.import_file_games(vec![game], false, jiff::Timestamp::UNIX_EPOCH)
    };
    add(game).expect("a store");
    open_history(&mut session);
    open_study(&mut session);
    for name in ["Zoe", "Zora"] {
        session.keys("i");
        session.line(Key::Enter, name);
        session.key(Key::Esc);
        session.keys("S");
        session.think();
    }
    session.key(Key::Esc);
    session.think();
    session.shows("One game");
    session.shows("Zora");
}

#[test]
fn a_study_is_kept_in_the_history_and_opened_again_with_all_that_was_said() {
    let mut session = Session::kept("mode = \"checkers\"\n", BEST);
    session.world = World {
        answers: true,
        ..World::default()
    };
    let path = std::env::temp_dir().join(format!("parlour-study-{}.pdn", std::process::id()));
    std::fs::write(&path, GAME).expect("it can be written");
    open_history(&mut session);
    session.line(Key::Char('o'), &path.to_string_lossy());
    session.think();
    std::fs::remove_file(&path).expect("it is there");
    open_study(&mut session);
    session.key(Key::Right);
    session.line(Key::Char('c'), "said by a person");
    session.keys("S");
    session.think();
    assert!(
        session.message().contains("saved in the history"),
        "{}",
        session.message()
    );
    session.key(Key::Esc);
    session.shows("History");
    session.think();
    open_study(&mut session);
    session.key(Key::Right);
    assert!(
        session.message().contains("1. 11-15: said by a person"),
        "{}",
        session.message()
    );
    // A game that is played on from the study leads back to it, and the study to the history.
    session.keys("p");
    session.key(Key::Enter);
    session.key(Key::Esc);
    session.think();
    session.shows("Study: english — Bo – Ana");
    session.key(Key::Esc);
    session.think();
    session.shows("Finished games");
}

fn open_history(session: &mut Session) {
    session.click_on("History");
    session.think();
    session.shows("Finished games");
}

/// The study of the only game of the history.
fn open_study(session: &mut Session) {
    for _ in 0..8 {
        if session
            .lines()
            .last()
            .is_some_and(|line| line.contains("study"))
            && session.message().contains("Ana")
        {
            break;
        }
        session.key(Key::Down);
        session.wake();
    }
    session.keys("y");
    session.think();
    session.shows("Study: english — Bo – Ana");
}

#[test]
fn a_small_window_has_the_board_and_the_moves() {
    for (width, height) in [(40, 12), (20, 12), (64, 16)] {
        let mut session = study_of(GAME, width, height);
        session.press(Key::Right, 3);
        session.keys("a");
        session.think();
        assert!(
            session.message().contains("2. 8-11"),
            "{width}x{height}: {}",
            session.message()
        );
        if width == 40 {
            insta::assert_snapshot!(dump(&session.frame()));
        }
    }
}

#[test]
fn the_start_screen_leads_to_a_study_of_the_start() {
    let mut session = Session::with("mode = \"checkers\"\n", Start::Menu, BEST, 80, 24);
    session.keys("y");
    session.shows("Study: english");
    session.line(Key::Char(':'), "11-15");
    session.shows("1. 11-15");
    session.keys("p");
    session.key(Key::Enter);
    session.key(Key::Ctrl('c'));
    session.shows("Changes to the study are not saved.");
}

#[test]
fn the_opening_is_named_in_a_study_and_at_a_table() {
    let mut session = study();
    session.key(Key::End);
    session.shows("Old Fourteenth, ballot 126");
    session.key(Key::Home);
    session.hides("ballot");
    let mut table = Session::of("players = [\"Ana\", \"Bo\"]\n", Mode::Checkers, 80, 24);
    for text in ["9-14", "23-19", "10-15"] {
        table.line(Key::Char(':'), text);
    }
    table.shows("Rattlesnake, ballot 48");
    let config = "players = [\"Ana\", \"Bo\"]\n[checkers]\nfen = \"B:W23,21:B9,10,1\"\n";
    let mut other = Session::of(config, Mode::Checkers, 80, 24);
    for text in ["9-14", "23-19", "10-15"] {
        other.line(Key::Char(':'), text);
    }
    other.hides("ballot");
}
