//! The files of the page.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use crate::answer::Answer;

pub(crate) const STYLE: &str = include_str!("../../assets/web/parlour.css");
pub(crate) const SCREEN: &str = include_str!("../../assets/web/screen.js");
pub(crate) const WORKER: &str = include_str!("../../assets/web/worker.js");
pub(crate) const SCRIPT: &str = include_str!("../../assets/web/parlour.js");

/// The version of the files, which their addresses name: a browser loads each once.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let files = [STYLE, SCREEN, SCRIPT].concat();
    URL_SAFE_NO_PAD.encode(&Sha256::digest(files)[..9])
});

/// Adds the version to the addresses of files in a page or a script.
pub(crate) fn versioned(text: &str) -> String {
    let names = ["/parlour.css", "/parlour.js", "/screen.js"];
    names.into_iter().fold(text.to_owned(), |text, name| {
        text.replace(name, &format!("{name}?{}", *VERSION))
    })
}

/// The file at this path; `None` if there is none. A browser keeps it if it has asked for this version.
pub(crate) fn file(path: &str, query: &str) -> Option<Answer> {
    let (kind, text) = match path {
        "/parlour.css" => ("text/css", STYLE),
        "/parlour.js" => ("text/javascript", SCRIPT),
        "/screen.js" => ("text/javascript", SCREEN),
        "/worker.js" => ("text/javascript", WORKER),
        _ => return None,
    };
    let file = Answer::file(kind, versioned(text));
    Some(if query == *VERSION { file.kept() } else { file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_four_files_beside_the_pages() {
        assert!(
            ["/parlour.css", "/parlour.js", "/screen.js", "/worker.js"]
                .map(|path| file(path, ""))
                .iter()
                .all(Option::is_some)
        );
        for path in ["/../Cargo.toml", "/index.html", "/text.html", ""] {
            assert_eq!(file(path, ""), None, "{path}");
        }
    }

    #[test]
    fn a_browser_keeps_a_file_under_its_version_alone() {
        let told = |query| String::from_utf8(file("/screen.js", query).expect("it").bytes());
        for (query, cache) in [
            (VERSION.as_str(), "immutable"),
            ("", "no-cache"),
            ("x", "no-cache"),
        ] {
            assert!(told(query).expect("text").contains(cache), "{query}");
        }
        assert!(versioned(SCRIPT).contains(&format!("\"/screen.js?{}\"", *VERSION)));
    }
}
