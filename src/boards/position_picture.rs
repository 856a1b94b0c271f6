//! The position of a table as a picture: in a frame, or as a file for what shows no frames.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::sample::{self, Part};
use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeName;
use parlour_kit::view::Theme;
use parlour_kit::view::art::frame_png;
use parlour_kit::view::theme::{Role, rgb};
use parlour_kit::view::ui::Ui;
use parlour_model::player::Names;
use parlour_table::any_observation::AnyObservation;

/// The pixels of the file, across and down: what pages that show a link have room for (ogp.me, 1.91 to 1).
pub const PIXELS: (u32, u32) = (1200, 630);

/// The cells of the file: players have room around the board.
const CELLS: Rect = Rect::new(0, 0, 100, 26);

/// Draws a position in the largest size that its area has room for. A click on it means nothing.
pub fn draw(seen: &AnyObservation, names: &Names, area: Rect, (buf, theme): (&mut Buffer, &Theme)) {
    sample::draw(
        seen,
        names,
        Part::All,
        area,
        &mut Ui::of_picture(buf, theme),
    );
}

/// A position as somebody sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionPicture {
    seen: AnyObservation,
    names: Names,
}

impl PositionPicture {
    pub fn new(seen: AnyObservation, names: Names) -> Self {
        Self { seen, names }
    }

    /// Draws what lies between the players.
    pub fn draw_felt(&self, area: Rect, ui: &mut Ui) {
        let ui = &mut Ui::of_picture(ui.buf, ui.theme);
        sample::draw(&self.seen, &self.names, Part::Felt, area, ui);
    }

    /// Draws it as a file in the format PNG.
    pub fn png(&self) -> Option<Vec<u8>> {
        let mut caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
        caps.draws(Blocks::Image);
        let theme = Theme::new(ThemeName::default(), caps);
        let mut frame = Buffer::empty(CELLS);
        let ui = &mut Ui::of_picture(&mut frame, &theme);
        sample::draw_seated(&self.seen, &self.names, CELLS, ui);
        theme.lay_ground(true, CELLS, &mut frame);
        let felt = theme.style(Role::Felt).bg.and_then(rgb);
        frame_png(&frame, &[], PIXELS, felt.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::table_facts;
    use parlour_model::any::{AnyRules, Mode};
    use parlour_model::player::Player;

    /// The size that the head of a PNG tells.
    fn size(png: &[u8]) -> (u32, u32) {
        let number =
            |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        (number(16), number(20))
    }

    #[test]
    fn every_game_has_a_picture_of_its_position() {
        for mode in Mode::ALL {
            let sample = table_facts(mode).picture;
            let png = |moves, name: &str| {
                let rules = AnyRules::default_of(mode);
                let seen = AnyObservation::of_sample(rules, sample.people, moves, sample.seed);
                let names = Names::of(&vec![Player::person(name); sample.people]);
                let picture = PositionPicture::new(seen.expect("a table"), names);
                picture.png().expect("a picture")
            };
            let (first, later) = (png(0, "ana"), png(sample.moves, "ana"));
            assert_eq!(size(&later), PIXELS, "{mode:?}");
            assert!(first != later, "{mode:?}");
            assert!(
                later != png(sample.moves, "\u{142}\u{f3}"),
                "{mode:?}: names are seen"
            );
            assert!(later.len() < 96 * 1024, "{mode:?}: {}", later.len());
        }
    }
}
