//! The files of the page.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parlour_kit::view::art::icon_png;
use sha2::{Digest as _, Sha256};

use crate::answer::Answer;

/// A file: its name, its type, its text.
type File = (&'static str, &'static str, &'static str);

macro_rules! file {
    ($name:literal, $kind:literal) => {
        (
            $name,
            $kind,
            include_str!(concat!("../../assets/web/", $name)),
        )
    };
}

/// The files beside the pages.
pub(crate) const FILES: [File; 10] = [
    file!("browser.js", "text/javascript"),
    file!("call.js", "text/javascript"),
    file!("icon-turn.svg", "image/svg+xml"),
    file!("icon.svg", "image/svg+xml"),
    file!("keys.js", "text/javascript"),
    file!("manifest.webmanifest", "application/manifest+json"),
    file!("paint.js", "text/javascript"),
    file!("parlour.js", "text/javascript"),
    file!("pointer.js", "text/javascript"),
    file!("screen.js", "text/javascript"),
];

/// The style of the pages, which each holds: a file would cost a way there and back before anything is seen.
pub(crate) const STYLE: &str = include_str!("../../assets/web/parlour.css");

/// The script of the messages, which browsers look for under one address.
pub(crate) const WORKER: File = file!("worker.js", "text/javascript");

/// The pages that search engines leave out: they name people, and are soon others.
const ROBOTS: File = (
    "robots.txt",
    "text/plain",
    "User-agent: *\nDisallow: /now\nDisallow: /t/\nDisallow: /w/\nDisallow: /g/\n",
);

/// The version of the files, which their addresses name: a browser loads each once.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let files = FILES.map(|(_, _, text)| text).concat();
    URL_SAFE_NO_PAD.encode(&Sha256::digest(files)[..9])
});

/// Adds the version to the addresses of files in a page or a script.
pub(crate) fn versioned(text: &str) -> String {
    FILES.iter().fold(text.to_owned(), |text, (name, _, _)| {
        text.replace(&format!("{name}\""), &format!("{name}?{}\"", *VERSION))
    })
}

/// The icons as pixels, for what takes no vectors: their names and sides.
const ICONS: [(&str, u16); 3] = [
    ("icon-180.png", 180),
    ("icon-192.png", 192),
    ("icon-512.png", 512),
];

/// The files as answers, by name.
static ANSWERS: LazyLock<Vec<(&str, Answer)>> = LazyLock::new(|| {
    let files = FILES.iter().chain([&WORKER, &ROBOTS]);
    let answer = |(name, kind, text): &File| (*name, Answer::file(kind, versioned(text)));
    let icon = |(name, side)| (name, Answer::picture(icon_png(side).unwrap_or_default()));
    files.map(answer).chain(ICONS.map(icon)).collect()
});

/// The file at this path; `None` if there is none. A browser keeps it if it has asked for this version.
pub(crate) fn file(path: &str, query: &str) -> Option<Answer> {
    let name = path.strip_prefix('/')?;
    let (_, file) = ANSWERS.iter().find(|(known, _)| *known == name)?;
    let file = file.clone();
    Some(if query == *VERSION { file.kept() } else { file })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::After;

    #[test]
    fn there_are_files_beside_the_pages() {
        for (name, _, _) in FILES.iter().chain([&WORKER]) {
            assert!(file(&format!("/{name}"), "").is_some(), "{name}");
        }
        for path in ["/../Cargo.toml", "/index.html", "/text.html", ""] {
            assert_eq!(file(path, ""), None, "{path}");
        }
    }

    #[test]
    fn a_browser_keeps_a_file_under_its_version_alone() {
        let told = |query| {
            String::from_utf8(
                file("/screen.js", query)
                    .expect("it")
                    .bytes(None, After::Closed),
            )
        };
        for (query, cache) in [
            (VERSION.as_str(), "immutable"),
            ("", "no-cache"),
            ("x", "no-cache"),
        ] {
            assert!(told(query).expect("text").contains(cache), "{query}");
        }
        let script = file("/parlour.js", "").expect("it").text();
        assert!(script.contains(&format!("\"./screen.js?{}\"", *VERSION)));
    }
}
