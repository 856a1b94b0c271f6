#![doc = include_str!("README.md")]
#![warn(missing_docs)]

pub mod analysis;
pub mod contest;
pub mod drawn_opening;
mod endings;
pub mod evaluation;
pub mod hub;
mod lazy_smp;
pub mod move_time;
pub mod move_variety;
mod node_budget;
pub mod opening_book;
mod ordering;
mod range_coder;
mod search;
mod search_memory;
pub mod tablebase;
pub mod think;
mod thinking;
mod transposition;

pub use search_memory::SearchMemory;
pub use thinking::Thinking;
