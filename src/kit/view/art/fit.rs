//! The fitting of samples to cells: for each cell the block character and the two colours with the
//! least error.

use ratatui::layout::Size;
use ratatui::style::Color;

use super::canvas::SAMPLES;
use super::inks::{Ink, Inks, Paint};
use crate::view::theme::rgb;
use parlour_config::caps::Blocks;

/// A cell of a picture: which parts of it have the ink's colour, and the colour of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) mask: u8,
    pub(super) ink: Option<Color>,
    pub(super) back: Option<Color>,
}

/// The cells of a picture, row by row; `None` for one that the picture leaves clear.
pub(super) fn cells(
    samples: &[Paint],
    size: Size,
    inks: &Inks,
    blocks: Blocks,
    is_crisp: bool,
) -> Vec<Option<Cell>> {
    let (across, down) = blocks.parts();
    let columns = usize::from(size.width * across);
    let parts = parts(samples, size, blocks);
    let cell = |index: usize| {
        let (row, column) = (
            index / usize::from(size.width),
            index % usize::from(size.width),
        );
        let of_cell = |part: usize| {
            let (x, y) = (part % usize::from(across), part / usize::from(across));
            let at = (row * usize::from(down) + y) * columns + column * usize::from(across) + x;
            &parts[at]
        };
        let parts: Vec<_> = (0..usize::from(across * down)).map(of_cell).collect();
        let is_bare = |part: &&Part| {
            let is_known = inks.mixed && inks.ground.colour.is_some();
            part.is_clear() && !(is_known && part.count(Paint::Clear) < part.all())
        };
        if parts.iter().all(is_bare) {
            return None;
        }
        Some(if inks.mixed {
            mixed(&parts, inks, is_crisp)
        } else {
            flat(&parts, inks)
        })
    };
    (0..usize::from(size.width) * usize::from(size.height))
        .map(cell)
        .collect()
}

/// A part of a cell: how many samples of each paint it has.
#[derive(Clone, Debug, Default)]
struct Part([u16; Paint::ALL.len()]);

impl Part {
    fn count(&self, paint: Paint) -> u16 {
        self.0[paint as usize]
    }

    fn all(&self) -> u16 {
        self.0.iter().sum()
    }

    /// The paints in it, with their samples.
    fn paints(&self) -> impl Iterator<Item = (Paint, u16)> {
        let counts = Paint::ALL.into_iter().zip(self.0);
        counts.filter(|(_, count)| *count > 0)
    }

    /// Returns whether most of it is clear.
    fn is_clear(&self) -> bool {
        2 * self.count(Paint::Clear) > self.all()
    }

    /// The ink that covers most of it.
    fn most(&self, inks: &Inks) -> Ink {
        let mut shares: Vec<(Ink, u16)> = Vec::new();
        for (paint, count) in self.paints() {
            let ink = inks.of(paint);
            match shares.iter_mut().find(|(known, _)| *known == ink) {
                Some((_, all)) => *all += count,
                None => shares.push((ink, count)),
            }
        }
        shares
            .into_iter()
            .max_by_key(|(_, count)| *count)
            .map_or(inks.ground, |(ink, _)| ink)
    }

    /// The mean colour. If the ground's colour is unknown, that of what covers it.
    fn mean(&self, inks: &Inks) -> [u32; 3] {
        let (mut sum, mut all) = ([0; 3], 0);
        for (paint, count) in self.paints() {
            let count = u32::from(count);
            if let Some(colour) = inks.of(paint).colour.and_then(rgb) {
                (0..3).for_each(|i| sum[i] += u32::from(colour[i]) * count);
                all += count;
            }
        }
        sum.map(|part| part / all.max(1))
    }
}

/// The parts of all cells, row by row.
fn parts(samples: &[Paint], size: Size, blocks: Blocks) -> Vec<Part> {
    let (across, down) = blocks.parts();
    let (wide, high) = (SAMPLES.0 / across, SAMPLES.1 / down);
    let columns = usize::from(size.width * across);
    let mut parts = vec![Part::default(); columns * usize::from(size.height * down)];
    let row = usize::from(size.width * SAMPLES.0);
    for (y, line) in samples.chunks(row.max(1)).enumerate() {
        for (x, paint) in line.iter().enumerate() {
            let at = y / usize::from(high) * columns + x / usize::from(wide);
            parts[at].0[*paint as usize] += 1;
        }
    }
    parts
}

/// Two mixed colours, or those of most parts where a picture is crisp. Parts that are clear on an unknown ground stay so.
fn mixed(parts: &[&Part], inks: &Inks, is_crisp: bool) -> Cell {
    let colour = |part: &&Part| match part.most(inks).colour.and_then(rgb) {
        Some(colour) if is_crisp => colour.map(u32::from),
        _ => part.mean(inks),
    };
    let colours: Vec<_> = parts.iter().map(colour).collect();
    let whole: u8 = mask(parts, |_| true);
    let see_through = if inks.ground.colour.is_none() {
        mask(parts, Part::is_clear)
    } else {
        0
    };
    let of = |mask: u8| {
        if is_crisp {
            most_common(&colours, mask)
        } else {
            mean(&colours, mask)
        }
    };
    if see_through != 0 {
        let drawn = whole & !see_through;
        return Cell {
            mask: drawn,
            ink: Some(inks.shown(of(drawn))),
            back: None,
        };
    }
    let error = |mask: &u8| error(&colours, *mask) + error(&colours, whole & !mask);
    let best = (0..=whole / 2).min_by_key(error).unwrap_or(0);
    Cell {
        mask: best,
        ink: Some(inks.shown(of(best))),
        back: Some(inks.shown(of(whole & !best))),
    }
}

/// The parts that a test holds for.
fn mask(parts: &[&Part], holds: impl Fn(&Part) -> bool) -> u8 {
    (0..)
        .zip(parts)
        .filter(|(_, part)| holds(part))
        .fold(0, |mask, (i, _)| mask | 1 << i)
}

fn chosen(means: &[[u32; 3]], mask: u8) -> impl Iterator<Item = &[u32; 3]> + Clone {
    let is_chosen = move |i: &usize| mask >> i & 1 == 1;
    (0..means.len()).filter(is_chosen).map(|i| &means[i])
}

fn mean(means: &[[u32; 3]], mask: u8) -> [u32; 3] {
    let chosen = chosen(means, mask);
    let count = u32::try_from(chosen.clone().count().max(1)).unwrap_or(1);
    std::array::from_fn(|i| chosen.clone().map(|mean| mean[i]).sum::<u32>() / count)
}

/// The colour that most of the chosen parts have.
fn most_common(colours: &[[u32; 3]], mask: u8) -> [u32; 3] {
    let count = |colour: &&[u32; 3]| {
        chosen(colours, mask)
            .filter(|other| other == colour)
            .count()
    };
    let most = chosen(colours, mask).max_by_key(count);
    most.copied().unwrap_or_default()
}

/// The sum of the squares of the distances from the mean colour.
fn error(means: &[[u32; 3]], mask: u8) -> u32 {
    let middle = mean(means, mask);
    chosen(means, mask)
        .flat_map(|colour| (0..3).map(|i| colour[i].abs_diff(middle[i]).pow(2)))
        .sum()
}

/// Two unmixed colours, those of most parts. A part in a third one has the ink's if it is drawn.
fn flat(parts: &[&Part], inks: &Inks) -> Cell {
    let own: Vec<Ink> = parts.iter().map(|part| part.most(inks)).collect();
    let count = |ink: &Ink| own.iter().filter(|other| *other == ink).count();
    let of = |lit: bool| {
        own.iter()
            .filter(move |ink| ink.lit == lit)
            .max_by_key(|ink| count(ink))
            .copied()
    };
    let (ink, back) = match (of(true), of(false)) {
        (Some(ink), Some(back)) => (ink, back),
        (Some(ink), None) => {
            let second = own.iter().filter(|other| **other != ink);
            (
                ink,
                second.max_by_key(|ink| count(ink)).copied().unwrap_or(ink),
            )
        }
        (None, back) => {
            let back = back.unwrap_or(inks.ground);
            let second = own.iter().filter(|other| **other != back);
            (
                second.max_by_key(|ink| count(ink)).copied().unwrap_or(back),
                back,
            )
        }
    };
    let is_inked = |part: &Ink| *part == ink || (*part != back && part.lit);
    let mask = (0..)
        .zip(&own)
        .filter(|(_, part)| is_inked(part))
        .fold(0, |mask, (i, _)| mask | 1 << i);
    // One colour alone is a background, where there are colours.
    if ink == back {
        let mask = if ink.colour.is_none() && ink.lit {
            mask
        } else {
            0
        };
        return Cell {
            mask,
            ink: ink.colour,
            back: back.colour,
        };
    }
    Cell {
        mask,
        ink: ink.colour,
        back: back.colour,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::art::Canvas;
    use ratatui::style::Modifier;

    const RED: Color = Color::Rgb(200, 0, 0);
    const BLUE: Color = Color::Rgb(0, 0, 200);

    fn inks(blended: bool) -> Inks {
        Inks {
            ground: Ink::unlit(None),
            body: Ink::unlit(Some(BLUE)),
            ink: Ink::lit(Some(RED)),
            rim: Ink::lit(Some(RED)),
            shade: Ink::unlit(Some(BLUE)),
            mixed: blended,
            painted: false,
            modifier: Modifier::empty(),
        }
    }

    fn drawn(blocks: Blocks, inks: &Inks, draw: impl Fn(&mut Canvas)) -> Vec<Option<Cell>> {
        let size = Size::new(2, 1);
        let mut canvas = Canvas::new(size, blocks);
        draw(&mut canvas);
        cells(&canvas.samples(), size, inks, blocks, false)
    }

    #[test]
    fn halves_and_quarters_and_sixths_are_met_exactly() {
        for blended in [false, true] {
            let seen = |cell: &Cell, part: u8| {
                if cell.mask >> part & 1 == 1 {
                    cell.ink
                } else {
                    cell.back
                }
            };
            let corner = |blocks, high| {
                let cells = drawn(blocks, &inks(blended), |canvas| {
                    canvas.rect((0.0, 0.0), (100.0, 100.0), Paint::Body);
                    canvas.rect((0.0, 0.0), (25.0, high), Paint::Ink);
                });
                let cell = cells[0].expect("a cell");
                let (across, down) = blocks.parts();
                let parts = 0..u8::try_from(across * down).expect("few");
                parts.map(|part| seen(&cell, part)).collect::<Vec<_>>()
            };
            let of = |parts: usize| {
                let rest = vec![Some(BLUE); parts - 1];
                [vec![Some(RED)], rest].concat()
            };
            assert_eq!(corner(Blocks::Quadrant, 50.0), of(4));
            assert_eq!(corner(Blocks::Sextant, 33.4), of(6));
        }
    }

    #[test]
    fn edges_are_mixed_or_fall_to_the_larger_share() {
        let third = |canvas: &mut Canvas| {
            canvas.rect((0.0, 0.0), (100.0, 100.0), Paint::Body);
            canvas.rect((0.0, 0.0), (100.0, 25.0), Paint::Ink);
        };
        let cell = |blended| drawn(Blocks::Half, &inks(blended), third)[0].expect("a cell");
        let mixed = cell(true);
        assert_eq!(
            (mixed.mask, mixed.ink, mixed.back),
            (1, Some(Color::Rgb(100, 0, 100)), Some(BLUE))
        );
        let plain = cell(false);
        assert!(plain.mask == 0 || plain.mask == 1);
        assert!([Some(RED), Some(BLUE)].contains(&plain.ink) && plain.back == Some(BLUE));
    }

    #[test]
    fn what_is_clear_stays_so() {
        let half = |canvas: &mut Canvas| canvas.rect((0.0, 0.0), (50.0, 50.0), Paint::Ink);
        for blended in [false, true] {
            let cells = drawn(Blocks::Half, &inks(blended), half);
            let left = cells[0].expect("a cell");
            assert_eq!(
                (left.mask, left.ink, left.back),
                (1, Some(RED), None),
                "{blended}"
            );
            assert_eq!(cells[1], None);
        }
    }
}
