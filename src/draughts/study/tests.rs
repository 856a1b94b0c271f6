//! Studies as they are read, changed and written.

use super::*;
use crate::board::Board;
use crate::pdn::PdnResult;
use crate::variant::Variant;

const TEXT: &str = "[Event \"x\"]\n[GameType \"21\"]\n\n{before} 1. 11-15! {first} 23-19 (1... 22-18 $6 {dubious} 2. 15x22 \
                    25x18 (26x17?)) (21-17) 2. 8-11 $10 22-17 {last} 1/2-1/2 ";

fn study(text: &str) -> Study {
    Study::read(text, None).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn line(study: &Study, at: NodeId) -> String {
    study
        .path(at)
        .into_iter()
        .map(|node| study.move_text(node).to_owned())
        .collect::<Vec<_>>()
        .join(" ")
}

fn main_line(study: &Study) -> String {
    line(study, study.end(study.root()))
}

/// Returns the text of the study written anew.
fn rewritten(text: &str) -> String {
    study(text).pdn().to_string()
}

#[test]
fn a_text_is_given_back_as_it_was_until_something_is_changed() {
    let study = study(TEXT);
    assert_eq!((study.text().as_str(), study.is_changed()), (TEXT, false));
    assert_eq!(main_line(&study), "11-15 23-19 8-11 22-17");
    let first = study.children(study.root())[0];
    let lines: Vec<_> = study
        .children(first)
        .iter()
        .map(|node| line(&study, study.end(*node)))
        .collect();
    assert_eq!(
        lines,
        [
            "11-15 23-19 8-11 22-17",
            "11-15 22-18 15x22 25x18",
            "11-15 21-17"
        ]
    );
    assert_eq!(study.comment(study.root()), "before");
    assert_eq!(study.mark(first), Some(Mark::Good));
    assert_eq!(study.marks(study.end(first)), "");
}

#[test]
fn tags_stand_in_the_order_of_the_roster_and_an_empty_one_is_removed() {
    let mut study = study("[GameType \"21\"]\n[event \"x\"]\n1. 11-15 *");
    for (name, value) in [
        ("Black", "Bo \"B\""),
        ("White", "Ana"),
        ("Event", ""),
        ("Date", "2024.??.??"),
    ] {
        study.set_tag(name, value);
    }
    study.set_result(PdnResult::Drawn);
    let text = "[Date \"2024.??.??\"]\n[White \"Ana\"]\n[Black \"Bo \\\"B\\\"\"]\n[Result \"1/2-1/2\"]\n[GameType \"21\"]\n1. 11-15 1/2-1/2";
    assert_eq!(study.text(), text);
    assert_eq!(super::tests::study(text).tag("Black"), Some("Bo \"B\""));
}

#[test]
fn what_is_written_anew_has_everything_and_is_read_again() {
    let written = rewritten(TEXT);
    assert_eq!(
        written.replace('\n', " "),
        "[Event \"x\"] [GameType \"21\"]  {before} 1. 11-15! {first} 1... 23-19 (1... 22-18 $6 {dubious} 2. 15x22 25x18 \
         (2... 26x17?)) (1... 21-17) 2. 8-11 $10 22-17 {last} 1/2-1/2 "
    );
    assert_eq!(rewritten(&written), written);
}

#[test]
fn what_cannot_be_followed_is_kept() {
    let text = "[GameType \"21\"] 1. 11-15 23-19 2. 1-32 {no} 5-6 (7-8) *";
    let mut study = study(text);
    assert_eq!(main_line(&study), "11-15 23-19");
    assert!(
        study
            .fault()
            .is_some_and(|why| why.to_string().starts_with("line 1: 1-32: ")),
        "{:?}",
        study.fault()
    );
    let end = study.end(study.root());
    study.set_comment(end, "here");
    assert!(
        study
            .text()
            .ends_with("23-19 {here} 2. 1-32 {no} 5-6 (7-8) *"),
        "{}",
        study.text()
    );
    let mv = study.board(end).legal_moves()[0];
    study.play(end, mv).expect("it is legal");
    assert!(
        study.text().contains("{here} {2. 1-32 (no) 5-6 (7-8)} 2. "),
        "{}",
        study.text()
    );
    assert_eq!(study.fault(), None);
    let odd = "[GameType \"21\"] 1. 11-15 (1. 1-32 {x}) ({only words}) 23-19 *";
    assert!(
        rewritten(odd).contains("1. 11-15 (1. 1-32 {x}) ({only words}) 1... 23-19 *"),
        "{}",
        rewritten(odd)
    );
}

#[test]
fn a_move_that_is_there_is_followed_and_another_one_begins_a_line() {
    let mut study = study(TEXT);
    let root = study.root();
    let board = study.board(root);
    let mv = |text: &str| {
        board
            .resolve(&board.read_move(text).expect("a move"))
            .expect("it is legal")
    };
    let first = study.children(root)[0];
    assert_eq!(study.play(root, mv("11-15")), Ok(Placed::Known(first)));
    assert!(!study.is_changed());
    let Ok(Placed::New(other)) = study.play(root, mv("9-14")) else {
        panic!("it is new")
    };
    assert!(
        study.is_changed() && study.text().contains("(1. 9-14) 1... 23-19"),
        "{}",
        study.text()
    );
    assert_eq!(
        (study.fork(other), study.number(other).as_str()),
        (Some((root, 1)), "1.")
    );
    assert_eq!(study.sibling(other, 1), Some(first));
}

#[test]
fn lines_are_promoted_and_deleted() {
    let mut study = study(TEXT);
    let first = study.children(study.root())[0];
    let third = study.children(first)[2];
    assert!(study.promote(third) && study.promote(third) && !study.promote(third));
    assert_eq!(main_line(&study), "11-15 21-17");
    let line = study.delete(third).unwrap();
    assert_eq!(line.parent(), first);
    assert_eq!(main_line(&study), "11-15 23-19 8-11 22-17");
    assert_eq!(study.delete(study.root()), None);
    assert!(
        study.restore(line) && !study.restore(line),
        "it is there again"
    );
    assert_eq!(main_line(&study), "11-15 21-17");
    let line = study.delete(third).unwrap();
    let mv = study.played(third).unwrap();
    study.play(first, mv).unwrap();
    assert!(!study.restore(line), "the same move was made since");
}

#[test]
fn an_evaluation_is_a_comment_beside_others() {
    let mut study = study(TEXT);
    let first = study.children(study.root())[0];
    let eval = |text: &str| text.parse::<Eval>().expect("an evaluation");
    study.set_eval(first, eval("-0.12/9"));
    study.set_eval(first, eval("+0.35/12"));
    assert!(
        study.text().contains("11-15! {[%eval +0.35/12]} {first}"),
        "{}",
        study.text()
    );
    assert_eq!(
        (study.eval(first), study.comment(first).as_str()),
        (Some(eval("+0.35/12")), "first")
    );
    study.set_comment(first, "second } here");
    study.set_mark(first, Some(Mark::Blunder));
    assert!(
        study
            .text()
            .contains("11-15?? {[%eval +0.35/12]} {second ) here} 23-19 (1... 22-18"),
        "{}",
        study.text()
    );
    let again = Study::read(&study.text(), None).expect("PDN");
    assert_eq!(
        (again.eval(first), again.mark(first)),
        (study.eval(first), Some(Mark::Blunder))
    );
}

#[test]
fn every_variant_begins_a_study_that_names_it() {
    for variant in Variant::ALL {
        let mut study = Study::new(Board::start(variant));
        let mv = study.board(study.root()).legal_moves()[0];
        study.play(study.root(), mv).expect("it is legal");
        let again =
            Study::read(&study.text(), None).unwrap_or_else(|why| panic!("{variant}: {why}"));
        assert_eq!(
            (again.variant(), main_line(&again)),
            (variant, main_line(&study))
        );
    }
}

#[test]
fn jumps_that_stand_as_moves_are_one_move() {
    let study = study("[GameType \"21\"][FEN \"W:W18:B15,7,1\"] 18x11 11x2 (18x11x2) 1-5 *");
    assert_eq!(main_line(&study), "18x11x2 1-5");
}

#[test]
fn the_outline_puts_variations_below_their_move() {
    let study = study(TEXT);
    let lines = study
        .outline()
        .into_iter()
        .fold(String::new(), |text, part| {
            let before = if part.is_first {
                format!("\n{}", "  ".repeat(part.indent))
            } else {
                " ".into()
            };
            text + &before + &part.text
        });
    assert_eq!(
        lines,
        " before\n1. 11-15! first 23-19\n  1... 22-18?! dubious 2. 15x22 25x18\n    2... 26x17?\n  1... 21-17\n2. 8-11$10 \
         22-17 last"
    );
}

#[test]
fn a_move_that_loses_something_is_marked_and_the_better_line_kept() {
    let text = "[GameType \"21\"] 1. 11-15 23-19 2. 9-14 *";
    let mut study = study(text);
    let line = study.main_line();
    let eval = |text: &str| text.parse::<Eval>().expect("an evaluation");
    let best = |study: &Study, at: NodeId, text: &str| {
        let board = study.board(at);
        vec![
            board
                .resolve(&board.read_move(text).expect("a move"))
                .expect("it is legal"),
        ]
    };
    note(&mut study, line[3], eval("+1.20/9"), &[]);
    let found = best(&study, line[2], "8-11");
    note(&mut study, line[2], eval("-0.10/9"), &found);
    assert_eq!(study.mark(line[3]), Some(Mark::Blunder));
    let written = study.text().replace('\n', " ");
    assert!(
        written.ends_with("2. 9-14?? {[%eval +1.20/9]} (2. 8-11 {[%eval -0.10/9]}) *"),
        "{written}"
    );
    // The move was the best: the position is worth what it led to.
    let found = best(&study, line[1], "23-19");
    note(&mut study, line[1], eval("+0.80/9"), &found);
    assert_eq!(
        (study.eval(line[1]), study.mark(line[2])),
        (Some(eval("-0.10/10")), None)
    );
    // A mark of a person stays.
    study.set_mark(line[1], Some(Mark::Good));
    let found = best(&study, line[0], "9-14");
    note(&mut study, line[0], eval("-2.00/9"), &found);
    assert_eq!(study.mark(line[1]), Some(Mark::Good));
    note(&mut study, line[0], eval("-2.00/9"), &found);
    assert_eq!(
        study.children(line[0]).len(),
        2,
        "a line that is there is not added again"
    );
}

/// An edited comment changes nothing else of a file, whoever wrote it.
#[test]
fn only_what_is_edited_changes_in_the_text() {
    for (text, at, words, wanted) in [
        (
            "1. 11-15 {[%clk 0:01:02][%csl G4]} 23-18 *",
            1,
            "X",
            "1. 11-15 {[%clk 0:01:02][%csl G4] X} 23-18 *",
        ),
        (
            "1. 11-15 { [%eval 0.3] [%emt 2] } 23-18 *",
            1,
            "X",
            "1. 11-15 { [%eval 0.3] [%emt 2] X } 23-18 *",
        ),
        (
            "{[%tip 9] first}\r\n1. 11-15 23-18",
            0,
            "X",
            "{[%tip 9] X}\r\n1. 11-15 23-18",
        ),
        (
            "\n 1.11-15 {a}{[%clk 3]  b} 23-18\n\n2-0",
            1,
            "a c",
            "\n 1.11-15 {a}{[%clk 3]  c} 23-18\n\n2-0",
        ),
        ("11-15\t23-18", 2, "X", "11-15\t23-18 {X}"),
        (
            "1. 11-15 ; a word\n   23-18 *",
            1,
            "",
            "1. 11-15\n   23-18 *",
        ),
        ("1. {a} 11-15 23-18 *", 0, "", "1. 11-15 23-18 *"),
        ("1. {a} 11-15 23-18 *", 0, "b", "1. {b} 11-15 23-18 *"),
        (
            "1. 11-15 {a} 23-18 (23-19 {[%clk 2]}) *",
            1,
            "",
            "1. 11-15 23-18 (23-19 {[%clk 2]}) *",
        ),
    ] {
        let text = format!("[GameType \"21\"]\n{text}");
        let mut study = study(&text);
        study.set_comment(study.main_line()[at], words);
        assert_eq!(
            study.text(),
            format!("[GameType \"21\"]\n{wanted}"),
            "{words}"
        );
    }
}

#[test]
fn other_changes_leave_the_rest_of_the_text_too() {
    let text = "[Event \"x\"]\r\n[GameType \"21\"] \r\n\r\n1.11-15! {[%clk 9] so}  23-18 ( 23-19 ) 2. 8-11 $1 1 - 0 ; end";
    let mut study = study(text);
    let line = study.main_line();
    study.set_mark(line[1], Some(Mark::Dubious));
    study.set_mark(line[3], Some(Mark::Dubious));
    study.set_eval(line[2], "+0.1/3".parse().expect("an evaluation"));
    study.set_tag("Event", "y");
    let wanted = text
        .replace("11-15!", "11-15?!")
        .replace("\"x\"", "\"y\"")
        .replace("23-18 (", "23-18 {[%eval +0.10/3]} (")
        .replace("8-11 $1", "8-11?!");
    assert_eq!(study.text(), wanted);
    study.delete(study.children(line[1])[1]);
    study.set_result(PdnResult::Drawn);
    let wanted = wanted
        .replace(" ( 23-19 )", "")
        .replace("1 - 0", "1/2-1/2")
        .replace("\r\n[GameType", "\r\n[Result \"1/2-1/2\"]\r\n[GameType");
    assert_eq!(study.text(), wanted);
}

#[test]
fn a_text_whose_letters_count_from_the_side_of_black_keeps_them() {
    let text = "[P1 \"Ana\"] [Variant \"American/English\"] 1. c3-d4 f6-g5 2. b2-c3 *";
    let mut study = study(text);
    let line = study.main_line();
    study.set_comment(line[2], "X");
    assert_eq!(study.text(), text.replace("f6-g5", "f6-g5 {X}"));
    let mv = study.board(line[3]).legal_moves()[0];
    let node = study.play(line[3], mv).expect("it is legal").node();
    let again = super::tests::study(&study.text());
    assert_eq!(again.fault(), None, "{}", study.text());
    assert_eq!(again.board(again.end(again.root())), study.board(node));
}

/// A game as a server writes it, with clocks, evaluations, circles, what nobody knows, and words.
struct Annotated {
    tags: String,
    /// The first is what stands before the first move; the others are moves with what stands behind them.
    plies: Vec<(String, Vec<String>)>,
    newline: &'static str,
}

impl Annotated {
    /// A game of a variant by random moves.
    fn random(variant: Variant, rng: &mut impl rand::Rng) -> Self {
        use rand::RngExt as _;
        use rand::seq::IndexedRandom as _;
        let newline = if rng.random() { "\n" } else { "\r\n" };
        let mut board = Board::start(variant);
        let comments = |rng: &mut _, chance: f64| annotations(rng, chance);
        let mut plies = vec![(String::new(), comments(rng, 0.2))];
        for ply in 0..rng.random_range(4..60) {
            let Some(mv) = board.legal_moves().choose(rng).copied() else {
                break;
            };
            let number = match ply % 2 {
                0 => format!("{}. ", ply / 2 + 1),
                _ if rng.random() => format!("{}... ", ply / 2 + 1),
                _ => String::new(),
            };
            let text = crate::pdn::write::in_style(&board.write(mv), variant);
            let sign = ["", "", "!", "?!"][rng.random_range(0..4)];
            board = board.after(mv);
            plies.push((format!("{number}{text}{sign}"), comments(rng, 0.7)));
        }
        let game_type = variant.facts().game_type;
        let name = variant.name();
        let tags = format!(
            "[Event \"A \\\"b\\\"\"]{newline}[GameType \"{game_type}\"]{newline}[Variant \"{name}\"]{newline}[TimeControl \"5+3\"]{newline}{newline}"
        );
        Self {
            tags,
            plies,
            newline,
        }
    }

    /// The text, with this word in place of `WORD` behind one of the moves.
    fn text(&self, at: usize, word: &str) -> String {
        let said = |(i, (made, comments)): (usize, &(String, Vec<String>))| {
            let word = if i == at { word } else { "WORD" };
            let comments = comments.join(" ").replace("WORD", word);
            [made.as_str(), &comments].join(" ")
        };
        let plies = self.plies.iter().enumerate().map(said);
        let text = plies.collect::<Vec<_>>().join(self.newline);
        format!("{}{text} *{}", self.tags, self.newline)
    }
}

/// Comments of a move, `WORD` in one of them.
fn annotations(rng: &mut impl rand::Rng, chance: f64) -> Vec<String> {
    use rand::RngExt as _;
    if !rng.random_bool(chance) {
        return Vec::new();
    }
    let command = |rng: &mut _| -> String { commands(rng) };
    let texts = [
        format!("{{{} WORD}}", command(rng)),
        format!("{{ {}  {} WORD }}", command(rng), command(rng)),
        format!("{{WORD {}}}", command(rng)),
        format!("{{{}}} $9 {{WORD}}", command(rng)),
        format!(
            "{{an [odd}} {{ {} }} {{\tWORD  twice {}}}",
            command(rng),
            command(rng)
        ),
        "{WORD}".into(),
    ];
    vec![texts[rng.random_range(0..texts.len())].clone()]
}

fn commands(rng: &mut impl rand::Rng) -> String {
    use rand::RngExt as _;
    let second = rng.random_range(0..60);
    let commands = [
        format!("[%clk 0:01:{second:02}]"),
        format!("[%emt {second}.5]"),
        format!("[%eval -0.{second}]"),
        format!("[%csl G{second},R1][%cal Y4,5]"),
        format!("[%tqu \"{second}\",\"\"]"),
        "[%eval #3]".into(),
    ];
    commands[rng.random_range(0..commands.len())].clone()
}

#[test]
fn a_thousand_games_stay_as_they_were_but_for_the_word_that_is_edited() {
    use rand::{RngExt as _, SeedableRng as _};
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(13);
    for n in 0..1000 {
        let variant = Variant::ALL[n % Variant::ALL.len()];
        let game = Annotated::random(variant, &mut rng);
        let text = game.text(0, "WORD");
        let mut study = study(&text);
        let at = rng.random_range(0..game.plies.len());
        if game.plies[at].1.is_empty() {
            continue;
        }
        let node = study.main_line()[at];
        let before = study.comment(node);
        study.set_comment(node, &before.replace("WORD", "words of somebody"));
        assert_eq!(study.text(), game.text(at, "words of somebody"), "{text}");
        study.set_comment(node, &before);
        assert_eq!(study.text(), text);
    }
}
