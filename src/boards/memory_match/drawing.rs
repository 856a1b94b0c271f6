//! The board of Memory Match.

use ratatui::layout::Rect;

use crate::DrawBoard;
use crate::GameBoard;
use crate::card_grid::CardGrid;
use crate::memory_match::{gone, words};
use parlour_kit::hits::Hit;
use parlour_kit::layout::cards::CardLayout;
use parlour_kit::layout::{dialog, finger};
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture, Mark, Owner, middle};
use parlour_kit::view::motif::{Motif, shape_of};
use parlour_kit::view::owner;
use parlour_kit::view::paint::frame;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::Dialog;

use parlour_language::text;
use parlour_model::grid::Place;
use parlour_model::memory_match::{Card, CardKind, Dilemma, Face, MemoryMatch, Phase};

/// The sign of a hidden card (MM-3).
const HIDDEN: char = '*';

impl DrawBoard for MemoryMatch {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, ui: &mut Ui) {
        let (board, observation, theme) = (scene.board, scene.observation, ui.theme);
        let letters = owner::letters(&scene.names.in_language(theme.language));
        let by = Owner::of(board.by, &letters);
        let layout = CardLayout::of(observation.view.grid, area, board.pointer.focus());
        let card = |place| card(scene, place, by, theme);
        let grid = CardGrid {
            grid: observation.view.grid,
            layout: &layout,
            cursor: observation.winners.is_none().then(|| board.pointer.place()),
            card,
        };
        grid.draw(ui);
        draw_ghosts(scene, &layout, ui);
        if let Phase::Choice(_, dilemma, places) = observation.view.phase
            && !observation.legal.is_empty()
        {
            let keep: Vec<_> = places
                .iter()
                .filter_map(|place| layout.rect(*place))
                .collect();
            draw_choice(dilemma, places, board.choice, (&keep, area), ui);
        }
    }
}

/// A choice that a person at this screen has to make (MM-7, MM-9). It lies beside the two cards, not on them.
fn draw_choice(
    dilemma: Dilemma,
    [first, second]: [Place; 2],
    focus: usize,
    (keep, area): (&[Rect], Rect),
    ui: &mut Ui,
) {
    let (title, labels, what) = words(dilemma);
    let text = text!(
        "match-dilemma",
        first = &first,
        second = &second,
        what = what
    );
    let (title, text) = (&ui.words(title), ui.words(text));
    let buttons = &labels.map(|label| ui.words(label));
    let layout = &dialog::place(title, &text, buttons, area).beside(keep, area);
    let dialog = Dialog {
        title,
        buttons,
        focus,
        layout,
        theme: ui.theme,
    };
    ui.widget(&dialog, layout.frame);
    for (button, line) in layout.buttons.iter().enumerate() {
        ui.hits
            .note(finger::place(*line, area), Hit::Choice(button));
    }
}

/// Draws the places of cards that have left the grid: four corners, or a dot where they have no room.
fn draw_ghosts(scene: &GameBoard<MemoryMatch>, layout: &CardLayout, ui: &mut Ui) {
    let (view, theme) = (&scene.observation.view, ui.theme);
    let is_empty = |place: &Place| gone(view, *place) && scene.board.shown(*place).is_none();
    for rect in layout
        .places()
        .filter(is_empty)
        .filter_map(|place| layout.rect(place))
    {
        if rect.width < 3 || rect.height < 3 {
            ui.put_char((rect.x, middle(rect)), theme.signs.dot, Role::Dim);
        } else {
            frame(ui.buf, rect, theme.signs.ticks, theme.style(Role::Dim));
        }
    }
}

/// A card of the latest turn can still be read, wherever it went (MM-12).
fn card<'a>(
    scene: &GameBoard<'a, MemoryMatch>,
    place: Place,
    by: Owner,
    theme: &'a Theme,
) -> Option<CardPicture<'a>> {
    let (board, observation) = (scene.board, scene.observation);
    if let Some(number) = board.shown(place) {
        let face = CardPicture::new(CardFace::Up(motif(number)), theme);
        return Some(
            match (
                gone(&observation.view, place),
                board.hides(&observation.view),
            ) {
                (false, _) => face.marked(Mark::Mismatch),
                (true, true) => face.marked(Mark::Match),
                (true, false) if !board.is_won() => face,
                (true, false) => CardPicture::new(CardFace::Taken(motif(number), by), theme),
            },
        );
    }
    let index = observation.view.grid.index(place)?;
    match observation.view.cards.get(index)? {
        Face::Hidden => Some(CardPicture::new(CardFace::Hidden(HIDDEN), theme)),
        Face::Under(number) => Some(CardPicture::new(CardFace::Under(motif(*number)), theme)),
        Face::Revealed(number) => {
            Some(CardPicture::new(CardFace::Up(motif(*number)), theme).marked(Mark::Opened))
        }
        Face::Removed => None,
    }
}

/// The pictures that only a bonus (7) and a penalty (8) have.
const SPECIAL: [&str; 2] = ["star", "ghost"];

fn motif(number: Card) -> Motif<'static> {
    let plain = Motif::numbered(number.0.into());
    let (tint, figure) = match number.kind() {
        CardKind::Standard => {
            let ordinary = Figure::motifs().filter(|figure| !SPECIAL.contains(&figure.name));
            let index = usize::from(number.0.saturating_sub(1));
            let figure = ordinary.clone().nth(index % ordinary.count().max(1));
            (plain.tint, figure)
        }
        CardKind::Bonus => (Role::Ground(1), Figure::named(SPECIAL[0])),
        CardKind::Penalty => (Role::Ground(0), Figure::named(SPECIAL[1])),
    };
    Motif {
        shape: figure.and_then(|figure| shape_of(figure.name)),
        tint,
        figure,
        ..plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_and_penalty_differ_by_shape_and_colour() {
        let special = [Card::BONUS, Card::PENALTY].map(motif);
        assert_ne!(special[0].shape, special[1].shape);
        assert_ne!(special[0].tint, special[1].tint);
        for number in (0..200).map(Card::standard) {
            let ordinary = motif(number);
            assert!(
                special
                    .iter()
                    .all(|card| card.shape != ordinary.shape && card.tint != ordinary.tint),
                "{number}"
            );
        }
    }
}
