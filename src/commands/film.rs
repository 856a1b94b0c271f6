//! `parlour replay FILE --svg OUT` and `--cast OUT`, a film of a recorded game, and the picture of `parlour diagram`.

use std::path::{Path, PathBuf};

use super::{Error, replay};
use crate::cli::Options;
use draughts::variant::Variant;
use parlour_boards::checkers::Diagram;
use parlour_config::files;
use parlour_model::diagnostic::Diagnostic;
use parlour_terminal::film::{self, Format};

/// Writes the films that have a file, which must not be there yet.
pub(super) fn write(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    films: [(Option<PathBuf>, Format); 2],
    options: &Options,
) -> Result<(), Error> {
    let theme = super::settings(options)?.screen.theme;
    let (record, refused) = replay::read(file, game, variant)?;
    if let Some(refused) = refused {
        return Err(refused.into());
    }
    for (out, format) in films {
        let Some(out) = out else { continue };
        let text =
            film::film(&record, &theme, format).map_err(|why| about(file, why.to_string()))?;
        files::write_new(&out, &text).map_err(|error| about(&out, error.to_string()))?;
    }
    Ok(())
}

/// Draws a position into a file, which must not be there yet.
pub(super) fn diagram(out: &Path, diagram: &Diagram, options: &Options) -> Result<(), Error> {
    let (frame, arrows) = diagram.frame(&super::settings(options)?);
    let written = files::write_new(out, film::picture(&frame, &arrows, out));
    Ok(written.map_err(|error| about(out, error.to_string()))?)
}

fn about(path: &Path, why: String) -> Diagnostic {
    Diagnostic::of_file(path.to_string_lossy(), why)
}
