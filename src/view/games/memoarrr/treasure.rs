//! The ruby cards of the players, shown one by one (MEM-11).

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::app::layout::card::CardSize;
use crate::app::text::{clip, columns};
use crate::fl;
use crate::model::player::Names;
use crate::model::seat::Seat;
use crate::view::card::{Card, CardFace, Owner};
use crate::view::motif::{Motif, Short};
use crate::view::owner;
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

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
        let Treasure { rubies, names, .. } = *self;
        let most = rubies.iter().map(Vec::len).max().unwrap_or(0);
        let widest = names.all().iter().map(|name| columns(name)).max().unwrap_or(0).min(area.width / 4) + 3;
        let fits = |size: &CardSize| {
            let (card, players) = (size.size(), rubies.len());
            players * usize::from(card.height) <= usize::from(area.height)
                && most * usize::from(card.width + 1) + usize::from(widest + 11) <= usize::from(area.width)
        };
        let size = [CardSize::Large, CardSize::Small, CardSize::Chip].into_iter().find(fits).unwrap_or(CardSize::Tag);
        let high = size.size().height;
        let rows = u16::try_from(rubies.len()).unwrap_or(u16::MAX).saturating_mul(high);
        let top = area.y + area.height.saturating_sub(rows) / 2;
        for ((seat, cards), y) in rubies.iter().enumerate().zip((top..area.bottom()).step_by(usize::from(high))) {
            let row = Rect { y, height: high.min(area.bottom() - y), ..area };
            self.draw_player(Seat::of(seat), cards, size, (row, widest), buf);
        }
    }
}

impl Treasure<'_> {
    fn draw_player(
        &self,
        seat: Seat,
        cards: &[Option<u8>],
        size: CardSize,
        (row, widest): (Rect, u16),
        buf: &mut Buffer,
    ) {
        let Treasure { names, theme, .. } = *self;
        let middle = row.y + row.height / 2;
        let owner = Owner::of(seat, &owner::letters(&names.all()));
        put(buf, (row.x + 1, middle), &owner.letter.to_string(), 1, theme.style(Role::Owner(owner.seat)));
        let name = clip(names.get(seat), usize::from(widest - 3), theme.signs.ellipsis);
        put(buf, (row.x + 3, middle), &name, widest, theme.style(Role::Text));
        let mut x = row.x + widest + 1;
        for ruby in cards {
            let rect = Rect::from((Position { x, y: row.y }, size.size())).intersection(row);
            card(*ruby, theme).sized(size).render(rect, buf);
            x += size.size().width + 1;
        }
        let sum: u32 = cards.iter().flatten().copied().map(u32::from).sum();
        let text = if sum == 1 { fl!("memoarrr-one-ruby").into() } else { fl!("memoarrr-rubies", rubies = sum) };
        put(buf, (x, middle), &text, row.right().saturating_sub(x), theme.style(Role::Title));
    }
}

fn card(ruby: Option<u8>, theme: &Theme) -> Card<'_> {
    let Some(rubies) = ruby else { return Card::new(CardFace::Hidden(SECRET), theme) };
    let sign = char::from(b'0' + rubies % 10);
    let motif = Motif {
        text: sign.to_string().into(),
        short: Short::Sign(sign),
        shape: Some(RUBY),
        tint: Role::Ground(0),
        art: crate::view::art::named("diamond"),
    };
    Card::new(CardFace::Up(motif), theme)
}
