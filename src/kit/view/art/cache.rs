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
type Fitted = Arc<[Option<Cell>]>;

/// The most pictures that are kept: several times those of the largest table.
const MOST: usize = 2048;

static KEPT: LazyLock<Mutex<HashMap<Key, Fitted>>> = LazyLock::new(Mutex::default);

/// The cells of a picture in an area of this size.
pub(super) fn fitted(picture: Picture, size: Size, inks: Inks, blocks: Blocks) -> Fitted {
    let key = (picture, size, inks, blocks);
    // A panic elsewhere leaves whole entries behind.
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept().get(&key) {
        return Arc::clone(known);
    }
    let mut canvas = Canvas::new(size, blocks);
    picture.draw(&mut canvas);
    let fitted: Fitted = cells(
        &canvas.samples(),
        size,
        &inks,
        blocks,
        picture.is_crisp(&canvas),
    )
    .into();
    let mut kept = kept();
    if kept.len() >= MOST {
        kept.clear();
    }
    kept.insert(key, Arc::clone(&fitted));
    fitted
}
