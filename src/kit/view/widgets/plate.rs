//! A player's plate at the table: the name, the portrait, the score, and what a bot says.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::portrait::Portrait;
use super::score::Score;
use super::speaker::HEAD;
use crate::layout::split::Split as _;
use crate::text::{clip, wrap};
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use parlour_model::player::Level;

/// A player who sits at the table.
#[derive(Clone, Copy, Debug)]
pub struct Plate<'a> {
    pub score: &'a Score<'a>,
    /// The level of a bot, whose head is drawn.
    pub level: Option<Level>,
    /// The time left on the player's clock.
    pub clock: Option<&'a str>,
    /// The number of cards in the player's hand, in a game of hands.
    pub held: Option<u32>,
    /// The words of a bot.
    pub line: &'a str,
    pub theme: &'a Theme,
}

impl Widget for &Plate<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let (name, rest) = area.split_top(1);
        let (portrait, words) = rest.split_top(HEAD.height);
        let (portrait, beside) = portrait.split_left(HEAD.width);
        paint::lines([self.name(name.width)], name, buf);
        Portrait {
            level: self.level,
            owner: self.score.owner,
            theme: self.theme,
        }
        .render(portrait, buf);
        let beside = beside.split_left(1).1;
        let mut facts = self.facts(beside.width);
        // Without rows below the portrait the words stand beside it.
        let mut words = words;
        if words.is_empty() && !self.line.is_empty() {
            facts.truncate(1);
            words = beside.split_top(1).1;
        }
        paint::lines(facts, beside, buf);
        let said = wrap(self.line, words.width.into()).into_iter();
        let said = said.map(|row| self.styled(row, Role::Text).into());
        paint::lines(said.take(words.height.into()), words, buf);
    }
}

impl Plate<'_> {
    fn styled(&self, text: impl Into<String>, role: Role) -> Span<'static> {
        Span::styled(text.into(), self.theme.over(role))
    }

    /// The mark of whose turn it is, the player's letter, and the name.
    fn name(&self, width: u16) -> Line<'static> {
        let (score, theme) = (self.score, self.theme);
        let (mark, role) = if score.turn {
            (theme.signs.turn, Role::Accent)
        } else {
            (' ', Role::Text)
        };
        let most = usize::from(width.saturating_sub(4));
        let name = clip(&score.name, most, theme.signs.ellipsis);
        let letter = self.styled(score.owner.letter, Role::Owner(score.owner.seat));
        let mark = self.styled(mark, role);
        vec![
            mark,
            Span::raw(" "),
            letter,
            Span::raw(" "),
            self.styled(name, role),
        ]
        .into()
    }

    /// The score, and what else is known of the player, a row each.
    fn facts(&self, width: u16) -> Vec<Line<'static>> {
        let (score, theme) = (self.score, self.theme);
        let held = self.held.map(|count| {
            let backs = usize::try_from(count)
                .unwrap_or(0)
                .min(usize::from(width.saturating_sub(3)));
            let backs = theme.signs.back.to_string().repeat(backs);
            Line::from(vec![
                self.styled(backs, Role::Back),
                self.styled(format!(" {count}"), Role::Text),
            ])
        });
        let row = |text: &str, role| {
            let text = clip(text, width.into(), theme.signs.ellipsis);
            (!text.is_empty()).then(|| Line::from(self.styled(text, role)))
        };
        let rows = [
            row(&score.points, Role::Title),
            row(self.clock.unwrap_or_default(), Role::Text),
            held,
            row(score.note, Role::Accent),
            row(score.robot, Role::Dim),
        ];
        rows.into_iter().flatten().collect()
    }
}
