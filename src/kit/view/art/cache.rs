//! Fitted pictures, shared by all sessions: the same picture is fitted once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ratatui::layout::Size;

use super::canvas::Canvas;
use super::fit::{Cell, cells};
use super::inks::Inks;
use super::picture::Picture;
use parlour_config::caps::Blocks;

type Key = (Picture, Size, Inks, Blocks);

/// A picture in cells.
#[derive(Debug)]
pub(super) struct Fitted {
    pub(super) blocks: Blocks,
    /// Row by row; `None` for a cell that the picture leaves clear.
    pub(super) cells: Vec<Option<Cell>>,
}

/// The most pictures that are kept: several times those of the largest table.
const MOST: usize = 2048;

static KEPT: LazyLock<Mutex<HashMap<Key, Arc<Fitted>>>> = LazyLock::new(Mutex::default);

/// The cells of a picture in an area of this size.
pub(super) fn fitted(picture: Picture, size: Size, inks: Inks, blocks: Blocks) -> Arc<Fitted> {
    let key = (picture, size, inks, blocks);
    // A panic elsewhere leaves whole entries behind.
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept().get(&key) {
        return Arc::clone(known);
    }
    let mut canvas = Canvas::new(size, blocks);
    picture.draw(&mut canvas);
    // The pixels of a drawing end in the middle of the cell, where no sextant does.
    let blocks = match blocks {
        Blocks::Sextant | Blocks::Image if canvas.has_pixels() => Blocks::Quadrant,
        _ => blocks,
    };
    let is_crisp = picture.is_crisp(&canvas);
    let cells = cells(&canvas.samples(), size, &inks, blocks, is_crisp);
    let fitted = Arc::new(Fitted { blocks, cells });
    let mut kept = kept();
    if kept.len() >= MOST {
        kept.clear();
    }
    kept.insert(key, Arc::clone(&fitted));
    fitted
}
