//! A picture of a screen: a buffer as SVG, in a window with a dark background.
//!
//! Every character is placed by its own coordinate, so that the picture keeps its grid in any font; what
//! has to join without gaps (lines, blocks, diagonals) is drawn and not written.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};

use parlour_kit::view::art::image::{self, Mark};
use parlour_kit::view::art::{self, Arrow, Spot};

/// Cell size, window margin and title bar height, in pixels.
const CELL: (f64, f64) = (9.0, 18.0);
const MARGIN: f64 = 14.0;
const BAR: f64 = 34.0;

const GROUND: [u8; 3] = [0x16, 0x18, 0x1d];
const INK: [u8; 3] = [0xd6, 0xd8, 0xdc];
const FONTS: &str =
    "'DejaVu Sans Mono','JetBrains Mono','Fira Code',Menlo,Consolas,'Liberation Mono',monospace";

/// Writing to a `String` cannot fail.
macro_rules! push {
    ($svg:expr, $($part:tt)*) => { { let _ = writeln!($svg, $($part)*); } };
}

/// The buffer as an SVG document with this window title.
pub fn draw(buf: &Buffer, title: &str) -> String {
    let mut svg = begin(buf, title);
    for row in buf.area.rows() {
        row.columns()
            .for_each(|at| push_ground(&mut svg, buf, at.x, at.y));
    }
    for at in buf.area.positions() {
        push_sign(&mut svg, buf, at.x, at.y);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The beginning of a document: a window of the buffer's size with this title.
fn begin(buf: &Buffer, title: &str) -> String {
    let width = f64::from(buf.area.width) * CELL.0 + 2.0 * MARGIN;
    let height = f64::from(buf.area.height) * CELL.1 + BAR + MARGIN;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="{FONTS}" font-size="15">"#
    );
    svg.push('\n');
    push_window(&mut svg, width, height, title);
    svg
}

/// The buffer without a window around it, with arrows over it.
pub fn bare(buf: &Buffer, arrows: &[Arrow]) -> String {
    let (width, height) = (
        f64::from(buf.area.width) * CELL.0,
        f64::from(buf.area.height) * CELL.1,
    );
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{MARGIN} {BAR} {width} {height}" width="{width}" height="{height}" font-family="{FONTS}" font-size="15">"#
    );
    svg.push('\n');
    push_cells(&mut svg, buf, &buf.area.positions().collect::<Vec<_>>());
    for arrow in arrows {
        let corner = |(x, y): Spot| format!("{:.1},{:.1}", x * CELL.0 + MARGIN, y * CELL.0 + BAR);
        let corners = arrow.corners().map(corner).join(" ");
        let fill = hex(rgb(arrow.colour).unwrap_or(INK));
        push!(svg, r#"<polygon points="{corners}" fill="{fill}"/>"#);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Animates frames of one size one after another, again and again. Each is seen for `milliseconds`
/// milliseconds. A cell that stays the same over several frames is drawn once.
pub fn animate(frames: &[Buffer], milliseconds: u32, title: &str) -> String {
    let Some(first) = frames.first() else {
        return String::new();
    };
    let mut svg = begin(first, title);
    let mut groups: BTreeMap<(usize, usize), Vec<Position>> = BTreeMap::new();
    for at in first.area.positions() {
        let mut from = 0;
        for to in 1..=frames.len() {
            if to == frames.len() || frames[to][at] != frames[from][at] {
                groups.entry((from, to)).or_default().push(at);
                from = to;
            }
        }
    }
    for ((from, to), places) in groups {
        if (from, to) == (0, frames.len()) {
            push_cells(&mut svg, first, &places);
        } else {
            push!(svg, "{}", seen_from([from, to, frames.len()], milliseconds));
            push_cells(&mut svg, &frames[from], &places);
            svg.push_str("</g>\n");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns the beginning of a group that is seen from frame `from` up to frame `to`, of `last`
/// frames.
fn seen_from([from, to, last]: [usize; 3], milliseconds: u32) -> String {
    let number = |frame: usize| u32::try_from(frame).unwrap_or(u32::MAX);
    let part = |frame: usize| format!("{:.4}", f64::from(number(frame)) / f64::from(number(last)));
    let (values, times) = match (from, to == last) {
        (0, _) => ("visible;hidden", format!("0;{}", part(to))),
        (_, true) => ("hidden;visible", format!("0;{}", part(from))),
        _ => (
            "hidden;visible;hidden",
            format!("0;{};{}", part(from), part(to)),
        ),
    };
    let all = milliseconds * number(last);
    let before = if from == 0 { "visible" } else { "hidden" };
    format!(
        r#"<g visibility="{before}"><animate attributeName="visibility" values="{values}" keyTimes="{times}" calcMode="discrete" dur="{all}ms" repeatCount="indefinite"/>"#
    )
}

/// These cells, in reading order, with one background for neighbours that have it in common.
fn push_cells(svg: &mut String, buf: &Buffer, places: &[Position]) {
    let is_run = |one: &Position, next: &Position| {
        one.y == next.y && one.x + 1 == next.x && seen(&buf[*one]).bg == seen(&buf[*next]).bg
    };
    for run in places.chunk_by(is_run) {
        push_run(svg, buf, run[0], run.len());
    }
    push_images(svg, buf, places);
    for at in places.iter().filter(|at| Mark::of(&buf[**at]).is_none()) {
        push_sign(svg, buf, at.x, at.y);
    }
}

/// The images that have marks in these cells, whole.
fn push_images(svg: &mut String, buf: &Buffer, places: &[Position]) {
    let mut drawn = BTreeSet::new();
    for at in places {
        let Some(mark) = Mark::of(&buf[*at]) else {
            continue;
        };
        let (x, y) = corner(buf, at.x, at.y);
        let (left, top) = (
            x - f64::from(mark.column) * CELL.0,
            y - f64::from(mark.row) * CELL.1,
        );
        let is_new = drawn.insert((
            mark.id,
            at.x.checked_sub(mark.column.into()),
            at.y.checked_sub(mark.row.into()),
        ));
        if let Some(image) = image::image(mark.id).filter(|_| is_new) {
            push!(
                svg,
                r#"<g transform="translate({left} {top}) scale({})">{}</g>"#,
                CELL.0,
                image.svg()
            );
        }
    }
}

fn push_window(svg: &mut String, width: f64, height: f64, title: &str) {
    let (right, bottom) = (width - 1.0, height - 1.0);
    let ground = hex(GROUND);
    push!(
        svg,
        r##"<rect x="0.5" y="0.5" width="{right}" height="{bottom}" rx="9" fill="{ground}" stroke="#3a3d45"/>"##
    );
    for (x, colour) in [(18, "#e0645c"), (36, "#e3b341"), (54, "#57a968")] {
        push!(svg, r#"<circle cx="{x}" cy="17" r="5.5" fill="{colour}"/>"#);
    }
    let middle = width / 2.0;
    let title = escape(title);
    push!(
        svg,
        r##"<text x="{middle}" y="22" font-size="13" text-anchor="middle" fill="#8b8f98">{title}</text>"##
    );
}

/// The content of one cell.
struct Seen {
    fg: [u8; 3],
    bg: [u8; 3],
    bold: bool,
    lined: bool,
}

/// A colour of true colour; `None` for the terminal's own. The picture is taken in true colour, so no other occurs.
fn rgb(colour: Color) -> Option<[u8; 3]> {
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        _ => None,
    }
}

fn seen(cell: &Cell) -> Seen {
    let (mut fg, mut bg) = (rgb(cell.fg).unwrap_or(INK), rgb(cell.bg).unwrap_or(GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fg, &mut bg);
    }
    if cell.modifier.contains(Modifier::DIM) {
        fg = std::array::from_fn(|i| fg[i].midpoint(bg[i]));
    }
    Seen {
        fg,
        bg,
        bold: cell.modifier.contains(Modifier::BOLD),
        lined: cell.modifier.contains(Modifier::UNDERLINED),
    }
}

/// The background of a run of cells, drawn at its first.
fn push_ground(svg: &mut String, buf: &Buffer, x: u16, y: u16) {
    let bg = |x: u16| seen(&buf[(x, y)]).bg;
    let colour = bg(x);
    if colour == GROUND || (x > buf.area.left() && bg(x - 1) == colour) {
        return;
    }
    let run = (x..buf.area.right())
        .take_while(|x| bg(*x) == colour)
        .count();
    push_run(svg, buf, Position { x, y }, run);
}

/// Draws the background of `cells` cells, unless it is the window's.
fn push_run(svg: &mut String, buf: &Buffer, at: Position, cells: usize) {
    let colour = seen(&buf[at]).bg;
    if colour == GROUND {
        return;
    }
    let (left, top) = corner(buf, at.x, at.y);
    // A hair's breadth of overlap closes the seams that smoothing leaves between rows.
    let wide = CELL.0 * f64::from(u16::try_from(cells).unwrap_or(u16::MAX));
    push!(
        svg,
        r#"<rect x="{left}" y="{top}" width="{wide}" height="{}" fill="{}"/>"#,
        CELL.1 + 0.3,
        hex(colour)
    );
}

fn corner(buf: &Buffer, x: u16, y: u16) -> (f64, f64) {
    (
        MARGIN + f64::from(x - buf.area.x) * CELL.0,
        BAR + f64::from(y - buf.area.y) * CELL.1,
    )
}

fn push_sign(svg: &mut String, buf: &Buffer, x: u16, y: u16) {
    let cell = &buf[(x, y)];
    let (symbol, seen) = (cell.symbol(), seen(cell));
    let (left, top) = corner(buf, x, y);
    let ink = hex(seen.fg);
    if seen.lined {
        push!(
            svg,
            r#"<path d="M{left} {}h{}" stroke="{ink}"/>"#,
            top + CELL.1 - 1.5,
            CELL.0
        );
    }
    if symbol.trim().is_empty() {
        return;
    }
    let mut chars = symbol.chars();
    if let (Some(sign), None) = (chars.next(), chars.next())
        && push_drawn(svg, sign, (left, top), &ink)
    {
        return;
    }
    let weight = if seen.bold {
        r#" font-weight="bold""#
    } else {
        ""
    };
    let room = f64::from(cell.cell_width()) * CELL.0;
    let (middle, base) = (left + room / 2.0, top + 13.6);
    push!(
        svg,
        r#"<text x="{middle}" y="{base}" text-anchor="middle"{weight} fill="{ink}">{}</text>"#,
        escape(symbol)
    );
}

/// Draws the signs that have to meet their neighbours; `false` for all others.
fn push_drawn(svg: &mut String, sign: char, (x, y): (f64, f64), ink: &str) -> bool {
    let (w, h) = CELL;
    let filled = blocks(sign);
    for [left, top, wide, high] in &filled {
        push!(
            svg,
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{ink}"/>"#,
            x + left * w,
            y + top * h,
            wide * w + 0.2,
            high * h + 0.2
        );
    }
    if !filled.is_empty() {
        return true;
    }
    if matches!(sign, '░' | '▒') {
        push_dots(svg, sign, (x, y), ink);
        return true;
    }
    let Some((path, stroke)) = line(sign) else {
        return false;
    };
    push!(
        svg,
        r#"<path transform="translate({x} {y})" d="{path}" fill="none" stroke="{ink}" stroke-width="{stroke}"/>"#
    );
    true
}

/// The rectangles of a block sign, in parts of a cell: left, top, width and height.
fn blocks(sign: char) -> Vec<[f64; 4]> {
    let (bits, rows) = match sign {
        '█' => return vec![[0.0, 0.0, 1.0, 1.0]],
        '▀' => return vec![[0.0, 0.0, 1.0, 0.5]],
        '▄' => return vec![[0.0, 0.5, 1.0, 0.5]],
        '▌' => return vec![[0.0, 0.0, 0.5, 1.0]],
        '▐' => return vec![[0.5, 0.0, 0.5, 1.0]],
        _ => match art::block(sign) {
            Some((blocks, bits)) => (bits, blocks.parts().1),
            None => return Vec::new(),
        },
    };
    let high = 1.0 / f64::from(rows);
    let part = |bit: u16| {
        [
            f64::from(bit % 2) / 2.0,
            f64::from(bit / 2) * high,
            0.5,
            high,
        ]
    };
    (0..2 * rows)
        .filter(|bit| bits >> bit & 1 == 1)
        .map(part)
        .collect()
}

/// A hatch: dots in a quincunx.
fn push_dots(svg: &mut String, sign: char, (x, y): (f64, f64), ink: &str) {
    let size = if sign == '░' { 1.2 } else { 1.8 };
    let mut path = String::new();
    for row in 0..6 {
        for column in 0..2 {
            let (dx, dy) = (
                f64::from(column) * 4.5 + f64::from(row % 2) * 2.25 + 0.6,
                f64::from(row) * 3.0 + 0.9,
            );
            let _ = write!(path, "M{:.2} {:.2}h{size}v{size}h-{size}z", x + dx, y + dy);
        }
    }
    push!(svg, r#"<path d="{path}" fill="{ink}"/>"#);
}

/// The path of a line sign in a cell of 9×18, and its weight.
fn line(sign: char) -> Option<(&'static str, f64)> {
    let light = 1.2;
    let heavy = 2.4;
    Some(match sign {
        '─' => ("M0 9H9", light),
        '│' => ("M4.5 0V18", light),
        '╭' => ("M4.5 18V13.5Q4.5 9 9 9", light),
        '╮' => ("M0 9Q4.5 9 4.5 13.5V18", light),
        '╰' => ("M4.5 0V4.5Q4.5 9 9 9", light),
        '╯' => ("M0 9Q4.5 9 4.5 4.5V0", light),
        '╱' => ("M0 18L9 0", light),
        '╲' => ("M0 0L9 18", light),
        '━' => ("M0 9H9", heavy),
        '╸' => ("M0 9H4.5", heavy),
        '┃' => ("M4.5 0V18", heavy),
        '┏' => ("M4.5 18V9H9", heavy),
        '┓' => ("M0 9H4.5V18", heavy),
        '┗' => ("M4.5 0V9H9", heavy),
        '┛' => ("M0 9H4.5V0", heavy),
        '═' => ("M0 7.5H9M0 10.5H9", light),
        '║' => ("M3 0V18M6 0V18", light),
        '╔' => ("M3 18V7.5H9M6 18V10.5H9", light),
        '╗' => ("M0 7.5H6V18M0 10.5H3V18", light),
        '╚' => ("M3 0V10.5H9M6 0V7.5H9", light),
        '╝' => ("M0 10.5H6V0M0 7.5H3V0", light),
        _ => return None,
    })
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn a_picture_holds_each_character_with_its_colours() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        buf.set_string(
            0,
            0,
            "a<",
            Style::new()
                .fg(Color::Rgb(1, 2, 3))
                .bg(Color::Rgb(255, 255, 255)),
        );
        buf.set_string(
            2,
            0,
            "漢",
            Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        );
        let svg = draw(&buf, "a & b");
        assert!(svg.contains(r##"fill="#010203">a</text>"##) && svg.contains("&lt;</text>"));
        assert!(svg.contains("a &amp; b") && !svg.contains("a & b"));
        assert!(
            svg.contains(r##"height="18.3" fill="#ffffff"/>"##),
            "one background for both cells"
        );
        assert!(
            svg.contains(r##"font-weight="bold" fill="#16181d">漢"##),
            "reversed"
        );
    }

    #[test]
    fn blocks_are_drawn_as_their_parts() {
        assert_eq!(blocks('▗'), [[0.5, 0.5, 0.5, 0.5]]);
        assert_eq!(blocks('▟').len(), 3);
        assert_eq!(blocks('\u{1fb00}').len(), 1);
        assert_eq!(blocks('\u{1fb3b}').len(), 5);
        assert_eq!(blocks('\u{1cd00}'), [[0.0, 0.25, 0.5, 0.25]]);
        assert_eq!(blocks('x').len(), 0);
    }

    #[test]
    fn the_lines_of_cards_and_panels_are_drawn() {
        use parlour_kit::view::glyphs::Signs;
        let signs = Signs::of(parlour_config::caps::Glyphs::Unicode);
        for border in [signs.panel, signs.dialog, signs.card, signs.heavy] {
            let corners = [
                border.top_left,
                border.top_right,
                border.bottom_left,
                border.bottom_right,
            ];
            let lines = corners
                .into_iter()
                .chain([border.horizontal_top, border.vertical_left]);
            for sign in lines.flat_map(str::chars).chain(signs.lattice) {
                assert!(line(sign).is_some(), "{sign}");
            }
        }
    }
}
