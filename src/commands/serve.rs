//! `parlour serve` and `parlour hall`.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, Xdg};

use super::Error;
use crate::cli::{HallCommand, Options, Serve};
use crate::config::{self, Config};
use crate::store::path::StorePath;

/// A hall that is to be opened.
#[derive(Clone, Debug)]
pub struct HallLaunch {
    pub listen: Vec<SocketAddr>,
    pub store: StorePath,
    pub config: Config,
    pub metrics: Option<SocketAddr>,
    pub json_log: bool,
    pub allow_seeds: bool,
}

pub(super) fn serve(arguments: &Serve, options: &Options) -> Result<HallLaunch, Error> {
    let config = config::load(options.config.as_deref())?.config;
    Ok(HallLaunch {
        listen: arguments.listen.clone(),
        store: store(options)?,
        config,
        metrics: arguments.metrics,
        json_log: arguments.json_log,
        allow_seeds: arguments.allow_seeds,
    })
}

/// The file of the hall: the one that was named, or else `parlour/hall.db` where XDG keeps data.
fn store(options: &Options) -> Result<StorePath, Error> {
    let usual = || Xdg::new().ok().map(|xdg| xdg.data_dir().join("parlour").join("hall.db"));
    let makes_folder = options.data.is_none();
    let path: Option<PathBuf> = options.data.clone().or_else(usual).filter(|path| !path.as_os_str().is_empty());
    let path =
        path.ok_or_else(|| Error::Usage("a hall needs a file for its people and games; name one with --data".into()))?;
    Ok(StorePath { path, makes_folder })
}

/// Asks a running hall, and prints its answer.
pub(super) fn ask(request: &HallCommand, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let answer = crate::serve::command(&store(options)?, &request.words());
    let answer = answer.map_err(|why| Error::Hall(why.to_string()))?;
    Ok(out.write_all(answer.as_bytes())?)
}
