//! A link as a QR code of half cells: dark on light whatever the theme, since not every telephone reads it the other way round.

use parlour_kit::layout::dialog::centred;
use parlour_kit::view::ui::Ui;
use qrcode::{EcLevel, QrCode};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The light modules around a code. Four are the standard, and two are read by every telephone.
const MARGIN: usize = 2;

/// Draws the code of a link in the middle of an area that has room for it. Each cell has two modules, one above the other.
pub(crate) fn draw(link: &str, area: Rect, ui: &mut Ui) {
    let Some(colours) = ui.theme.black_and_white() else {
        return;
    };
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::L) else {
        return;
    };
    let wide = code.width() + 2 * MARGIN;
    let (columns, rows) = (narrow(wide), narrow(wide.div_ceil(2)));
    if columns > area.width || rows > area.height {
        return;
    }
    let place = centred(area, columns, rows);
    for (y, line) in place.rows().enumerate() {
        for (x, cell) in line.columns().enumerate() {
            let of = |y| colours[usize::from(!is_dark(&code, x, y))];
            let style = Style::new().fg(of(2 * y)).bg(of(2 * y + 1));
            ui.buf[cell.as_position()]
                .set_symbol("\u{2580}")
                .set_style(style);
        }
    }
}

fn narrow(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

/// Returns whether a module is dark; those around the code are not.
fn is_dark(code: &QrCode, x: usize, y: usize) -> bool {
    let inside = |at: usize| at.checked_sub(MARGIN).filter(|at| *at < code.width());
    let place = inside(x).zip(inside(y));
    place.is_some_and(|at| code[at] == qrcode::Color::Dark)
}
