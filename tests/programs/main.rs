//! Programs in a hall: the lines that `assets/manual/programs.md` promises, from the first to the end of whole games.

mod games;
mod page;
mod promise;
mod requests;
mod transcript;
