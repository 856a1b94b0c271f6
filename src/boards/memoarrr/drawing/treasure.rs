//! The ruby cards of the players, shown one by one (MEM-11).

use ratatui::layout::Rect;

use crate::memoarrr::layout::TreasureLayout;
use crate::memoarrr::{MemoarrrBoard, treasure};
use parlour_kit::hits::Hit;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::clip;
use parlour_kit::view::art::Figure;
use parlour_kit::view::card::{CardFace, CardPicture, Owner};
use parlour_kit::view::motif::{Motif, Short};
use parlour_kit::view::owner;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::ribbon::lay;
use parlour_language::text;
use parlour_model::player::Names;
use parlour_model::seat::Seat;

/// The index of the shape that stands for a ruby: a diamond.
const RUBY: usize = 2;

/// The sign of a card that is still secret.
pub(super) const SECRET: char = '?';

/// A row a player: the name, the cards, and the rubies counted so far.
pub(super) struct Treasure<'a> {
    pub(super) board: &'a MemoarrrBoard,
    /// The cards of each player; `None` for one that is still secret.
    pub(super) rubies: &'a [Vec<Option<u8>>],
    pub(super) names: &'a Names,
}

impl Treasure<'_> {
    /// Draws it in a ribbon over the lower rows of the felt.
    pub(super) fn draw(&self, felt: Rect, ui: &mut Ui) {
        let least = u16::try_from(self.rubies.len() + 1).unwrap_or(u16::MAX);
        let (_, ribbon) = felt.split_bottom(least.max(felt.height / 2));
        ui.panels.push(ribbon);
        let area = lay(ribbon, ui.theme, ui.buf);
        let layout = treasure(self.rubies, self.names, area, ui.theme.language);
        for (seat, cards) in Seat::all(self.rubies.len()).zip(self.rubies) {
            self.draw_player(seat, cards, &layout, ui);
        }
    }

    fn draw_player(&self, seat: Seat, cards: &[Option<u8>], layout: &TreasureLayout, ui: &mut Ui) {
        let (names, theme) = (self.names, ui.theme);
        let row = layout.row(seat);
        if row.is_empty() {
            return;
        }
        let middle = row.y + row.height / 2;
        let letters = owner::letters(&names.in_language(theme.language));
        let owner = Owner::of(seat, &letters);
        ui.put_char((row.x + 1, middle), owner.letter, Role::Owner(owner.seat));
        let name = ui.words(names.get(seat));
        let name = clip(&name, layout.name().into(), theme.signs.ellipsis);
        ui.put((row.x + 3, middle), &name, layout.name() + 3, Role::Text);
        for (index, ruby) in cards.iter().enumerate() {
            let card = card(*ruby, layout.size, theme);
            let rect = layout.card(seat, index);
            ui.widget(&card, rect);
            if let Some(number) = self.board.drawn(seat, index) {
                ui.hits.note(rect, Hit::Place(number));
            }
        }
        let x = layout.card(seat, cards.len()).x;
        let sum: u32 = cards.iter().flatten().copied().map(u32::from).sum();
        let text = ui.words(text!("memoarrr-rubies", rubies = sum));
        ui.put(
            (x, middle),
            &text,
            row.right().saturating_sub(x),
            Role::Title,
        );
    }
}

/// A card with a diamond, drawn where it has room.
fn card(ruby: Option<u8>, size: CardSize, theme: &Theme) -> CardPicture<'_> {
    let Some(rubies) = ruby else {
        return CardPicture::new(CardFace::Hidden(SECRET), theme).sized(size);
    };
    let sign = char::from(b'0' + rubies % 10);
    let motif = Motif {
        text: sign.to_string().into(),
        short: Short::Sign(sign),
        shape: Some(RUBY),
        tint: Role::Face(0),
        figure: Figure::named("diamond").filter(|_| size >= CardSize::Large),
    };
    CardPicture::new(CardFace::Up(motif), theme).sized(size)
}
