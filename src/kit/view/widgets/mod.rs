//! The widgets that several screens share. If something can be clicked, its rectangle comes from
//! [`crate::layout`] or from the caller. A scroll position is part of the app's state and
//! changes in `update` alone, so no widget here keeps its own state.

pub mod bars;
pub mod button;
pub mod curtain;
pub mod dialog;
pub mod foot_line;
pub mod headline;
pub mod label;
pub mod line_chart;
pub mod message_line;
pub mod move_log;
pub mod moving_places;
pub mod panel;
pub mod plate;
mod portrait;
mod position_bar;
pub mod ribbon;
pub mod score;
pub mod score_line;
pub mod score_sheet;
pub mod sliding;
pub mod speaker;
pub mod text_rows;
pub mod too_small;

pub use bars::{Bar, Bars};
pub use button::Button;
pub use curtain::Curtain;
pub use dialog::Dialog;
pub use foot_line::FootLine;
pub use headline::Headline;
pub use label::Label;
pub use line_chart::{LineChart, Point};
pub use message_line::{MessageLine, Tone};
pub use move_log::{MoveLog, MoveLogRow};
pub use moving_places::MovingPlaces;
pub use panel::Panel;
pub use plate::Plate;
pub use portrait::Portrait;
pub use position_bar::PositionBar;
pub use ribbon::{Ribbon, RibbonForm};
pub use score::Score;
pub use score_line::ScoreLine;
pub use score_sheet::ScoreSheet;
pub use sliding::Sliding;
pub use speaker::Speaker;
pub use text_rows::{TextRows, lines_or_more};
pub use too_small::TooSmall;
