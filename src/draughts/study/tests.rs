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

/// Returns the text of the study after a change, which makes it be written again.
fn rewritten(text: &str) -> String {
    let mut study = study(text);
    let root = study.root();
    let comment = study.comment(root);
    study.set_comment(root, &comment);
    study.text()
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
    let text = "[Date \"2024.??.??\"]\n[GameType \"21\"]\n[White \"Ana\"]\n[Black \"Bo \\\"B\\\"\"]\n[Result \"1/2-1/2\"]\n\n1. 11-15 1/2-1/2\n";
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
            .contains("23-19 {here} 2. 1-32 {no} 5-6 (7-8) *"),
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
            .contains("11-15?? {[%eval +0.35/12] second ) here}"),
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
        written.contains("2. 9-14?? {[%eval +1.20/9]} (2. 8-11 {[%eval -0.10/9]}) *"),
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
