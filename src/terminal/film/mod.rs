//! Films of recorded games: the program's own frames, one a move, as a picture that moves (SVG) or as a recording of a
//! terminal (asciicast).

mod cast;
pub mod svg;

use std::path::Path;

use jiff::Timestamp;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::widgets::{Clear, Widget as _};
use ratatui::{Frame, Terminal, backend::TestBackend};

use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeChoice;
use parlour_kit::input::{Input, Key};
use parlour_kit::view::art::{self, Arrow};
use parlour_model::record::Record;
use parlour_model::record::ReplayError;
use parlour_model::settings::SettingError;
use parlour_screen::msg::Msg;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;

/// The window of a film.
const SIZE: Size = Size::new(80, 24);

/// For so long each frame is seen, in milliseconds.
const PACE: u32 = 900;

/// The file formats of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Svg,
    /// asciicast v2, which asciinema plays.
    Cast,
}

impl Format {
    /// The format of a file by its ending: `.cast`, or else SVG.
    pub fn of(path: &Path) -> Self {
        let ending = path.extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("cast") {
            Self::Cast
        } else {
            Self::Svg
        }
    }
}

/// The reason a record has no film: it cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilmError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Move(#[from] ReplayError),
}

/// A frame as a picture for a file: PNG, or SVG by another ending than `.png`.
pub fn picture(frame: &Buffer, arrows: &[Arrow], file: &Path) -> Vec<u8> {
    let size = art::pixels_of(frame.area.as_size());
    let png = art::is_png(file).then(|| art::frame_png(frame, arrows, size, [0; 3]));
    png.flatten()
        .unwrap_or_else(|| svg::bare(frame, arrows).into_bytes())
}

/// The film of a recorded game, as the text of a file.
///
/// # Errors
/// The record cannot be played.
pub fn film(record: &Record, theme: &ThemeChoice, format: Format) -> Result<String, FilmError> {
    let mut config = Config::default();
    config.screen.theme = theme.clone();
    let (playthrough, refused) = record.replay()?;
    if let Some(refused) = refused {
        return Err(refused.into());
    }
    let start = Start::Replay(Box::new(playthrough), record.players.clone());
    let caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
    let mut state = State::new(config, caps, start, 0);
    tell(&mut state, Input::Resize(SIZE));
    tell(&mut state, Input::Key(Key::Home));
    let title = format!("Parlour · {}", record.rules.mode().title().english());
    Ok(match format {
        Format::Svg => svg::animate(&frames(&mut state), PACE, &title),
        Format::Cast => cast::record(&mut state, SIZE, PACE, &title),
    })
}

fn tell(state: &mut State, input: Input) {
    // Nothing of a replay needs an effect.
    drop(update(state, Timestamp::UNIX_EPOCH, Msg::Input(input)));
}

/// Goes on by a move; returns false at the end of the record.
fn step(state: &mut State) -> bool {
    let before = state.title();
    tell(state, Input::Key(Key::Right));
    state.title() != before
}

/// Every frame of a replay, from its first.
fn frames(state: &mut State) -> Vec<Buffer> {
    let mut frames = vec![buffer(state)];
    while step(state) {
        frames.push(buffer(state));
    }
    frames
}

/// Draws a frame without the keys at its foot.
fn draw(state: &State, frame: &mut Frame) {
    view(state, frame);
    let foot = frame.area().rows().next_back().unwrap_or_default();
    Clear.render(foot, frame.buffer_mut());
}

fn buffer(state: &State) -> Buffer {
    let Ok(mut terminal) = Terminal::new(TestBackend::new(SIZE.width, SIZE.height));
    let Ok(drawn) = terminal.draw(|frame| draw(state, frame));
    drawn.buffer.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::diagnostic::Source;

    /// A game of two pairs that Ana plays alone.
    fn record() -> Record {
        let text = r#"
            version = 1
            mode = "concentration"
            players = ["Ana"]
            rules.pairs = 2
            game.moves = ["deal 1 2 2 1", "A1", "A2", "A1", "B2", "A2", "B1"]
        "#;
        Record::read(Source::new("a record", text)).expect("a record")
    }

    #[test]
    fn a_film_shows_every_move_and_no_keys() {
        let theme = ThemeChoice::named("default");
        let svg = film(&record(), &theme, Format::Svg).expect("a film");
        assert!(svg.starts_with("<svg") && svg.contains("<animate"), "{svg}");
        let cast = film(&record(), &theme, Format::Cast).expect("a film");
        let lines: Vec<_> = cast.lines().collect();
        assert!(lines[0].starts_with(r#"{"version":2,"width":80,"height":24"#));
        assert_eq!(
            lines.len(),
            1 + 8 + 1,
            "the window, the start and a line a move, and the end"
        );
        assert!(!cast.contains("leave") && cast.contains("Ana"));
    }

    #[test]
    fn the_ending_of_a_file_chooses_the_format() {
        assert_eq!(Format::of(Path::new("a.CAST")), Format::Cast);
        assert_eq!(Format::of(Path::new("a.svg")), Format::Svg);
    }
}
