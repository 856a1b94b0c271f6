//! The contrast of what is drawn, measured in the cells of a buffer, for every look, depth and set
//! of characters.
//!
//! A contrast is the ratio of WCAG 2.1. Of pieces, marks and edges at least [`LEAST`] is asked, as
//! its criterion 1.4.11 does of graphical objects. The sixteen colours that people set to their
//! taste are taken as xterm shows them. Without colours, another sign or another attribute has to
//! make the difference.

use std::collections::BTreeSet;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

use super::art::{self, Figure};
use super::card::{CardFace, CardPicture, Mark, Owner};
use super::light;
use super::motif::Motif;
use super::paint::fill;
use super::piece::{Chip, PieceArt, PieceMark};
use super::theme::{Ground, Role, Theme, rgb};
use crate::focus;
use crate::layout::card::CardSize;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme::legibility::{LEAST, contrast};
use parlour_config::theme_name::ThemeName;

type Rgb = [u8; 3];

/// The terminal's own colours of letters and of the background: white on black, and black on white.
const TERMINALS: [[Rgb; 2]; 2] = [[[255; 3], [0; 3]], [[0; 3], [255; 3]]];

fn stands_out(one: Rgb, other: Rgb) -> bool {
    contrast(one, other) >= LEAST
}

/// Returns whether two colours differ by a quarter of the range of red, green or blue.
fn has_other_hue(one: Rgb, other: Rgb) -> bool {
    one.iter()
        .zip(other)
        .any(|(one, other)| one.abs_diff(other) >= 60)
}

/// The colours of a cell's sign and of its background.
fn pens(cell: &Cell, own: [Rgb; 2]) -> [Rgb; 2] {
    let [ink, back] = [
        rgb(cell.fg).unwrap_or(own[0]),
        rgb(cell.bg).unwrap_or(own[1]),
    ];
    if cell.modifier.contains(Modifier::REVERSED) {
        [back, ink]
    } else {
        [ink, back]
    }
}

/// The colours that are seen in a cell.
fn seen(cell: &Cell, own: [Rgb; 2]) -> Vec<Rgb> {
    let [ink, back] = pens(cell, own);
    match cell.symbol() {
        " " => vec![back],
        "█" => vec![ink],
        _ => vec![ink, back],
    }
}

/// The colours of a cell's parts; what is neither blank nor a block has its background there.
fn parts(cell: &Cell, own: [Rgb; 2]) -> [Rgb; art::PARTS] {
    let [ink, back] = pens(cell, own);
    let filled = art::filled(cell.symbol()).unwrap_or([false; art::PARTS]);
    filled.map(|is_filled| if is_filled { ink } else { back })
}

/// Returns whether two cells differ in the colour of a part, or in that of the sign that both have.
fn differs(one: &Cell, other: &Cell, own: [Rgb; 2]) -> bool {
    let (own_parts, other_parts) = (parts(one, own), parts(other, own));
    let in_part = own_parts
        .iter()
        .zip(other_parts)
        .any(|(one, other)| stands_out(*one, other));
    let is_same_sign = one.symbol() == other.symbol() && one.symbol() != " ";
    in_part || (is_same_sign && stands_out(pens(one, own)[0], pens(other, own)[0]))
}

/// The things that do not stand out, each once.
#[derive(Default)]
struct Faults(BTreeSet<String>);

impl Faults {
    fn unless(&mut self, is_well: bool, fault: impl FnOnce() -> String) {
        if !is_well {
            self.0.insert(fault());
        }
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        let some: Vec<_> = self.0.iter().take(60).cloned().collect();
        assert!(
            some.is_empty(),
            "{} faults:\n{}",
            self.0.len(),
            some.join("\n")
        );
    }
}

/// Every look at every depth with every set of characters, by a name for complaints.
fn themes() -> Vec<(String, Depth, Theme)> {
    let mut themes = Vec::new();
    for look in ThemeName::ALL {
        for depth in [Depth::None, Depth::Ansi16, Depth::Indexed256, Depth::True] {
            for glyphs in Glyphs::ALL {
                let theme = Theme::new(look, TerminalCaps::of(depth, glyphs));
                // Without colours most looks are the same.
                if themes.iter().all(|(_, _, other)| *other != theme) {
                    themes.push((format!("{look}, {depth:?}, {glyphs:?}"), depth, theme));
                }
            }
        }
    }
    themes
}

/// The squares that pieces stand on. The light is at their edges.
const GROUNDS: [Ground; 4] = [Ground::Dark, Ground::Other, Ground::Last, Ground::Movable];

const MARKS: [PieceMark; 4] = [
    PieceMark::None,
    PieceMark::Movable,
    PieceMark::Held,
    PieceMark::Jumped,
];

/// A square of this height, with a piece on it.
fn square(height: u16, ground: Ground, piece: Option<PieceArt>, theme: &Theme) -> Buffer {
    let rect = Rect::new(0, 0, 2 * height, height);
    let mut buf = Buffer::empty(rect);
    fill(&mut buf, rect, ' ', theme.style(Role::Square(ground)));
    if let Some(piece) = piece {
        piece.render(rect, &mut buf);
    }
    theme.lay_ground(true, rect, &mut buf);
    buf
}

/// The cells in which two drawings differ.
fn changed(one: &Buffer, other: &Buffer) -> Vec<Position> {
    one.area
        .positions()
        .filter(|at| one[*at] != other[*at])
        .collect()
}

/// Each combination of height, ground, king and mark.
fn settings() -> impl Iterator<Item = (u16, Ground, bool, PieceMark)> {
    let grounds = |height| GROUNDS.into_iter().map(move |ground| (height, ground));
    let kings = |(height, ground)| [false, true].map(|king| (height, ground, king));
    let marks = |(height, ground, king)| MARKS.map(|mark| (height, ground, king, mark));
    (1..=8).flat_map(grounds).flat_map(kings).flat_map(marks)
}

#[test]
#[expect(clippy::too_many_lines, reason = "every theme and piece")]
fn every_piece_stands_out_from_its_square() {
    let mut faults = Faults::default();
    for (name, depth, theme) in themes() {
        for ((height, ground, king, mark), chip) in
            settings().flat_map(|setting| Chip::ALL.map(|chip| (setting, chip)))
        {
            let empty = square(height, ground, None, &theme);
            let piece = square(
                height,
                ground,
                Some(PieceArt {
                    chip,
                    is_full: chip == Chip::Dark,
                    king,
                    mark,
                    theme: &theme,
                }),
                &theme,
            );
            let cells = changed(&piece, &empty);
            faults.unless(!cells.is_empty(), || {
                format!("{name}: {chip:?} in {height} on {ground:?}")
            });
            if depth == Depth::None {
                continue;
            }
            let told = |at: &Position| {
                let ground_colour = pens(&empty[*at], TERMINALS[0])[1];
                parts(&piece[*at], TERMINALS[0])
                    .iter()
                    .any(|colour| stands_out(*colour, ground_colour))
            };
            if theme.mixes && height > 1 {
                // Mixed colours let the outline fade into the square: hue tells it, too.
                let hue = |at: &&Position| {
                    let ground = pens(&empty[**at], TERMINALS[0])[1];
                    parts(&piece[**at], TERMINALS[0])
                        .iter()
                        .any(|colour| has_other_hue(*colour, ground))
                };
                let count = cells.iter().filter(|at| told(at) || hue(at)).count();
                faults.unless(4 * count >= cells.len(), || {
                    let all = cells.len();
                    format!("{name}: {chip:?} in {height} on {ground:?}: {count} of {all}")
                });
                continue;
            }
            // The outline: the first and the last cell of each row of the piece.
            for y in 0..height {
                let row = || {
                    cells
                        .iter()
                        .filter(|at| at.y == y && (height > 1 || at.x == 0))
                };
                for at in row().next().into_iter().chain(row().next_back()) {
                    let ground_colour = pens(&empty[*at], TERMINALS[0])[1];
                    let colours = seen(&piece[*at], TERMINALS[0]);
                    let told = colours
                        .iter()
                        .any(|colour| stands_out(*colour, ground_colour));
                    faults.unless(told, || {
                        format!("{name}: {chip:?} on {ground:?}: {colours:?} on {ground_colour:?}")
                    });
                }
            }
        }
    }
}

#[test]
fn every_piece_stands_out_from_the_other_sides() {
    let mut faults = Faults::default();
    for (name, depth, theme) in themes() {
        for ((height, ground, king, mark), light) in
            settings().flat_map(|setting| [Chip::Light, Chip::Red].map(|light| (setting, light)))
        {
            let draw = |chip| {
                square(
                    height,
                    ground,
                    Some(PieceArt {
                        chip,
                        is_full: chip == Chip::Dark,
                        king,
                        mark,
                        theme: &theme,
                    }),
                    &theme,
                )
            };
            let (empty, dark, light_one) = (
                square(height, ground, None, &theme),
                draw(Chip::Dark),
                draw(light),
            );
            let cells = changed(&dark, &empty);
            let told = |at: &&Position| match depth {
                Depth::None => dark[**at] != light_one[**at],
                _ => differs(&dark[**at], &light_one[**at], TERMINALS[0]),
            };
            let count = cells.iter().filter(told).count();
            // A quarter of its cells at the least; in the smallest size it has one sign.
            faults.unless(count > 0 && 4 * count >= cells.len(), || {
                let most = cells.len();
                format!("{name}: {light:?} in {height} on {ground:?}, {king}, {mark:?}: {count} of {most} cells tell")
            });
        }
    }
}

#[test]
fn every_mark_and_crown_on_a_piece_can_be_read() {
    let mut faults = Faults::default();
    for (name, depth, theme) in themes() {
        for ((height, ground, king, mark), chip) in
            settings().flat_map(|setting| Chip::ALL.map(|chip| (setting, chip)))
        {
            // Coloured squares tell the other marks.
            let is_coloured = depth != Depth::None && height > 1;
            let is_marked = match mark {
                PieceMark::None => false,
                PieceMark::Movable | PieceMark::Held => !is_coloured,
                PieceMark::Jumped => true,
            };
            if !king && !is_marked {
                continue;
            }
            let draw = |king, mark| {
                square(
                    height,
                    ground,
                    Some(PieceArt {
                        chip,
                        is_full: chip == Chip::Dark,
                        king,
                        mark,
                        theme: &theme,
                    }),
                    &theme,
                )
            };
            let (plain, marked) = (draw(false, PieceMark::None), draw(king, mark));
            let cells = changed(&marked, &plain);
            let told = |at: &Position| {
                let [ink, back] = pens(&marked[*at], TERMINALS[0]);
                marked[*at].symbol() != " " && (depth == Depth::None || stands_out(ink, back))
            };
            let chip_colour = theme.style(Role::Chip(chip)).bg.and_then(rgb);
            let shows_on_chip = |at: &Position| {
                let pairs = parts(&marked[*at], TERMINALS[0])
                    .into_iter()
                    .zip(parts(&plain[*at], TERMINALS[0]));
                pairs
                    .filter(|(now, before)| now != before)
                    .any(|(now, _)| chip_colour.is_some_and(|chip| stands_out(now, chip)))
            };
            let is_well = if theme.mixes && height > 1 {
                cells.iter().any(|at| shows_on_chip(at) || told(at))
            } else {
                cells.iter().all(told)
            };
            faults.unless(!cells.is_empty() && is_well, || {
                format!("{name}: {chip:?} in {height} on {ground:?}, {king}, {mark:?}")
            });
        }
    }
}

/// Every face that a card can have, with every mark.
fn cards(theme: &Theme) -> Vec<CardPicture<'_>> {
    let mut faces = vec![CardFace::Down, CardFace::Hidden('*')];
    for value in 1..=8_u8 {
        let motif = Motif::numbered(value.into());
        let owner = Owner {
            seat: value - 1,
            letter: 'B',
        };
        faces.extend([
            CardFace::Under(motif.clone()),
            CardFace::Up(motif.clone()),
            CardFace::Taken(motif, owner),
        ]);
    }
    for ground in 0..super::theme::GROUNDS {
        faces.push(CardFace::Up(Motif {
            tint: Role::Ground(ground),
            ..Motif::numbered(7)
        }));
    }
    let marks = [
        Mark::None,
        Mark::Legal,
        Mark::Opened,
        Mark::Match,
        Mark::Mismatch,
        Mark::Barred,
    ];
    let with_marks = |face: CardFace<'static>| {
        marks.map(|mark| CardPicture::new(face.clone(), theme).marked(mark))
    };
    faces.into_iter().flat_map(with_marks).collect()
}

/// Names a card, for error messages.
fn named(card: &CardPicture) -> String {
    let face = match &card.face {
        CardFace::Down => "down".into(),
        CardFace::Hidden(_) => "hidden".into(),
        CardFace::Under(motif) => format!("under {:?}", motif.tint),
        CardFace::Up(motif) => format!("up {:?}", motif.tint),
        CardFace::Taken(_, owner) => format!("taken by {}", owner.seat),
    };
    format!("{face}, {:?}", card.mark)
}

fn drawn(card: &CardPicture, size: CardSize) -> Buffer {
    let area = Rect::new(0, 0, size.size().width + 2, size.size().height);
    let mut buf = Buffer::empty(area);
    card.clone().sized(size).render(
        Rect {
            x: 1,
            width: area.width - 2,
            ..area
        },
        &mut buf,
    );
    card.theme.lay_ground(true, area, &mut buf);
    focus::take(&mut buf);
    buf
}

const SIZES: [CardSize; 13] = [
    CardSize::Cell,
    CardSize::Tag,
    CardSize::Chip,
    CardSize::Tile,
    CardSize::Small,
    CardSize::Medium,
    CardSize::Plate,
    CardSize::Large,
    CardSize::Broad,
    CardSize::Grand,
    CardSize::Great,
    CardSize::Huge,
    CardSize::Giant,
];

/// Each card of each theme in each size, as it is and with the cursor on it.
fn each_card(theme: &Theme, mut look: impl FnMut(&CardPicture, CardSize, &[Buffer; 2])) {
    for (card, size) in cards(theme)
        .iter()
        .flat_map(|card| SIZES.map(|size| (card, size)))
    {
        let [plain, mut lit] = [drawn(card, size), drawn(card, size)];
        let Size { width, height } = size.size();
        light::beside(Rect::new(1, 0, width, height), &mut lit, theme);
        theme.lay_ground(true, lit.area, &mut lit);
        focus::take(&mut lit);
        look(card, size, &[plain, lit]);
    }
}

/// Checks that every card stands out on a dark and on a light table, can be read, and shows the
/// cursor.
#[test]
fn every_card_stands_out_and_is_read_and_tells_of_the_cursor() {
    let mut faults = Faults::default();
    for (name, depth, theme) in themes() {
        let ornament = ornament(&theme);
        each_card(&theme, |card, size, drawings| {
            let which = || format!("{name}: {} in {size:?}", named(card));
            for own in TERMINALS {
                faults.unless(is_seen(card, &drawings[0], own), || {
                    format!("{} on {:?}", which(), own[1])
                });
                for cell in drawings.iter().flat_map(|buf| unread(buf, own, &ornament)) {
                    faults.unless(false, || {
                        format!("{}: {}, {:?}", which(), cell.symbol(), pens(cell, own))
                    });
                }
            }
            faults.unless(shows_cursor(drawings, depth), || {
                format!("{}: the cursor", which())
            });
        });
    }
}

/// Checks that a figure is seen on a card of every colour, in every size with pictures: a sixteenth
/// of the room within the rim is outline or ink that stands out.
#[test]
fn every_figure_stands_out_from_its_card() {
    let mut faults = Faults::default();
    for (name, depth, theme) in themes() {
        if depth == Depth::None || theme.signs.pixels[0] != '▀' {
            continue;
        }
        let motifs = (1..=Figure::motifs().count()).map(Motif::numbered);
        let animals = (0..super::theme::GROUNDS).flat_map(|ground| {
            let animals = ["crab", "octopus", "penguin", "turtle", "walrus"];
            animals.map(|animal| Motif {
                tint: Role::Ground(ground),
                figure: Figure::named(animal),
                ..Motif::numbered(1)
            })
        });
        for motif in motifs.chain(animals) {
            let body = theme.style(motif.tint).bg.and_then(rgb).expect("a colour");
            let figure = motif.figure.map_or("none", |figure| figure.name);
            let which = format!("{name}: {figure} on {:?}", motif.tint);
            let card = CardPicture::new(CardFace::Up(motif), &theme);
            let sizes = CardSize::PICTURES
                .into_iter()
                .chain(theme.mixes.then_some(CardSize::Plate));
            for size in sizes {
                let buf = drawn(&card, size);
                let inside = buf.area.inner(ratatui::layout::Margin::new(3, 1));
                let told = |at: Position| {
                    let parts = parts(&buf[at], TERMINALS[0]);
                    parts.iter().filter(|part| stands_out(**part, body)).count()
                };
                let count: usize = inside.positions().map(told).sum();
                let all = 12 * usize::from(inside.width * inside.height);
                faults.unless(16 * count >= all, || {
                    format!("{which} in {size:?}: {count} of {all}")
                });
            }
        }
    }
}

/// Returns whether every row has something that stands out from the table. The sides of a taken
/// card are not drawn: one row has its value.
fn is_seen(card: &CardPicture, buf: &Buffer, own: [Rgb; 2]) -> bool {
    let felt = card.theme.style(Role::Felt).bg.and_then(rgb);
    // Mixed colours lie on the felt.
    let table = felt.filter(|_| card.theme.mixes).unwrap_or(own[1]);
    let told = |cell: &Cell| {
        seen(cell, own)
            .iter()
            .any(|colour| stands_out(*colour, table) || stands_out(*colour, own[1]))
    };
    let rows = buf
        .content
        .chunks(buf.area.width.into())
        .filter(|row| !row.iter().any(told))
        .count();
    let most = if matches!(card.face, CardFace::Taken(..)) {
        buf.area.height - 1
    } else {
        0
    };
    rows <= most.into()
}

/// The signs of patterns and edges, which say nothing.
fn ornament(theme: &Theme) -> Vec<String> {
    let signs = theme.signs;
    let patterns = signs
        .lattice
        .into_iter()
        .chain([signs.hatch, signs.back, ' ']);
    let edges = [signs.card, signs.heavy, signs.ticks]
        .into_iter()
        .flat_map(|set| {
            [
                set.top_left,
                set.top_right,
                set.bottom_left,
                set.bottom_right,
                set.vertical_left,
                set.horizontal_top,
            ]
        });
    patterns
        .map(String::from)
        .chain(edges.map(String::from))
        .collect()
}

/// The cells whose sign cannot be read, one of several alike that follow each other.
fn unread<'a>(buf: &'a Buffer, own: [Rgb; 2], ornament: &[String]) -> Vec<&'a Cell> {
    let mut cells: Vec<&Cell> = buf.content.iter().collect();
    cells.dedup();
    cells.retain(|cell| {
        let [ink, back] = pens(cell, own);
        let is_picture = cell.symbol() != "█" && art::filled(cell.symbol()).is_some();
        !is_picture && !ornament.iter().any(|sign| sign == cell.symbol()) && !stands_out(ink, back)
    });
    cells
}

/// Returns whether the cursor changes cells at both sides, each visibly.
fn shows_cursor([plain, marked]: &[Buffer; 2], depth: Depth) -> bool {
    let cells = changed(plain, marked);
    let told = |at: &Position| {
        let signed = plain[*at].symbol() != marked[*at].symbol();
        signed
            || depth == Depth::None
            || TERMINALS
                .iter()
                .all(|own| differs(&marked[*at], &plain[*at], *own))
    };
    let columns: BTreeSet<_> = cells.iter().map(|at| at.x).collect();
    columns.len() == 2 && cells.iter().all(told)
}
