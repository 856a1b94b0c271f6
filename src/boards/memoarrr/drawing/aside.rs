//! The notes beside the cards: what has to match, who is still in, and the end of a round.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::ground;
use crate::GameBoard;
use crate::memoarrr::{MemoarrrBoard, Scene};
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::labelled;
use parlour_kit::text::{columns, join, wrap};
use parlour_kit::view::card::Owner;
use parlour_kit::view::owner;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::lines_or_more;
use parlour_language::{Id, Text, id, text};
use parlour_model::memoarrr::{Card, Memoarrr, Side, View};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

/// A tag in a separate colour, and words.
struct Note {
    tag: Option<(String, Role)>,
    text: Text,
    role: Role,
}

impl Note {
    fn new(text: impl Into<Text>, role: Role) -> Self {
        Self {
            tag: None,
            text: text.into(),
            role,
        }
    }

    fn tagged(tag: &impl ToString, colour: Role, text: impl Into<Text>, role: Role) -> Self {
        Self {
            tag: Some((tag.to_string(), colour)),
            text: text.into(),
            role,
        }
    }

    /// The words beside the tag, in as many lines as they take.
    fn lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let (tag, role) = self
            .tag
            .as_ref()
            .map_or((String::new(), Role::Text), |(tag, role)| {
                (format!("{tag} "), *role)
            });
        let indent = columns(&tag);
        let line = |(i, text): (usize, String)| {
            let before = if i == 0 {
                tag.trim_end().to_owned()
            } else {
                String::new()
            };
            let blanks = " ".repeat(usize::from(indent - columns(&before)));
            let tag = Span::styled(before, theme.over(role));
            Line::from(vec![
                tag,
                Span::raw(blanks),
                Span::styled(text, theme.over(self.role)),
            ])
        };
        let text = self.text.in_language(theme.language);
        wrap(&text, usize::from(width.saturating_sub(indent)))
            .into_iter()
            .enumerate()
            .map(line)
            .collect()
    }
}

/// The notes. If the state of each player has no room, the line of scores tells who is out; of what else has none, the last
/// row says how much it is.
pub(super) struct Aside<'a>(pub(super) &'a GameBoard<'a, Memoarrr>);

impl Aside<'_> {
    pub(super) fn draw(&self, area: Rect, ui: &mut Ui) {
        let (board, observation, names) = (self.0.board, self.0.observation, self.0.names);
        let theme = ui.theme;
        let (notes, more) = match &board.scene {
            Scene::Peek(seat, cards) => {
                let cards = || cards.iter().map(|(at, card)| (at.to_string(), *card));
                let has_room = usize::from(area.height) > cards().count();
                (
                    if has_room {
                        peek(names.get(*seat), cards())
                    } else {
                        vec![peek_briefly(cards())]
                    },
                    Vec::new(),
                )
            }
            Scene::RoundOver(seat) => (
                round_over(board, &observation.view, *seat, names),
                Vec::new(),
            ),
            Scene::Table | Scene::Misfit(_) | Scene::Rubies(_) => (
                table(observation, names, theme),
                players(observation, names, theme),
            ),
        };
        let in_lines = |notes: &[Note]| {
            notes
                .iter()
                .flat_map(|note| note.lines(area.width, theme))
                .collect::<Vec<_>>()
        };
        let (mut lines, more) = (in_lines(&notes), in_lines(&more));
        if lines.len() + more.len() <= usize::from(area.height) {
            lines.extend(more);
        }
        lines_or_more(lines, area, ui.buf, theme);
    }
}

/// The rows of the notes of the table, above the notes of a board with seats around it.
const NOTES: u16 = 3;

/// Rows of notes below which the end of a round lies over the cards.
const LEAST: u16 = 5;

impl Aside<'_> {
    /// Draws the notes beside the cards. If they have no room there, the end of a round lies over
    /// the middle of the cards: until then the panels say as much, or the plates of the seats.
    pub(super) fn draw_notes(&self, aside: Rect, area: Rect, ui: &mut Ui) {
        let corner = self.0.seats.map(|seats| seats.notes.split_top(NOTES).1);
        let is_low = aside.height < LEAST;
        match (&self.0.board.scene, corner) {
            (Scene::RoundOver(seat), Some(_)) => self.draw_round_over(*seat, area, ui),
            (Scene::RoundOver(seat), None) if is_low => self.draw_round_over(*seat, area, ui),
            (Scene::Peek(..), Some(corner)) => self.draw(corner, ui),
            (_, Some(_)) => {}
            // Nothing is to be matched any more.
            _ if self.0.observation.to_act == ToAct::Over => {}
            (_, None) => self.draw(aside, ui),
        }
    }

    /// The end of a round over the middle of the cards.
    fn draw_round_over(&self, seat: Seat, area: Rect, ui: &mut Ui) {
        let (board, observation, names) = (self.0.board, self.0.observation, self.0.names);
        let theme = ui.theme;
        let width = area.width.saturating_sub(4).min(44);
        let lines: Vec<_> = round_over(board, &observation.view, seat, names)
            .iter()
            .flat_map(|note| note.lines(width.saturating_sub(4), theme))
            .collect();
        let height = u16::try_from(lines.len() + 2)
            .unwrap_or(u16::MAX)
            .min(area.height);
        let over = centred(area, width, height);
        ui.widget(Clear, over);
        let inside = ui.panel(over, "");
        lines_or_more(lines, inside, ui.buf, theme);
    }
}

/// MEM-3.
fn peek(name: &Text, cards: impl Iterator<Item = (String, Card)>) -> Vec<Note> {
    let heading = Note::new(text!("memoarrr-your-cards", name = name), Role::Accent);
    let card = |(at, card): (String, Card)| {
        Note::tagged(
            &card,
            ground(card.background),
            Text::list([at.into(), card.in_words()], " "),
            Role::Text,
        )
    };
    [heading].into_iter().chain(cards.map(card)).collect()
}

/// The same in one sentence, for a window without a row for each card.
fn peek_briefly(cards: impl Iterator<Item = (String, Card)>) -> Note {
    Note::new(
        join(cards.map(|(at, card)| Text::list([at.into(), card.in_words()], " "))),
        Role::Text,
    )
}

/// MEM-8: who has won the round, and why the others are out.
fn round_over(board: &MemoarrrBoard, view: &View, seat: Seat, names: &Names) -> Vec<Note> {
    let heading = Note::new(
        text!(
            "memoarrr-wins-round",
            name = names.get(seat),
            round = view.round
        ),
        Role::Accent,
    );
    let last = view.last.map(|card| {
        Note::tagged(
            &card,
            ground(card.background),
            id!("memoarrr-came-last"),
            Role::Text,
        )
    });
    let reasons = board
        .reasons(names)
        .into_iter()
        .map(|reason| Note::new(reason, Role::Text));
    [heading].into_iter().chain(reasons).chain(last).collect()
}

/// Lists what has to match, and what is blocked.
fn table(observation: &Observation<Memoarrr>, names: &Names, theme: &Theme) -> Vec<Note> {
    let view = &observation.view;
    let mut lines = vec![match view.last {
        Some(card) => Note::tagged(
            &card,
            ground(card.background),
            text!("memoarrr-to-match", card = card.in_words()),
            Role::Text,
        ),
        None => Note::new(id!("memoarrr-any-fits"), Role::Text),
    }];
    lines.extend(view.block.map(|block| {
        let text = text!(
            "memoarrr-blocked",
            place = &block.place,
            name = names.get(block.by)
        );
        Note::tagged(&theme.signs.bad, Role::Bad, text, Role::Text)
    }));
    lines
}

/// The state of each player, by side (MEM-2), after a blank line.
fn players(observation: &Observation<Memoarrr>, names: &Names, theme: &Theme) -> Vec<Note> {
    let letters = owner::letters(&names.in_language(theme.language));
    let player = |seat| player(seat, observation, names, Owner::of(seat, &letters));
    let blank = Note::new("", Role::Text);
    [blank]
        .into_iter()
        .chain(Seat::all(observation.view.sides.len()).map(player))
        .collect()
}

fn player(seat: Seat, observation: &Observation<Memoarrr>, names: &Names, owner: Owner) -> Note {
    let view = &observation.view;
    let (state, role) = match () {
        () if observation.to_act == ToAct::Seat(seat) => (id!("memoarrr-to-play"), Role::Accent),
        () if !view.inside[seat.index()] => (id!("memoarrr-out"), Role::Dim),
        () if view.skipped == Some(seat) => (id!("memoarrr-skipped"), Role::Bad),
        () => (id!("memoarrr-in"), Role::Text),
    };
    let side = side(view.sides[seat.index()]);
    let player = labelled(names.get(seat).clone(), Some(side));
    let text = Text::list([player, state.into()], ": ");
    Note::tagged(&owner.letter, Role::Owner(owner.seat), text, role)
}

fn side(side: Side) -> Id {
    match side {
        Side::Bottom => id!("memoarrr-bottom"),
        Side::Left => id!("memoarrr-left"),
        Side::Top => id!("memoarrr-top"),
        Side::Right => id!("memoarrr-right"),
    }
}
