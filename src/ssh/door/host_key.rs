//! The key by which clients recognise the hall: made at the first start, and never overwritten.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use rand::TryRng;
use rand::rngs::SysRng;
use russh::keys::PrivateKey;
use russh::keys::ssh_key::LineEnding;
use russh::keys::ssh_key::private::Ed25519Keypair;
use thiserror::Error;

use parlour_platform::files::{create_private, mode_open_to_others, sync_folder};

/// No file of a key is longer, in bytes.
const LONGEST: u64 = 64 * 1024;

/// The reason why there is no host key.
#[derive(Debug, Error)]
pub enum HostKeyError {
    #[error("cannot read the host key {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write the host key {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{} is not an OpenSSH private key without a passphrase", path.display())]
    NoKey { path: PathBuf },
    #[error("others may read the host key {}: its mode is {mode:03o} and must be 600", path.display())]
    Open { path: PathBuf, mode: u32 },
}

/// Reads the host key, or makes one if there is no such file.
pub(super) fn load(path: &Path) -> Result<PrivateKey, HostKeyError> {
    match read(path) {
        Err(HostKeyError::Read { source, .. }) if source.kind() == ErrorKind::NotFound => {
            make(path).map_err(|source| HostKeyError::Write {
                path: path.into(),
                source,
            })?;
            read(path)
        }
        read => read,
    }
}

/// The key that was loaded from a file as text, which is a secret.
pub(super) fn text(key: &PrivateKey, path: &Path) -> Result<Vec<u8>, HostKeyError> {
    let text = key.to_openssh(LineEnding::LF);
    let text = text.map_err(|_| HostKeyError::NoKey { path: path.into() })?;
    Ok(text.as_bytes().to_vec())
}

fn read(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let unread = |source| HostKeyError::Read {
        path: path.into(),
        source,
    };
    let file = File::open(path).map_err(unread)?;
    if let Some(mode) = mode_open_to_others(&file).map_err(unread)? {
        return Err(HostKeyError::Open {
            path: path.into(),
            mode,
        });
    }
    let mut text = Vec::new();
    file.take(LONGEST).read_to_end(&mut text).map_err(unread)?;
    let key = PrivateKey::from_openssh(&text)
        .ok()
        .filter(|key| !key.is_encrypted());
    key.ok_or_else(|| HostKeyError::NoKey { path: path.into() })
}

/// Writes a new key beside its place and links it there. A link never replaces a file, so of two halls that start at
/// once the second one finds the first one's key.
fn make(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let (seed, tag) = (random::<32>()?, u64::from_le_bytes(random::<8>()?));
    let key = PrivateKey::from(Ed25519Keypair::from_seed(&seed));
    let text = key.to_openssh(LineEnding::LF).map_err(io::Error::other)?;
    let draft = folder.join(format!(".host-key-{tag:016x}"));
    let linked = write(&draft, text.as_bytes()).and_then(|()| match fs::hard_link(&draft, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    });
    // A draft that cannot be removed does no harm, and the key may still be good.
    let _ = fs::remove_file(&draft);
    linked?;
    sync_folder(folder)
}

fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = create_private(path)?;
    file.write_all(text)?;
    file.sync_all()
}

fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    use super::*;

    #[test]
    fn the_key_is_made_once_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/host_key");
        let made = load(&path).expect("a new key");
        assert_eq!(
            load(&path).expect("the same key").public_key(),
            made.public_key()
        );
        assert_eq!(fs::metadata(&path).expect("a file").mode() & 0o777, 0o600);
        let files = fs::read_dir(folder.path().join("new"))
            .expect("a folder")
            .count();
        assert_eq!(files, 1, "the draft is gone");
    }

    #[test]
    fn halls_that_start_at_once_have_one_key() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("host_key");
        let keys: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| load(&path).expect("a key")))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic").public_key().clone())
                .collect()
        });
        assert!(keys.iter().all(|key| *key == keys[0]));
    }

    #[test]
    fn a_file_that_is_no_key_is_an_error_and_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("host_key");
        write(&path, b"my diary").expect("a file");
        assert!(matches!(load(&path), Err(HostKeyError::NoKey { .. })));
        assert_eq!(fs::read(&path).expect("the file"), b"my diary");
        fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("a mode");
        let told = load(&path).expect_err("others may read it").to_string();
        assert!(told.contains("644") && told.contains("600"), "{told}");
        fs::remove_file(&path).expect("the file");
        fs::create_dir(&path).expect("a folder in its place");
        fs::set_permissions(&path, Permissions::from_mode(0o700)).expect("a mode");
        assert!(matches!(load(&path), Err(HostKeyError::Read { .. })));
    }
}
