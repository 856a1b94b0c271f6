//! The ruby cards of the players, shown one by one (MEM-11).

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::app::games::memoarrr::treasure;
use crate::app::layout::memoarrr::TreasureLayout;
use crate::app::text::clip;
use crate::view::art::Figure;
use crate::view::card::{CardFace, CardPicture, Owner};
use crate::view::motif::{Motif, Short};
use crate::view::owner;
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};
use parlour_language::{id, text};
use parlour_model::player::Names;
use parlour_model::seat::Seat;

/// The index of the shape that stands for a ruby: a diamond.
const RUBY: usize = 2;

/// The sign of a card that is still secret.
const SECRET: char = '?';

/// A row a player: the name, the cards, and the rubies counted so far.
pub(super) struct Treasure<'a> {
    /// The cards of each player; `None` for one that is still secret.
    pub(super) rubies: &'a [Vec<Option<u8>>],
    pub(super) names: &'a Names,
    pub(super) theme: &'a Theme,
}

impl Widget for &Treasure<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Treasure {
            rubies,
            names,
            theme,
        } = *self;
        let layout = treasure(rubies, names, area, theme.language);
        for (seat, cards) in Seat::all(rubies.len()).zip(rubies) {
            self.draw_player(seat, cards, &layout, buf);
        }
    }
}

impl Treasure<'_> {
    fn draw_player(
        &self,
        seat: Seat,
        cards: &[Option<u8>],
        layout: &TreasureLayout,
        buf: &mut Buffer,
    ) {
        let Treasure { names, theme, .. } = *self;
        let row = layout.row(seat);
        if row.is_empty() {
            return;
        }
        let middle = row.y + row.height / 2;
        let owner = Owner::of(
            seat,
            &owner::letters(&names.in_language(self.theme.language)),
        );
        put(
            buf,
            (row.x + 1, middle),
            &owner.letter.to_string(),
            1,
            theme.style(Role::Owner(owner.seat)),
        );
        let name = clip(
            &names.get(seat).in_language(self.theme.language),
            usize::from(layout.name()),
            theme.signs.ellipsis,
        );
        put(
            buf,
            (row.x + 3, middle),
            &name,
            layout.name() + 3,
            theme.style(Role::Text),
        );
        for (index, ruby) in cards.iter().enumerate() {
            card(*ruby, theme)
                .sized(layout.size)
                .render(layout.card(seat, index), buf);
        }
        let x = layout.card(seat, cards.len()).x;
        let sum: u32 = cards.iter().flatten().copied().map(u32::from).sum();
        let text = if sum == 1 {
            id!("memoarrr-one-ruby")
                .in_language(self.theme.language)
                .into()
        } else {
            text!("memoarrr-rubies", rubies = sum).in_language(self.theme.language)
        };
        put(
            buf,
            (x, middle),
            &text,
            row.right().saturating_sub(x),
            theme.style(Role::Title),
        );
    }
}

fn card(ruby: Option<u8>, theme: &Theme) -> CardPicture<'_> {
    let Some(rubies) = ruby else {
        return CardPicture::new(CardFace::Hidden(SECRET), theme);
    };
    let sign = char::from(b'0' + rubies % 10);
    let motif = Motif {
        text: sign.to_string().into(),
        short: Short::Sign(sign),
        shape: Some(RUBY),
        tint: Role::Ground(0),
        figure: Figure::named("diamond"),
    };
    CardPicture::new(CardFace::Up(motif), theme)
}
