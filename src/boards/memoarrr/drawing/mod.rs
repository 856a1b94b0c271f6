//! The board of Memoarrr!: the square (MEM-12) or the row (MEM-13), the notes beside it, and at the
//! end the treasure.

mod aside;
mod treasure;

use ratatui::layout::Rect;

use aside::Aside;
use treasure::{SECRET, Treasure};

use crate::DrawBoard;
use crate::GameBoard;
use crate::card_grid::CardGrid;
use crate::memoarrr::layout::{ExpertLayout, SquareLayout};
use crate::memoarrr::{Scene, is_target, may_pass};
use parlour_kit::hits::Hit;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::columns;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture, Mark, middle};
use parlour_kit::view::motif::{Motif, Short};
use parlour_kit::view::paint::fill;
use parlour_kit::view::theme::{Role, Theme, middle as mixed};
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::Button;
use parlour_language::id;
use parlour_model::grid::Place;
use parlour_model::memoarrr::{
    Background, CENTRE, Card, Face, GRID, Memoarrr, Phase, Power, Shown,
};

/// The sign of a card face down (MEM-12).
const DOWN: char = 'z';

impl DrawBoard for Memoarrr {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, ui: &mut Ui) {
        let (board, observation, names) = (scene.board, scene.observation, scene.names);
        let cursor = board.pointer.place();
        if observation.view.rules.expert_display {
            let row = board.row(&observation.view).len();
            let layout = &ExpertLayout::of(area, cursor, row, scene.seats.is_none());
            ExpertRow { scene, layout }.draw(ui);
            Aside(scene).draw_notes(layout.aside, area, ui);
        } else {
            let has_seats = scene.seats.is_some();
            let square = SquareLayout::of(area, cursor, ui.theme.letters, has_seats);
            draw_square(scene, &square, ui);
            Aside(scene).draw_notes(square.aside, area, ui);
        }
        if let Some(rubies) = board.rubies(&observation.view) {
            let rubies = &rubies;
            let treasure = Treasure {
                board,
                rubies,
                names,
            };
            treasure.draw(area, ui);
        }
    }
}

/// MEM-12.
fn draw_square(scene: &GameBoard<Memoarrr>, square: &SquareLayout, ui: &mut Ui) {
    let theme = ui.theme;
    let is_tile = square.cards.size < CardSize::Medium;
    let grid = CardGrid {
        grid: GRID,
        layout: &square.cards,
        cursor: cursor(scene),
        card: |place| card(scene, place, is_tile, theme),
    };
    grid.draw(ui);
    if may_pass(scene.observation) {
        draw_pass_button(square.pass(), ui);
    }
}

/// The card at a place. A tile shows letters, of which every back has the same.
fn card<'a>(
    scene: &GameBoard<'a, Memoarrr>,
    place: Place,
    is_tile: bool,
    theme: &'a Theme,
) -> Option<CardPicture<'a>> {
    let (board, observation) = (scene.board, scene.observation);
    if let Some(beast) = board.peeked(place) {
        return Some(
            CardPicture::new(CardFace::Up(motif(beast, theme)), theme).marked(Mark::Opened),
        );
    }
    if place == CENTRE && matches!(board.scene, Scene::RoundOver(_)) {
        // The ruby card that the winner of the round draws (MEM-8).
        return Some(CardPicture::new(CardFace::Hidden(SECRET), theme));
    }
    let view = &observation.view;
    let face = match view.square.get(GRID.index(place)?)? {
        Face::Empty => return None,
        Face::Down if theme.letters || is_tile => CardFace::Hidden(DOWN),
        Face::Down => CardFace::Down,
        Face::Under(beast) => CardFace::Under(motif(*beast, theme)),
        Face::Up(beast) => CardFace::Up(motif(*beast, theme)),
    };
    let is_last = |shown: &Shown| shown.at == place && Some(shown.card) == view.last;
    let mark = match () {
        () if board.misfits(place) => Mark::Mismatch,
        () if is_target(observation, place) => Mark::Legal,
        () if view.block.is_some_and(|block| block.place == place) => Mark::Barred,
        () if view.row.iter().any(is_last) => Mark::Opened,
        () => Mark::None,
    };
    Some(CardPicture::new(face, theme).marked(mark))
}

/// A card: `yW`, the colour of its background, and its animal where there is room for it.
fn motif(beast: Card, theme: &Theme) -> Motif<'static> {
    Motif {
        text: beast.to_string().into(),
        short: Short::Sign(beast.animal.letter()),
        shape: None,
        tint: ground(beast.background),
        figure: Figure::named(beast.animal.name()).filter(|_| !theme.letters),
    }
}

fn ground(background: Background) -> Role {
    Role::Ground(match background {
        Background::Red => 0,
        Background::Green => 1,
        Background::Purple => 2,
        Background::Blue => 3,
        Background::Yellow => 4,
    })
}

/// The place under the cursor; `None` where the game is over.
fn cursor(scene: &GameBoard<Memoarrr>) -> Option<Place> {
    let is_over = scene.observation.winners.is_some();
    (!is_over).then(|| scene.board.pointer.place())
}

/// MEM-13: the cards face up in the order of turning up, each with its place; below them a grid that
/// shows nothing of what lies there. All lies where the layout puts it.
struct ExpertRow<'a> {
    scene: &'a GameBoard<'a, Memoarrr>,
    layout: &'a ExpertLayout,
}

impl ExpertRow<'_> {
    fn draw(&self, ui: &mut Ui) {
        let (scene, layout) = (self.scene, self.layout);
        let row = scene.board.row(&scene.observation.view);
        for (shown, rect) in row.iter().skip(layout.hidden).zip(&layout.cards) {
            self.draw_shown(shown, *rect, ui);
            note_place(shown.at, ExpertLayout::clicked(*rect), ui);
        }
        let grid = CardGrid {
            grid: GRID,
            layout: &layout.grid,
            cursor: cursor(scene),
            card: |place| self.lit(place, ui.theme),
        };
        grid.draw(ui);
        for place in layout.grid.places().filter(|place| *place != CENTRE) {
            if let Some(rect) = layout.grid.rect(place) {
                self.draw_place(place, rect, ui);
            }
        }
        if may_pass(scene.observation) {
            draw_pass_button(layout.pass, ui);
        }
    }

    /// A card of the row, and below it (beside the smallest ones) where it came from and where it lies now.
    fn draw_shown(&self, shown: &Shown, rect: Rect, ui: &mut Ui) {
        let (board, observation) = (self.scene.board, self.scene.observation);
        let theme = ui.theme;
        let penguin = matches!(observation.view.phase, Phase::Decide(_, Power::Penguin(_)));
        let mark = match () {
            () if board.misfits(shown.at) => Mark::Mismatch,
            () if penguin && is_target(observation, shown.at) => Mark::Legal,
            () if Some(shown.card) == observation.view.last => Mark::Opened,
            () => Mark::None,
        };
        let card = CardPicture::new(CardFace::Up(motif(shown.card, theme)), theme);
        ui.widget(&card.marked(mark).sized(self.layout.size), rect);
        let label = if shown.from == shown.at {
            shown.from.to_string()
        } else {
            format!("{}{}{}", shown.from, theme.signs.arrows[3], shown.at)
        };
        let width = columns(&label);
        let (x, y) = match self.layout.size {
            CardSize::Chip => (rect.right() + 1, rect.y),
            _ => (rect.x + rect.width.saturating_sub(width) / 2, rect.bottom()),
        };
        ui.label(Rect::new(x, y, width, 1), label, Role::Text);
    }

    /// The back of a place that is asked for: the one under the cursor, and those to which an octopus can go.
    fn lit<'b>(&self, place: Place, theme: &'b Theme) -> Option<CardPicture<'b>> {
        let is_asked = place == self.scene.board.pointer.place();
        let mark = if self.may_swap(place) {
            Mark::Legal
        } else {
            Mark::None
        };
        let is_lit = place != CENTRE && (is_asked || mark == Mark::Legal);
        is_lit.then(|| CardPicture::new(CardFace::Down, theme).marked(mark))
    }

    fn may_swap(&self, place: Place) -> bool {
        let observation = self.scene.observation;
        let octopus = matches!(observation.view.phase, Phase::Decide(_, Power::Octopus(_)));
        octopus && is_target(observation, place)
    }

    /// A place of the bare grid, faint unless it is lit. Everybody knows what a walrus blocks.
    fn draw_place(&self, place: Place, rect: Rect, ui: &mut Ui) {
        let theme = ui.theme;
        if self.lit(place, theme).is_none() {
            draw_faint(rect, ui);
        }
        let block = self.scene.observation.view.block;
        if block.is_some_and(|block| block.place == place) {
            let at = (rect.x + rect.width / 2, middle(rect));
            ui.put_char(at, theme.signs.bad, Role::Bad);
        }
    }
}

/// A back between felt and card, which leaves a gap to the one below; without colours dots, as a card has a hatch.
fn draw_faint(rect: Rect, ui: &mut Ui) {
    let theme = ui.theme;
    let [felt, back] = [Role::Felt, Role::Back].map(|role| theme.style(role).bg);
    let (sign, ink) = match mixed(felt, back) {
        Some(ink) if rect.height == 1 => (theme.signs.pixels[1], Some(ink)),
        Some(ink) => (theme.signs.pixels[2], Some(ink)),
        None if back.is_none() => (theme.signs.dot, None),
        None => (theme.signs.hatch, back),
    };
    let style = ink.map_or(theme.style(Role::Dim), |ink| theme.over(Role::Felt).fg(ink));
    let (upper, _) = rect.split_top(rect.height.saturating_sub(1).max(1));
    fill(ui.buf, upper, sign, style);
}

fn note_place(place: Place, area: Rect, ui: &mut Ui) {
    if let Some(index) = GRID.index(place) {
        ui.hits.note(area, Hit::Place(index));
    }
}

/// The button to pass, on the place in the middle.
fn draw_pass_button(area: Rect, ui: &mut Ui) {
    ui.hits.note(area, Hit::Choice(0));
    let (_, below) = area.split_top(area.height / 2);
    let (line, _) = below.split_top(1);
    if area.width < 8 {
        return ui.label(line, id!("keys-pass"), Role::ButtonFocus);
    }
    let (_, right) = line.split_left((line.width - 8) / 2);
    let theme = ui.theme;
    let button = Button {
        label: id!("keys-pass").in_language(theme.language),
        focus: true,
        theme,
    };
    ui.widget(&button, right.split_left(8).0);
}
