//! A small disk that a test can fill: a file system in memory. Only root can mount one.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A separate mounted file system.
#[derive(Debug)]
pub(crate) struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts a file system of `megabytes` megabytes, in a folder that every user may write to;
    /// `None` where that is not allowed.
    pub(crate) fn mount(megabytes: u32) -> Option<Self> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("parlour-disk-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let size = format!("size={megabytes}m,mode=1777");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "parlour"])
            .arg(&folder)
            .output();
        if mount.is_ok_and(|output| output.status.success()) {
            return Some(Self { folder });
        }
        let _ = fs::remove_dir(&folder);
        None
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn ballast(&self) -> PathBuf {
        self.folder.join("ballast")
    }

    /// Fills all that is free.
    pub(crate) fn fill(&self) {
        let mut ballast = fs::File::create(self.ballast()).expect("a file");
        let block = vec![0; 64 * 1024];
        while ballast.write_all(&block).is_ok() {}
        while ballast.write_all(&block[..512]).is_ok() {}
    }

    /// Gives the room back.
    pub(crate) fn free(&self) {
        fs::remove_file(self.ballast()).expect("a ballast");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // An open file on it keeps it until it is closed.
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
        let _ = fs::remove_dir(&self.folder);
    }
}
