//! Where things lie: pure functions from a rectangle to rectangles. `update` asks them what was hit, and
//! the view draws into them, so that a click means what the person saw.

pub mod card;
pub mod dialog;
pub mod foot;
pub mod log;
pub mod window;
