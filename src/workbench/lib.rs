//! The workbench of checkers: study, library, files of games, training, puzzles and analysis.

pub mod exercise;
pub mod file_import;
pub mod games;
pub mod library;
pub mod library_analysis;
pub mod library_jobs;
pub mod position_tree;
pub mod puzzle_choice;
pub mod puzzles;
mod repertoire;
pub mod study;
pub mod study_view;
pub mod tags;
pub mod training;
