//! The content of a package: all that the program is built from, and all that is installed with it.

use std::fs;
use std::path::{Component, Path, PathBuf};

use toml::{Table, Value};

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest() -> Table {
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("a crate has one");
    text.parse().expect("it is TOML")
}

fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}

/// Returns whether a file of the repository is packaged: the list has folders and files, all from the root.
fn is_packaged(path: &Path, included: &[String]) -> bool {
    included
        .iter()
        .any(|entry| path.starts_with(entry.trim_start_matches('/')))
}

/// Every file below a folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
        plain
    })
}

/// The files that a source of the program reads when it is built; what its tests read is not needed.
fn built_in(source: &Path) -> Vec<PathBuf> {
    if source.extension().is_none_or(|ending| ending != "rs") {
        return Vec::new();
    }
    let text = fs::read_to_string(source).expect("it is text");
    let text = text.split("#[cfg(test)]\n").next().unwrap_or_default();
    let folder = source.parent().expect("it lies in a folder");
    let named = text.match_indices("include_").filter_map(|(at, _)| {
        let call = text[at..].split(')').next()?;
        let name = call
            .split('"')
            .nth(1)
            .filter(|_| call.contains("_str!(") || call.contains("_bytes!("))?;
        Some(plain(&folder.join(name)))
    });
    named.collect()
}

#[test]
fn a_package_carries_what_the_program_is_built_from_and_no_tests() {
    let included = texts(&manifest()["package"]["include"]);
    assert!(
        included
            .iter()
            .all(|entry| root().join(entry.trim_start_matches('/')).exists()),
        "{included:?}"
    );
    let mut seen = 0;
    for path in files(&root().join("src"))
        .iter()
        .flat_map(|source| built_in(source))
    {
        let path = path
            .strip_prefix(root())
            .expect("it is the repository's")
            .to_owned();
        assert!(
            is_packaged(&path, &included),
            "{} is not packaged",
            path.display()
        );
        seen += 1;
    }
    assert!(seen > 10, "only {seen} files were found");
    assert!(!is_packaged(Path::new("tests/pty/main.rs"), &included));
}

/// Checks that a library which is published by itself reads nothing outside its folder when it is built.
#[test]
fn a_package_of_a_library_carries_what_it_is_built_from() {
    for library in ["draughts", "engine"] {
        let folder = root().join("src").join(library);
        let sources = files(&folder);
        let read: Vec<_> = sources.iter().flat_map(|source| built_in(source)).collect();
        let outside = read.iter().find(|path| !path.starts_with(&folder));
        assert_eq!((outside, read.is_empty()), (None, false), "{library}");
    }
}

#[test]
fn all_that_a_debian_package_installs_is_there() {
    let assets = manifest()["package"]["metadata"]["deb"]["assets"].clone();
    for asset in assets.as_array().expect("a list").iter().map(texts) {
        let [from, to, mode] = asset.as_slice() else {
            panic!("a source, a target and a mode: {asset:?}")
        };
        assert!(mode == "755" || mode == "644", "{mode}");
        assert!(to.starts_with("usr/"), "{to}");
        // Built files and the output of `parlour man` and `parlour completions` are in the build's folder.
        assert!(
            from.starts_with("target/") || root().join(from).exists(),
            "{from}"
        );
    }
}

/// The files that name the version, with the text around it there; `{}` stands for the version.
const VERSIONS: &[(&str, &str)] = &[
    ("assets/packaging/PKGBUILD", "\npkgver={}\n"),
    (
        "assets/packaging/parlour.metainfo.xml",
        "<releases>\n    <release version=\"{}\"",
    ),
    // These take it from elsewhere.
    (
        "assets/packaging/flake.nix",
        "version = manifest.workspace.package.version;",
    ),
    ("assets/packaging/parlour.rb.in", "url \"@URL@\""),
    ("assets/packaging/SRCINFO.in", "pkgver = @VERSION@\n"),
    (
        "assets/packaging/winget/Parlour.Parlour.yaml.in",
        "PackageVersion: @VERSION@",
    ),
    (
        "assets/packaging/winget/Parlour.Parlour.installer.yaml.in",
        "PackageVersion: @VERSION@",
    ),
    (
        "assets/packaging/winget/Parlour.Parlour.locale.en-GB.yaml.in",
        "PackageVersion: @VERSION@",
    ),
];

#[test]
fn every_package_has_the_version_of_the_program() {
    let version = manifest()["workspace"]["package"]["version"]
        .as_str()
        .expect("a text")
        .to_owned();
    for (path, line) in VERSIONS {
        let text = fs::read_to_string(root().join(path)).expect("it is text");
        assert!(
            text.contains(&line.replace("{}", &version)),
            "{path} is not of version {version}"
        );
    }
    let listed = |path: &Path| {
        VERSIONS
            .iter()
            .any(|(listed, _)| root().join(listed) == path)
    };
    let without = [
        "build",
        "parlour.desktop",
        "parlour.svg",
        "postinst",
        "prerm",
        "release",
    ];
    for path in files(&root().join("assets/packaging")) {
        let is_without = without.iter().any(|name| path.ends_with(name));
        assert!(
            listed(&path) || is_without,
            "{} may name another version",
            path.display()
        );
    }
}

#[test]
fn all_that_an_rpm_installs_is_there_and_is_what_a_debian_package_installs() {
    let metadata = manifest()["package"]["metadata"].clone();
    let rpm = metadata["generate-rpm"]["assets"]
        .as_array()
        .expect("a list")
        .clone();
    let sources: Vec<_> = rpm
        .iter()
        .map(|asset| asset["source"].as_str().expect("a text").to_owned())
        .collect();
    for (asset, source) in rpm.iter().zip(&sources) {
        let target = asset["dest"].as_str().expect("a text");
        assert!(target.starts_with("/usr/"), "{target}");
        assert!(
            source.starts_with("target/") || root().join(source).exists(),
            "{source}"
        );
    }
    for asset in metadata["deb"]["assets"]
        .as_array()
        .expect("a list")
        .iter()
        .map(texts)
    {
        // The server's unit names the folder of the program, which differs.
        let source = asset[0].replace("target/hall/games/", "target/hall/bin/");
        assert!(sources.contains(&source), "an rpm lacks {source}");
    }
}
