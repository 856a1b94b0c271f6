//! The layout of a hall's screens: the lobby's lists, and the talk below a table.

use ratatui::layout::{Rect, Size};

use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::{finger, page};
use parlour_language::{Id, id};

/// A part of the lobby that has the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pane {
    Play,
    Tables,
    People,
    Chat,
}

impl Pane {
    /// All of them, in the order of Tab.
    pub const ALL: [Self; 4] = [Self::Play, Self::Tables, Self::People, Self::Chat];

    /// The part with this title.
    pub fn titled(title: Id) -> Option<Self> {
        Self::ALL.into_iter().find(|pane| pane.title() == title)
    }

    pub fn title(self) -> Id {
        match self {
            Self::Play => id!("page-play"),
            Self::Tables => id!("page-tables"),
            Self::People => id!("page-people"),
            Self::Chat => id!("page-chat"),
        }
    }
}

/// The parts of the lobby; a small window has one at a time, below a line of tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyParts {
    /// The line of tabs.
    pub tabs: Option<Rect>,
    pub play: Option<Rect>,
    pub tables: Option<Rect>,
    pub people: Option<Rect>,
    pub chat: Option<Rect>,
}

/// The smallest body with all parts of the lobby at once.
const WIDE: u16 = 64;
const HIGH: u16 = 18;

/// Returns whether a window of this size shows all parts of the lobby at once.
pub fn shows_all_parts(window: Size) -> bool {
    is_whole(page(window).body.as_size())
}

fn is_whole(body: Size) -> bool {
    body.width >= WIDE && body.height >= HIGH
}

/// The lobby in the body of a page, with this part in front.
pub fn lobby(body: Rect, pane: Pane) -> LobbyParts {
    if !is_whole(body.as_size()) {
        let (tabs, rest) = body.split_top(finger::step(body));
        let of = |which: Pane| (which == pane).then_some(rest);
        return LobbyParts {
            tabs: Some(tabs),
            play: of(Pane::Play),
            tables: of(Pane::Tables),
            people: of(Pane::People),
            chat: of(Pane::Chat),
        };
    }
    let (upper, lower) = body.split_top((body.height * 2 / 5).clamp(7, 18));
    let (lists, chat) = lower.split_bottom((body.height / 4).clamp(4, 12));
    let (tables, people) = lists.split_left(lists.width * 5 / 8);
    LobbyParts {
        tabs: None,
        play: Some(upper),
        tables: Some(tables),
        people: Some(people),
        chat: Some(chat),
    }
}

/// A profile in the body of a page: the list, and below it the chart where there is room for one.
pub fn profile(body: Rect) -> (Rect, Option<Rect>) {
    if body.height < 18 || body.width < WIDE {
        return (body, None);
    }
    let chart = (body.height * 2 / 5).min(16);
    let (list, chart) = body.split_bottom(chart);
    (list, Some(chart))
}

/// The least size of a body that shows talk below a table by default, without a request. A phone has fewer columns, and its
/// board takes all of the glass.
const ROOMY: Size = Size::new(50, 30);

/// The parts of a table that wants a body of at least `least` rows: the screen itself, and what is said below it; `wanted` says
/// whether the talk is to be shown, if somebody has said so.
pub fn table(body: Rect, least: u16, wanted: Option<bool>) -> (Rect, Option<Rect>) {
    let height = (body.height / 4).clamp(4, 10);
    let has_room = body.height >= height.saturating_add(least);
    let is_roomy = body.width >= ROOMY.width && body.height >= ROOMY.height;
    if !wanted.unwrap_or(is_roomy) || !has_room {
        return (body, None);
    }
    let (screen, chat) = body.split_bottom(height);
    (screen, Some(chat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_the_lobby_lie_in_the_body_and_apart() {
        for (width, height) in (0..130)
            .step_by(3)
            .flat_map(|width| (0..45).map(move |height| (width, height)))
        {
            let body = Rect::new(0, 1, width, height);
            for pane in Pane::ALL {
                let parts = lobby(body, pane);
                let all: Vec<_> = [
                    parts.tabs,
                    parts.play,
                    parts.tables,
                    parts.people,
                    parts.chat,
                ]
                .into_iter()
                .flatten()
                .collect();
                for (i, part) in all.iter().enumerate() {
                    assert_eq!(body.intersection(*part), *part, "{body:?}");
                    assert!(
                        all[..i].iter().all(|other| !other.intersects(*part)),
                        "{body:?}: {parts:?}"
                    );
                }
                let in_front = match pane {
                    Pane::Play => parts.play,
                    Pane::Tables => parts.tables,
                    Pane::People => parts.people,
                    Pane::Chat => parts.chat,
                };
                assert!(in_front.is_some(), "{body:?}");
            }
        }
    }

    #[test]
    fn a_board_has_the_whole_of_a_phone_until_the_chat_is_asked_for() {
        let phone = Rect::new(0, 1, 46, 44);
        assert_eq!(table(phone, 10, None).0, phone);
        assert!(table(phone, 10, Some(true)).1.is_some());
        assert!(table(Rect::new(0, 1, 80, 44), 10, None).1.is_some());
    }

    #[test]
    fn chat_below_a_table_leaves_what_the_table_needs() {
        for height in 0..60 {
            for least in 0..40 {
                for wanted in [None, Some(false), Some(true)] {
                    let body = Rect::new(0, 1, 80, height);
                    let (screen, chat) = table(body, least, wanted);
                    assert!(chat.is_none() || screen.height >= least);
                    assert!(wanted != Some(false) || chat.is_none());
                }
            }
        }
    }
}
