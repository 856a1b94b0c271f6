//! The folders of a person's files: those of XDG, on Windows those of `%APPDATA%`.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy as _, choose_base_strategy};

/// The name of Parlour's folder in each of them.
const NAME: &str = "parlour";

/// The person's own folder, which `~` stands for.
pub fn home() -> Option<PathBuf> {
    choose_base_strategy()
        .ok()
        .map(|base| base.home_dir().to_owned())
}

/// Parlour's folder for configuration; `None` for somebody without a home.
pub fn config() -> Option<PathBuf> {
    choose_base_strategy()
        .ok()
        .map(|base| base.config_dir().join(NAME))
}

/// Parlour's folder for data; `None` for somebody without a home.
pub fn data() -> Option<PathBuf> {
    choose_base_strategy()
        .ok()
        .map(|base| base.data_dir().join(NAME))
}

/// Parlour's folder for what lasts as long as the login, where the system has one.
pub fn runtime() -> Option<PathBuf> {
    choose_base_strategy()
        .ok()
        .and_then(|base| base.runtime_dir())
        .map(|folder| folder.join(NAME))
}
