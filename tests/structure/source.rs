//! The sources as text, without tests, comments and the contents of strings.

use std::fs;
use std::path::{Path, PathBuf};

/// One file of `src/`.
pub(crate) struct Source {
    /// Its path below `src/`, with `/` between folders.
    pub(crate) path: String,
    /// Its lines as they are written.
    pub(crate) lines: Vec<String>,
    /// The same lines as code: comments, strings and the module of tests at the end are gone.
    pub(crate) code: Vec<String>,
}

/// Every file of `src/`.
pub(crate) fn all() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let sources: Vec<_> = files.iter().filter(|file| !is_test(&root, file)).map(|file| read(&root, file)).collect();
    assert!(sources.len() > 100, "these are not all sources: {}", sources.len());
    sources
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

/// Whether a file is a module of tests, or lies in the folder of one.
fn is_test(root: &Path, file: &Path) -> bool {
    let path = file.strip_prefix(root).expect("it lies in src").with_extension("");
    path.iter().any(|name| name == "tests")
}

fn read(root: &Path, file: &Path) -> Source {
    let text = fs::read_to_string(file).expect("a source is text");
    let path = file.strip_prefix(root).expect("it lies in src").to_string_lossy().replace('\\', "/");
    Source::of(path, &text)
}

impl Source {
    pub(crate) fn of(path: String, text: &str) -> Self {
        let lines: Vec<_> = text.lines().map(str::to_owned).collect();
        let bare = bare(text);
        let mut code: Vec<_> = bare.lines().map(str::to_owned).collect();
        // A module of tests that stands in the file is its end; one in a file of its own is declared among the others.
        let ends = |pair: &[String]| pair[0] == "#[cfg(test)]" && pair[1].contains('{');
        code.truncate(code.windows(2).position(ends).unwrap_or(code.len()));
        Self { path, lines, code }
    }

    /// The room it lies in: the folder or the file directly in `src/`.
    pub(crate) fn room(&self) -> &str {
        let room = self.path.split('/').next().unwrap_or_default();
        room.strip_suffix(".rs").unwrap_or(room)
    }

    /// How many modules up from it the root of the crate is.
    pub(crate) fn depth(&self) -> usize {
        let names = self.path.split('/').count();
        if self.path.ends_with("/mod.rs") { names - 1 } else { names }
    }

    /// How many lines have code in them.
    pub(crate) fn length(&self) -> usize {
        self.code.iter().filter(|line| !line.trim().is_empty()).count()
    }

    /// The names of the module that it is, from the root of the crate.
    pub(crate) fn module(&self) -> Vec<&str> {
        let path = self.path.strip_suffix(".rs").unwrap_or(&self.path);
        let path = path.strip_suffix("/mod").unwrap_or(path);
        if path == "lib" { Vec::new() } else { path.split('/').collect() }
    }

    /// Every path named in it, imports unfolded: `use a::{b, c::d};` is `a::b` and `a::c::d`.
    pub(crate) fn paths(&self) -> Vec<String> {
        let (imports, rest) = self.imports();
        let mut paths: Vec<_> = imports.into_iter().map(|import| import.path).collect();
        paths.extend(written_out(&rest));
        paths
    }

    /// Its imports, and the code without them.
    pub(crate) fn imports(&self) -> (Vec<Import>, String) {
        let code = self.code.join("\n");
        let (mut imports, mut without) = (Vec::new(), String::new());
        let mut rest = code.as_str();
        while let Some(at) = find_use(rest) {
            let (before, from) = rest.split_at(at);
            without.push_str(before);
            let (tree, after) = from["use ".len()..].split_once(';').expect("an import ends");
            let visibility = before.rsplit(['\n', ';', '{', '}']).next().unwrap_or_default().trim();
            let mut paths = Vec::new();
            unfold("", tree, &mut paths);
            imports.extend(paths.into_iter().map(|path| Import { path, is_public: visibility.starts_with("pub") }));
            rest = after;
        }
        without.push_str(rest);
        (imports, without)
    }
}

/// A path that a file imports.
pub(crate) struct Import {
    pub(crate) path: String,
    /// Whether it is exported again.
    pub(crate) is_public: bool,
}

/// Where the next import stands.
fn find_use(code: &str) -> Option<usize> {
    let starts_word = |at: &usize| code[..*at].chars().next_back().is_none_or(char::is_whitespace);
    code.match_indices("use ").map(|(at, _)| at).find(starts_word)
}

/// The paths in code that is no import: words joined by `::`.
fn written_out(code: &str) -> Vec<String> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
    words.map(|word| word.trim_matches(':')).filter(|word| word.contains("::")).map(str::to_owned).collect()
}

/// Adds the paths of an import tree, each behind `prefix`.
fn unfold(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    for branch in branches(tree) {
        let branch = branch.trim();
        match branch.split_once('{') {
            Some((head, tail)) => {
                let inner = tail.rsplit_once('}').expect("a brace closes").0;
                unfold(&format!("{prefix}{}", head.trim()), inner, paths);
            }
            None if branch.is_empty() => {}
            None => paths.push(format!("{prefix}{}", branch.split(" as ").next().unwrap_or(branch))),
        }
    }
}

/// The parts between the commas that stand in no braces.
fn branches(tree: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
    for (at, sign) in tree.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&tree[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&tree[from..]);
    parts
}

/// The text with its comments and the insides of its strings blanked out. Every line stays where it is.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = skipped(rest, bare.chars().next_back());
        if skipped == 0 {
            bare.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            bare.extend(rest[..skipped].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
            rest = &rest[skipped..];
        }
    }
    bare
}

/// How many bytes of a comment, a string or a character begin here.
fn skipped(rest: &str, before: Option<char>) -> usize {
    let in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if let Some(hashes) = rest.strip_prefix('r').filter(|_| !in_word).and_then(raw_hashes) {
        let end = format!("\"{}", "#".repeat(hashes));
        let from = hashes + 2;
        return rest[from..].find(&end).map_or(rest.len(), |at| from + at + end.len());
    }
    match rest.chars().next() {
        Some('"') => 1 + closing(&rest[1..], '"'),
        Some('\'') if is_character(rest) => 1 + closing(&rest[1..], '\''),
        _ => 0,
    }
}

/// The number of `#` before the quotation mark of a raw string.
fn raw_hashes(after_r: &str) -> Option<usize> {
    let hashes = after_r.chars().take_while(|c| *c == '#').count();
    after_r[hashes..].starts_with('"').then_some(hashes)
}

/// A character and not a lifetime.
fn is_character(rest: &str) -> bool {
    let mut signs = rest.chars().skip(1);
    signs.next().is_some_and(|first| first == '\\' || signs.next() == Some('\''))
}

/// How many bytes there are up to and with the closing mark.
fn closing(rest: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, sign) in rest.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if sign == mark => return at + sign.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[test]
fn imports_are_unfolded_and_what_is_no_code_is_left_out() {
    let text = r#"
//! use crate::no;
use std::{fs, io::{self, Write as _}};
pub use super::a::B;
const S: &str = "use crate::no; fn x() {"; // crate::no
fn f<'a>(c: char) -> crate::app::X<'a> { g('"', '\'', r"crate::no\", crate::view::draw) }
#[cfg(test)]
mod tests { use crate::no; }
"#;
    let source = Source::of("app/x.rs".into(), text);
    let wanted = ["std::fs", "std::io::self", "std::io::Write", "super::a::B", "crate::app::X", "crate::view::draw"];
    assert_eq!(source.paths(), wanted);
    let exported = source.imports().0.into_iter().filter(|import| import.is_public);
    assert_eq!(exported.map(|import| import.path).collect::<Vec<_>>(), ["super::a::B"]);
    assert_eq!(source.module(), ["app", "x"]);
    assert_eq!(source.room(), "app");
}
