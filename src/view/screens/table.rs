//! A table, or a record that is looked at: the board, the scoreboard, and the move log.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::board::{Board, Score};
use crate::app::layout::{self, TableParts};
use crate::app::move_log::{LogLine, MoveLog};
use crate::app::screens::play::Play;
use crate::app::screens::replay::Replay;
use crate::app::table::{Sight, Table};
use crate::model::game::Game;
use crate::model::player::Names;
use crate::model::seat::{Seat, Turn};
use crate::view::card::Owner;
use crate::view::games::DrawBoard;
use crate::view::owner;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{curtain, log, panel, score_line, score_sheet, scoreboard};

/// What a table and a replay have in common for the eye.
struct Looks<'a, G: DrawBoard> {
    table: &'a Table<G>,
    sight: &'a Sight<G>,
    board: &'a G::Board,
    log: &'a MoveLog,
    /// Who may lift the curtain that hides board and log.
    curtain: Option<Seat>,
}

/// Draws a table in the body of a page.
pub fn draw_play<G: DrawBoard>(play: &Play<G>, body: Rect, buf: &mut Buffer, theme: &Theme) {
    let looks =
        Looks { table: play.table(), sight: &play.sight, board: &play.board, log: &play.log, curtain: play.curtain() };
    draw(&looks, body, buf, theme);
}

/// Draws a record in the body of a page.
pub fn draw_replay<G: DrawBoard>(replay: &Replay<G>, body: Rect, buf: &mut Buffer, theme: &Theme) {
    let looks =
        Looks { table: replay.table(), sight: &replay.sight, board: &replay.board, log: &replay.log, curtain: None };
    draw(&looks, body, buf, theme);
}

fn draw<G: DrawBoard>(looks: &Looks<G>, body: Rect, buf: &mut Buffer, theme: &Theme) {
    let notes = looks.board.notes(looks.sight);
    let parts = layout::table(body, looks.table.players().len() + notes.len(), G::Board::strip(body));
    G::draw_board(looks.board, looks.sight, looks.table.names(), parts.board, buf, theme);
    match parts.log {
        Some(area) => {
            draw_scores(looks, &notes, &parts, buf, theme);
            draw_log(looks, area, buf, theme);
        }
        None => draw_score_line(looks, &notes, parts.scores, buf, theme),
    }
    if let Some(seat) = looks.curtain {
        draw_curtain(looks.table.names().get(seat), &parts, buf, theme);
    }
}

/// Board and log are hidden until this player is there.
fn draw_curtain(name: &str, parts: &TableParts, buf: &mut Buffer, theme: &Theme) {
    parts.log.into_iter().for_each(|log| curtain::cloth(log, buf, theme));
    curtain::draw(name, parts.board, buf, theme); // The last, as a board may lie in the whole body.
}

fn draw_scores<G: DrawBoard>(looks: &Looks<G>, notes: &[String], parts: &TableParts, buf: &mut Buffer, theme: &Theme) {
    let room = panel::draw("Players", parts.scores, buf, theme);
    let notes_high = u16::try_from(notes.len()).unwrap_or(u16::MAX).min(room.height.saturating_sub(1));
    let upper = Rect { height: room.height - notes_high, ..room };
    let scores = looks.board.scores(looks.sight);
    let words = words(looks, &scores);
    scoreboard::draw(&rows(looks, &scores, &words), upper, buf, theme);
    let lower = Rect { y: upper.bottom(), height: notes_high, ..room };
    for (note, line) in notes.iter().zip(lower.rows()) {
        super::line(buf, line, note, Role::Dim, theme);
    }
}

/// A word on each player: who has won, unless that is still kept back, or what the board says.
fn words<G: DrawBoard>(looks: &Looks<G>, scores: &[Score]) -> Vec<String> {
    let winners = looks.sight.winners.as_deref().unwrap_or_default();
    let word = |score: &Score| {
        let won = winners.contains(&score.seat) && looks.board.untold() == 0;
        if won { "won".into() } else { looks.board.note(score.seat, looks.sight) }
    };
    scores.iter().map(word).collect()
}

fn rows<'a, G: DrawBoard>(looks: &Looks<'a, G>, scores: &[Score], words: &'a [String]) -> Vec<scoreboard::Row<'a>> {
    let (names, players) = (looks.table.names(), looks.table.players());
    let letters = owner::letters(&names.all());
    let row = |(score, word): (&Score, &'a String)| {
        let seat = score.seat;
        scoreboard::Row {
            owner: Owner { seat: seat.0, letter: letters[seat.index()] },
            name: names.get(seat),
            robot: players[seat.index()].mind.label(),
            score: score.points.clone(),
            note: word,
            turn: looks.sight.to_act == Turn::Seat(seat),
        }
    };
    scores.iter().zip(words).map(row).collect()
}

/// The scoreboard of a narrow window: everybody in one line.
fn draw_score_line<G: DrawBoard>(looks: &Looks<G>, notes: &[String], line: Rect, buf: &mut Buffer, theme: &Theme) {
    let (names, scores) = (looks.table.names(), looks.board.scores(looks.sight));
    let (letters, words) = (owner::letters(&names.all()), words(looks, &scores));
    let entry = |(score, word): (&Score, &String)| score_line::Entry {
        turn: looks.sight.to_act == Turn::Seat(score.seat),
        name: names.get(score.seat).into(),
        letter: letters[score.seat.index()],
        points: score.points.clone(),
        word: word.clone(),
    };
    let what = score_line::ScoreLine {
        entries: scores.iter().zip(&words).map(entry).collect(),
        notes: notes.to_vec(),
        brief: looks.board.brief(looks.sight),
        told: G::Board::TELLS_SCORES || scores.len() == 1,
    };
    super::line(buf, line, &what.text(usize::from(line.width), theme.signs.turn), Role::Text, theme);
}

fn draw_log<G: DrawBoard>(looks: &Looks<G>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let room = panel::draw("Moves", area, buf, theme);
    if !looks.log.sheet.is_empty() {
        return score_sheet::draw(&looks.log.sheet, looks.log.back, room, buf, theme);
    }
    let letters = owner::letters(&looks.table.names().all());
    let told = &looks.log.lines[..looks.log.lines.len().saturating_sub(looks.board.untold())];
    let entry = |line: &LogLine| log::Entry {
        by: line.by.seat().map(|seat| Owner { seat: seat.0, letter: letters[seat.index()] }),
        text: line.text.clone(),
    };
    let entries: Vec<_> = told.iter().map(entry).collect();
    log::draw(&entries, looks.log.back, room, buf, theme);
}

/// The title of a table: the game, and whose turn it is.
pub fn title<G: Game>(game: &str, sight: &Sight<G>, names: &Names) -> String {
    match sight.to_act {
        Turn::Seat(seat) => format!("{game} — {}'s turn", names.get(seat)),
        Turn::Chance => game.into(),
        Turn::Over => format!("{game} — game over"),
    }
}
