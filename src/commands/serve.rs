//! `parlour serve` and `parlour hall`.

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::Error;
use crate::cli::{Options, Serve};
use parlour_config::Config;
use parlour_platform::folders;
use parlour_protocol::operator::OperatorRequest;
use parlour_ssh::serve::{Form, LogFormat};
use parlour_store::path::StorePath;
use parlour_store::source::StoreSource;

/// A hall that is to be opened.
#[derive(Debug)]
pub struct HallLaunch {
    pub listen: Vec<SocketAddr>,
    /// The address of the page for browsers.
    pub web: Option<SocketAddr>,
    pub store: StoreSource,
    pub host_key: PathBuf,
    pub socket: PathBuf,
    pub config: Config,
    pub metrics: Option<SocketAddr>,
    pub log: LogFormat,
    pub reuse_port: bool,
    pub allow_seeds: bool,
    /// The path of the page that is announced.
    pub landing: String,
    /// The folder of a server that is gone afterwards.
    pub scratch: Option<tempfile::TempDir>,
}

pub(super) fn serve(arguments: &Serve, options: &Options) -> Result<HallLaunch, Error> {
    let config = super::settings(options)?;
    let store = store(options)?;
    let written = Some(&config.serve.host_key)
        .filter(|file| !file.is_empty())
        .map(PathBuf::from);
    let host_key = match arguments.host_key.clone().or(written) {
        Some(file) => file,
        None => host_key(&store)?,
    };
    Ok(HallLaunch {
        listen: addresses(&arguments.listen)?,
        #[cfg(feature = "web")]
        web: arguments.web,
        #[cfg(not(feature = "web"))]
        web: None,
        host_key,
        socket: socket(arguments.socket.as_deref(), &store)?,
        store,
        config,
        metrics: arguments.metrics,
        log: if arguments.json_log {
            LogFormat::Json
        } else {
            LogFormat::Lines
        },
        reuse_port: arguments.reuse_port,
        allow_seeds: arguments.allow_seeds,
        landing: String::new(),
        scratch: None,
    })
}

/// Finds every address of the places to listen on, each once: an address, or a name of this machine, with a port.
fn addresses(places: &[String]) -> Result<Vec<SocketAddr>, Error> {
    let mut addresses = Vec::new();
    for place in places {
        let found = place.to_socket_addrs().map_err(|why| {
            let example = "an address or a name needs a port, as in localhost:2222";
            Error::Usage(format!("cannot listen on {place}: {why}; {example}"))
        })?;
        for address in found {
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
    }
    Ok(addresses)
}

/// Returns the store of the hall's people and games: the one named, or else `parlour/hall.db` in
/// the XDG data folder.
fn store(options: &Options) -> Result<StoreSource, Error> {
    if let Some(url) = StoreSource::of_url(options.data.as_deref())? {
        return Ok(url);
    }
    let usual = || data_folder().ok().map(|folder| folder.join("hall.db"));
    let makes_folder = options.data.is_none();
    let path: Option<PathBuf> = options
        .data
        .clone()
        .or_else(usual)
        .filter(|path| !path.as_os_str().is_empty());
    let path = path.ok_or_else(|| {
        Error::Usage("a hall needs a file for its people and games; name one with --data".into())
    })?;
    Ok(StorePath { path, makes_folder }.into())
}

/// The usual place of the host key: beside the file of the store, or where XDG keeps data.
fn host_key(store: &StoreSource) -> Result<PathBuf, Error> {
    let folder = match store.file() {
        Some(StorePath { path, .. }) => path.parent().map(PathBuf::from).unwrap_or_default(),
        None => data_folder()?,
    };
    Ok(folder.join("hall_host_key"))
}

/// The socket that was named, or else the usual one: beside the file of the store; for a database elsewhere, where XDG
/// keeps what lasts as long as the login or else data, with a name that follows from the database.
pub(super) fn socket(named: Option<&Path>, store: &StoreSource) -> Result<PathBuf, Error> {
    if let Some(named) = named {
        return Ok(named.into());
    }
    if let Some(StorePath { path, .. }) = store.file() {
        Ok(path.with_extension("socket"))
    } else {
        let digest = Sha256::digest(store.to_string());
        let name: u32 = digest
            .iter()
            .take(4)
            .fold(0, |name, byte| name << 8 | u32::from(*byte));
        Ok(folders::runtime()
            .map_or_else(data_folder, Ok)?
            .join(format!("hall-{name:08x}.socket")))
    }
}

fn data_folder() -> Result<PathBuf, Error> {
    let home = || {
        Error::Usage(
            "there is no home folder for the server's files; name them with --host-key and --socket".into(),
        )
    };
    folders::data().ok_or_else(home)
}

/// Asks a running hall, and prints its answer.
pub(super) fn ask(
    (request, json): (&OperatorRequest, bool),
    named: Option<&Path>,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let socket = match named {
        Some(named) => named.into(),
        None => socket(None, &store(options)?)?,
    };
    let form = if json { Form::Json } else { Form::Text };
    let answer = parlour_ssh::serve::command(&socket, request, form);
    let answer = answer.map_err(|why| Error::Hall(why.to_string()))?;
    Ok(out.write_all(answer.as_bytes())?)
}
