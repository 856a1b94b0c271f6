//! How the program is linked for Linux, so that little of it has to be in memory. A game runs through a tenth of the program's
//! code, and what stands beside a function that runs is read in with it: so the functions that games begin with are laid
//! together (`first.ld`, which `first` makes).

use std::env;
use std::path::Path;
use std::process::Command;

/// The first version of the GNU C library that loads a program whose relocations are packed.
const PACKED_SINCE: (u32, u32) = (2, 36);

/// Linkers that take no scripts.
const WITHOUT_SCRIPTS: [&str; 4] = ["gold", "mold", "wild", "sold"];

fn main() {
    println!("cargo::rerun-if-changed=assets/packaging/build.rs");
    println!("cargo::rerun-if-changed=assets/packaging/first.ld");
    if !is("PROFILE", "release") || !is("CARGO_CFG_TARGET_OS", "linux") {
        return;
    }
    if takes_scripts() {
        let script = Path::new(&value("CARGO_MANIFEST_DIR")).join("assets/packaging/first.ld");
        println!("cargo::rustc-link-arg-bin=parlour=-Wl,-T,{}", script.display());
    }
    let is_native = value("HOST") == value("TARGET") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if is_native && libc_version().is_some_and(|version| version >= PACKED_SINCE) {
        println!("cargo::rustc-link-arg-bin=parlour=-Wl,-z,pack-relative-relocs");
    }
}

fn value(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn is(name: &str, wanted: &str) -> bool {
    value(name) == wanted
}

/// Whether the linker is one of those that usually link a program, and not one that was chosen and takes no scripts.
fn takes_scripts() -> bool {
    let chosen = [value("CARGO_ENCODED_RUSTFLAGS"), value("RUSTC_LINKER")].join(" ");
    !WITHOUT_SCRIPTS.iter().any(|name| chosen.contains(name))
}

/// The version of this machine's C library, if it is GNU's.
fn libc_version() -> Option<(u32, u32)> {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}
