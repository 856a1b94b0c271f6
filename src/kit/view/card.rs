//! A card, in any of its sizes and states.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::Widget;

use super::art::{Art, Figure, Ink, Inks, Picture, Shape};
use super::motif::Motif;
use super::paint::{fill, frame, put, put_char};
use super::theme::{Role, Theme, middle as mixed, rgb};
use crate::layout::card::CardSize;
use crate::text;
use parlour_model::seat::Seat;

/// The player who has taken a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The seat, counted from 0: the colour.
    pub seat: u8,
    /// Identifies the owner without colour; see [`super::owner::letters`].
    pub letter: char,
}

impl Owner {
    /// The owner who sits here, by the letters of all seats.
    pub fn of(seat: Seat, letters: &[char]) -> Self {
        Self {
            seat: seat.0,
            letter: letters.get(seat.index()).copied().unwrap_or('?'),
        }
    }
}

/// The side of a card that is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFace<'a> {
    Down,
    /// The back with a character that stands for every card face down: `*`, `z`.
    Hidden(char),
    /// The back with the value on it, in a replay.
    Under(Motif<'a>),
    Up(Motif<'a>),
    /// Won: face up for good, in a rim of its owner's colour with the owner's letter.
    Taken(Motif<'a>, Owner),
}

/// The marking of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    None,
    /// It may be chosen now.
    Legal,
    /// It was the last to be turned over.
    Opened,
    Match,
    Mismatch,
    /// It must not be chosen now.
    Barred,
}

/// A card at the top left of its area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPicture<'a> {
    pub face: CardFace<'a>,
    pub mark: Mark,
    /// True if the card above it lies close.
    pub low: bool,
    /// Its size, with which it takes the whole area where it can grow; `None` for the largest that fits.
    pub size: Option<CardSize>,
    pub theme: &'a Theme,
}

impl<'a> CardPicture<'a> {
    /// A card without a mark, in the largest size that fits.
    pub fn new(face: CardFace<'a>, theme: &'a Theme) -> Self {
        let set = theme.pictures;
        let face = match face {
            CardFace::Under(motif) => CardFace::Under(motif.in_set(set)),
            CardFace::Up(motif) => CardFace::Up(motif.in_set(set)),
            CardFace::Taken(motif, owner) => CardFace::Taken(motif.in_set(set), owner),
            CardFace::Down | CardFace::Hidden(_) => face,
        };
        Self {
            face,
            mark: Mark::None,
            low: false,
            size: None,
            theme,
        }
    }

    #[must_use]
    pub fn marked(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }

    #[must_use]
    pub fn lowered(self, low: bool) -> Self {
        Self { low, ..self }
    }

    #[must_use]
    pub fn sized(self, size: CardSize) -> Self {
        Self {
            size: Some(size),
            ..self
        }
    }
}

impl Widget for &CardPicture<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Some(size) = self.size.or_else(|| CardSize::fitting(area.as_size())) else {
            return;
        };
        let grows = size.has_frame() || size == CardSize::Chip;
        let rect = match self.size {
            Some(_) if grows => area,
            _ => Rect::from((area.as_position(), size.size())),
        };
        match size {
            CardSize::Cell => self.draw_cell(rect, buf),
            CardSize::Tag => self.draw_tag(rect, buf),
            CardSize::Chip => self.draw_chip(rect, buf),
            CardSize::Tile => self.draw_tile(rect, buf),
            _ => self.draw_framed(size, rect, buf),
        }
    }
}

impl CardPicture<'_> {
    /// The style of the inside.
    fn body(&self) -> Style {
        self.theme.style(match &self.face {
            CardFace::Down => Role::Back,
            CardFace::Hidden(_) | CardFace::Under(_) => Role::Under,
            CardFace::Up(motif) => motif.tint,
            CardFace::Taken(motif, owner) => self.won(motif, *owner),
        })
    }

    /// The role of a won card's inside: its own colours. Without colours it is faint, as its rim is
    /// not seen.
    fn won(&self, motif: &Motif, owner: Owner) -> Role {
        let rim = self.theme.style(Role::Owner(owner.seat));
        if rim.bg.is_some() {
            motif.tint
        } else {
            Role::Taken
        }
    }

    fn draw_cell(&self, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let sign = match &self.face {
            CardFace::Down => theme.signs.back,
            CardFace::Hidden(sign) => *sign,
            CardFace::Under(motif) | CardFace::Up(motif) => motif.sign(theme.signs),
            CardFace::Taken(_, owner) => owner.letter,
        };
        let style = match &self.face {
            CardFace::Taken(_, owner) => theme.style(Role::Owner(owner.seat)),
            _ => self.marked_body(),
        };
        put_char(buf, (rect.x, rect.y), sign, style);
    }

    fn draw_tag(&self, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let style = self.marked_body();
        fill(
            buf,
            rect,
            if self.face == CardFace::Down {
                theme.signs.back
            } else {
                ' '
            },
            style,
        );
        match &self.face {
            CardFace::Down => {}
            CardFace::Hidden(sign) => put_char(buf, (rect.x, rect.y), *sign, style),
            CardFace::Under(motif) | CardFace::Up(motif) => {
                put(
                    buf,
                    (rect.x, rect.y),
                    &short(motif, theme),
                    rect.width,
                    style,
                );
            }
            CardFace::Taken(motif, owner) => {
                put_char(
                    buf,
                    (rect.x, rect.y),
                    owner.letter,
                    theme.style(Role::Owner(owner.seat)),
                );
                if text::columns(&motif.text) == 1 {
                    put(buf, (rect.x + 1, rect.y), &motif.text, 1, style);
                }
            }
        }
    }

    fn draw_chip(&self, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let (style, most) = (self.marked_body(), rect.width);
        fill(
            buf,
            rect,
            if self.face == CardFace::Down {
                theme.signs.hatch
            } else {
                ' '
            },
            style,
        );
        if let Some(sign) = self.sign() {
            let style = if self.face == CardFace::Down {
                style.patch(theme.style(Role::Under))
            } else {
                style
            };
            put_char(buf, (rect.right() - 1, rect.y), sign, style);
        }
        match &self.face {
            CardFace::Down => {}
            CardFace::Hidden(sign) => put_char(buf, (rect.x + 1, rect.y), *sign, style),
            CardFace::Under(motif) | CardFace::Up(motif) => {
                let label = motif.label(3, theme.signs);
                let label = if motif.text.len() > 3 {
                    label
                } else {
                    text::pad_left(&label, 3, theme.signs.ellipsis)
                };
                put(buf, (rect.x, rect.y), &label, most, style);
            }
            CardFace::Taken(motif, owner) => {
                let value = text::pad_left(&motif.text, 3, theme.signs.ellipsis);
                put(buf, (rect.x + 1, rect.y), &value, most - 1, style);
                put_char(
                    buf,
                    (rect.x, rect.y),
                    owner.letter,
                    theme.style(Role::Owner(owner.seat)),
                );
            }
        }
    }

    /// MEM-12: the letters of a card. What the card is marked out for stands
    /// in the gap at its upper left.
    fn draw_tile(&self, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let style = match (&self.face, self.mark) {
            (CardFace::Down | CardFace::Hidden(_), Mark::Legal) => theme.style(Role::ButtonFocus),
            (CardFace::Up(_), Mark::Opened) => self.body(),
            _ => self.marked_body(),
        };
        let text = match &self.face {
            CardFace::Down => theme.signs.back.to_string(),
            CardFace::Hidden(sign) => sign.to_string(),
            CardFace::Under(motif) | CardFace::Up(motif) | CardFace::Taken(motif, _) => {
                motif.text.to_string()
            }
        };
        put_letters(&text, rect, buf, style);
        if self.mark == Mark::Opened
            && let Some(cell) = buf.cell_mut((rect.x + 1, rect.y + 1))
        {
            cell.modifier.insert(Modifier::UNDERLINED);
        }
        if let (Some(sign), Some(x)) = (self.sign(), rect.x.checked_sub(1)) {
            let role = if self.mark == Mark::Legal {
                Role::Legal
            } else {
                Role::Bad
            };
            put_char(buf, (x, rect.y), sign, theme.style(role));
        }
    }

    /// Returns the style of a card without a frame, which is underlined if it is to be looked at. A
    /// result's colour on a face's might be hard to read.
    fn marked_body(&self) -> Style {
        let body = self.body();
        match self.mark {
            Mark::None | Mark::Opened | Mark::Match => body,
            Mark::Legal | Mark::Mismatch | Mark::Barred => body.add_modifier(Modifier::UNDERLINED),
        }
    }

    fn draw_framed(&self, size: CardSize, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let mut in_rim = None;
        if self.is_picture() {
            in_rim = self.draw_picture(rect, buf);
        } else if size == CardSize::Plate && self.is_plain() {
            self.draw_plain(rect, buf);
        } else {
            fill(buf, rect, ' ', self.body());
            frame(buf, rect, self.border(), self.edge());
            self.draw_inside(size, rect, buf);
        }
        if let CardFace::Taken(_, owner) = &self.face {
            let tag = format!(" {} ", owner.letter);
            let at = (rect.x + rect.width / 2 - 1, rect.y);
            put(buf, at, &tag, 3, theme.style(Role::Owner(owner.seat)));
        }
        if let Some(sign) = self.sign() {
            // In the card's own ink where it stands on the card's own colour: a result's colour on that may be hard to read.
            let (edge, body) = (self.edge(), self.body());
            let ink = match self.face {
                CardFace::Up(_) => Some(body),
                CardFace::Down | CardFace::Hidden(_) | CardFace::Under(_) => {
                    Some(theme.style(Role::Under).add_modifier(Modifier::BOLD))
                }
                CardFace::Taken(..) => None,
            };
            let style = ink.filter(|_| edge.bg == body.bg).unwrap_or(edge);
            let style = in_rim.unwrap_or(style);
            put_char(
                buf,
                (rect.x + rect.width / 2, rect.bottom() - 1),
                sign,
                style,
            );
        }
    }

    /// Draws what is within the frame.
    fn draw_inside(&self, size: CardSize, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        match &self.face {
            CardFace::Down => draw_lattice(rect, buf, theme),
            CardFace::Hidden(sign) => {
                draw_lattice(rect, buf, theme);
                put_hidden(*sign, rect, buf, theme);
            }
            CardFace::Under(motif) => draw_label(motif, rect, buf, theme, theme.style(Role::Under)),
            CardFace::Up(motif) | CardFace::Taken(motif, _) => {
                draw_face(motif, size, rect, buf, theme, self.body());
            }
        }
    }

    /// Returns whether the whole card is one picture: its colours are known and may be mixed.
    fn is_picture(&self) -> bool {
        let body = self.body();
        self.theme.mixes && body.bg.and_then(rgb).is_some() && body.fg.and_then(rgb).is_some()
    }

    /// Draws rim, body and figure as one picture, and over it what is written on the card. Returns the style of signs in the
    /// rim of an image, which go on in its colour.
    fn draw_picture(&self, rect: Rect, buf: &mut Buffer) -> Option<Style> {
        let theme = self.theme;
        let body = self.body();
        let (face, value, shade) = match &self.face {
            CardFace::Down | CardFace::Hidden(_) => {
                let back = Figure::back(theme.backs);
                (Some(back), None, theme.style(Role::Back).fg)
            }
            CardFace::Under(_) => (None, None, None),
            CardFace::Up(motif) | CardFace::Taken(motif, _) => {
                let value = motif.figure.and_then(|_| motif.text.parse().ok());
                let value = value.filter(|value| *value < 100);
                (motif.figure, value, mixed(body.bg, body.fg))
            }
        };
        let rim = self.rim();
        let art = Art {
            picture: Picture::Card {
                face,
                value,
                shape: Shape {
                    thick: self.mark != Mark::None || matches!(self.face, CardFace::Taken(..)),
                    low: self.low,
                },
            },
            inks: Inks {
                ground: Ink::unlit(None),
                rim: Ink::lit(rim),
                shade: Ink::lit(shade),
                mixed: true,
                painted: face.is_some_and(|figure| figure.has_colours_on(body.bg.and_then(rgb))),
                ..Inks::plain(body)
            },
            blocks: theme.blocks,
            signs: theme.signs,
        };
        art.draw(rect, buf);
        let is_image = art.is_image(rect.as_size());
        let in_rim = is_image.then_some(Style {
            fg: body.bg,
            bg: rim,
            ..body
        });
        match &self.face {
            CardFace::Down => {}
            CardFace::Hidden(sign) => put_hidden(*sign, rect, buf, theme),
            CardFace::Under(motif) => draw_label(motif, rect, buf, theme, body),
            CardFace::Up(motif) | CardFace::Taken(motif, _) => match face {
                Some(figure) if figure.name == motif.text => {}
                Some(_) if value.is_some() && is_image => {}
                Some(_) => put_corners(motif, rect, buf, [body, in_rim.unwrap_or(body)]),
                None if self.is_plain() && rect.height > 3 => {
                    put_letters(&motif.text, rect, buf, body);
                }
                None => draw_label(motif, rect, buf, theme, body),
            },
        }
        in_rim
    }

    /// Returns the colour of the rim of a picture.
    fn rim(&self) -> Option<Color> {
        let edge = self.edge();
        match (&self.face, self.mark) {
            // An owner's rim has the owner's own colour, which is a background.
            (CardFace::Taken(..), _) => edge.bg.or(edge.fg),
            (_, Mark::None) => edge.fg,
            _ => self.theme.seen_on_felt(edge.fg),
        }
    }

    /// Returns whether the card has a colour of its own, which needs no frame.
    fn is_plain(&self) -> bool {
        match &self.face {
            CardFace::Down | CardFace::Hidden(_) => false,
            CardFace::Under(motif) | CardFace::Up(motif) | CardFace::Taken(motif, _) => {
                matches!(motif.tint, Role::Ground(_))
            }
        }
    }

    /// Draws a card without a frame.
    fn draw_plain(&self, rect: Rect, buf: &mut Buffer) {
        let (theme, body) = (self.theme, self.body());
        fill(buf, rect, ' ', body);
        if self.low && body.bg.is_some() {
            let top = Rect { height: 1, ..rect };
            let half = Style::new().fg(body.bg.unwrap_or_default());
            fill(buf, top, theme.signs.pixels[1], half);
        }
        match &self.face {
            CardFace::Up(motif) | CardFace::Taken(motif, _) => {
                if let Some(figure) = motif.figure {
                    draw_figure(figure, rect, buf, theme, body);
                    put_corners(motif, rect, buf, [body; 2]);
                } else {
                    put_letters(&motif.text, rect, buf, body);
                }
            }
            CardFace::Under(motif) => put_letters(&motif.text, rect, buf, body),
            CardFace::Down | CardFace::Hidden(_) => {}
        }
    }

    fn border(&self) -> border::Set<'static> {
        let signs = self.theme.signs;
        match (&self.face, self.mark) {
            (CardFace::Taken(..), _) => signs.ticks,
            (_, Mark::None) => signs.card,
            _ => signs.heavy,
        }
    }

    fn edge(&self) -> Style {
        let plain = match &self.face {
            CardFace::Down | CardFace::Hidden(_) | CardFace::Under(_) => {
                self.theme.style(Role::BackEdge)
            }
            CardFace::Up(_) => self.body().patch(self.theme.style(Role::FaceEdge)),
            CardFace::Taken(_, owner) => self.theme.style(Role::Owner(owner.seat)),
        };
        let result = |role| {
            plain
                .patch(self.theme.style(role))
                .remove_modifier(Modifier::UNDERLINED)
        };
        match (&self.face, self.mark) {
            // Marks on an owner's rim are told by their signs alone: no second colour is read there.
            (CardFace::Taken(..), _) | (_, Mark::None) => plain,
            (_, Mark::Match) => result(Role::Good),
            (_, Mark::Mismatch | Mark::Barred) => result(Role::Bad),
            (CardFace::Down | CardFace::Hidden(_) | CardFace::Under(_), _) => {
                self.theme.style(Role::Under).add_modifier(Modifier::BOLD)
            }
            (_, Mark::Legal | Mark::Opened) => self.body(),
        }
    }

    /// The sign in the lower edge that shows the mark without colour.
    fn sign(&self) -> Option<char> {
        match self.mark {
            Mark::None | Mark::Opened => None,
            Mark::Legal => Some(self.theme.signs.legal),
            Mark::Match => Some(self.theme.signs.good),
            Mark::Mismatch | Mark::Barred => Some(self.theme.signs.bad),
        }
    }
}

/// The value in two cells, or the one sign that stands for it.
fn short(motif: &Motif, theme: &Theme) -> String {
    let text = if motif.text.len() > 2 {
        motif.sign(theme.signs).to_string()
    } else {
        motif.text.to_string()
    };
    text::pad_left(&text, 2, theme.signs.ellipsis)
}

/// Diagonals that cross all over the back; on small cards a plain hatch.
fn draw_lattice(rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let inner = rect.inner(ratatui::layout::Margin::new(1, 1));
    let style = theme.style(Role::Back);
    if inner.height == 1 {
        return fill(buf, inner, theme.signs.hatch, style);
    }
    for at in inner.positions() {
        let step = usize::from((at.x - inner.x + at.y - inner.y) % 2);
        put_char(buf, (at.x, at.y), theme.signs.lattice[step], style);
    }
}

/// Value and shape in the middle of the card.
fn draw_label(motif: &Motif, rect: Rect, buf: &mut Buffer, theme: &Theme, style: Style) {
    let most = rect.width - 2;
    let label = motif.label(usize::from(most), theme.signs);
    let left = most.saturating_sub(text::columns(&label)).div_ceil(2);
    put(
        buf,
        (rect.x + 1 + left, middle(rect)),
        &label,
        rect.width - 1 - left,
        style,
    );
}

/// The row in which the light and lone values stand.
pub fn middle(rect: Rect) -> u16 {
    rect.y + (rect.height - 1) / 2
}

fn draw_face(
    motif: &Motif,
    size: CardSize,
    rect: Rect,
    buf: &mut Buffer,
    theme: &Theme,
    style: Style,
) {
    match (size, motif.figure) {
        (CardSize::Medium | CardSize::Plate, _) => draw_indices(motif, rect, 0, buf, theme, style),
        (size, Some(figure)) if CardSize::PICTURES.contains(&size) => {
            let inside = Rect {
                x: rect.x + 2,
                y: rect.y + 1,
                width: rect.width - 4,
                height: rect.height - 2,
            };
            let inside = match size {
                CardSize::Large => Rect {
                    width: inside.width + 1,
                    ..inside
                },
                _ => inside,
            };
            draw_figure(figure, inside, buf, theme, style);
            if size == CardSize::Large {
                put(
                    buf,
                    (rect.x + 1, rect.y + 1),
                    &motif.text,
                    rect.width - 2,
                    style,
                );
            } else {
                draw_values(motif, rect, buf, style);
            }
        }
        (
            CardSize::Giant | CardSize::Huge | CardSize::Great | CardSize::Grand | CardSize::Broad,
            None,
        ) => {
            draw_label(motif, rect, buf, theme, style);
            draw_indices(motif, rect, 1, buf, theme, style);
        }
        _ => draw_label(motif, rect, buf, theme, style),
    }
}

/// Draws a figure in two colours over the body of a card.
fn draw_figure(figure: Figure, rect: Rect, buf: &mut Buffer, theme: &Theme, style: Style) {
    let art = Art {
        picture: Picture::Figure(figure),
        inks: Inks::plain(style),
        blocks: theme.blocks,
        signs: theme.signs,
    };
    art.draw(rect, buf);
}

/// MEM-12: a text's first character all around its last one, in the middle of a card.
fn put_letters(text: &str, rect: Rect, buf: &mut Buffer, style: Style) {
    let letters = Rect {
        x: rect.x + (rect.width - 3) / 2,
        y: rect.y + (rect.height - 3) / 2,
        width: 3,
        height: 3,
    };
    fill(buf, letters, text.chars().next().unwrap_or(' '), style);
    let last = text.chars().last().unwrap_or(' ');
    put_char(buf, (letters.x + 1, letters.y + 1), last, style);
}

/// The sign of a hidden card in the middle of its back.
fn put_hidden(sign: char, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let at = (rect.x + rect.width / 2 - 1, middle(rect));
    put(buf, at, &format!(" {sign} "), 3, theme.style(Role::Under));
}

/// The value on a card that is a picture: in the upper edge of a small card, which has its own style in an image, and in two
/// corners of a large one.
fn put_corners(motif: &Motif, rect: Rect, buf: &mut Buffer, [style, in_rim]: [Style; 2]) {
    if rect.width >= CardSize::Grand.size().width {
        return draw_values(motif, rect, buf, style);
    }
    let at = (rect.x + 1, rect.y);
    put(buf, at, &motif.text, rect.width - 2, in_rim);
}

/// The value in the upper left and the lower right corner, with the shape `below` rows nearer to the middle, or
/// (0) in the other corners.
fn draw_indices(
    motif: &Motif,
    rect: Rect,
    below: u16,
    buf: &mut Buffer,
    theme: &Theme,
    style: Style,
) {
    let (left, right) = (rect.x + 1, rect.right() - 2);
    let (top, bottom) = (rect.y + 1, rect.bottom() - 2);
    let shapes = if below == 0 {
        [(right, top), (left, bottom)]
    } else {
        [(left, top + below), (right, bottom - below)]
    };
    for at in shapes {
        if let Some(shape) = motif.shape {
            put_char(buf, at, theme.signs.shape(shape), style);
        }
    }
    draw_values(motif, rect, buf, style);
}

/// The value in the upper left and the lower right corner. A picture needs no shape beside it: two drawings on a card
/// would be one too many to remember.
fn draw_values(motif: &Motif, rect: Rect, buf: &mut Buffer, style: Style) {
    let cells = text::columns(&motif.text).min(rect.width - 2);
    put(buf, (rect.x + 1, rect.y + 1), &motif.text, cells, style);
    put(
        buf,
        (rect.right() - 1 - cells, rect.bottom() - 2),
        &motif.text,
        cells,
        style,
    );
}
