//! Lists the files of `assets/languages` and `assets/rules` with their texts in every language, so that a file need only be
//! put there; and the English messages with their arguments and rules, which the macros look up.

#[allow(
    dead_code,
    unreachable_pub,
    reason = "the script needs the codes alone"
)]
mod language;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use language::Language;

fn main() -> io::Result<()> {
    let assets = fs::canonicalize("../../assets")?;
    let messages = rows(&assets.join("languages"), "en")?;
    let rules = rows(&assets.join("rules"), "")?;
    let list =
        format!("const MESSAGES: &[Texts] = &[{messages}];\nconst RULES: &[Texts] = &[{rules}];\n");
    let english = english_messages(&assets.join("languages/en"))?;
    let out = env::var_os("OUT_DIR").expect("cargo names the folder for what is made");
    let out = Path::new(&out);
    fs::write(out.join("texts.rs"), list)?;
    fs::write(out.join("english.rs"), format!("&[{english}]"))
}

/// A row for each English message, sorted by id.
fn english_messages(folder: &Path) -> io::Result<String> {
    let mut rows = BTreeMap::new();
    for name in file_names(folder)? {
        let file = fs::read_to_string(folder.join(name))?;
        let mut id = "";
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                id = line
                    .split_once('=')
                    .expect("a message has a text")
                    .0
                    .trim_end();
            }
            let (arguments, rule): &mut (BTreeSet<_>, _) = rows.entry(id.to_owned()).or_default();
            arguments.extend(
                line.split('$')
                    .skip(1)
                    .map(|rest| name_at_start(rest).to_owned()),
            );
            if let Some(number) = line.strip_prefix("    .rule = ") {
                *rule = Some(number.to_owned());
            }
        }
    }
    rows.remove("");
    let row = |(id, (arguments, rule))| {
        format!(
            "English {{ id: {id:?}, arguments: &{:?}, rule: {rule:?} }},\n",
            Vec::from_iter(arguments)
        )
    };
    Ok(rows.into_iter().map(row).collect())
}

/// The name of an argument that a text begins with.
fn name_at_start(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    &text[..end.unwrap_or(text.len())]
}

/// A row for each English file of a folder; the other languages have files of the same name in folders of theirs.
fn rows(folder: &Path, english: &str) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut rows = String::new();
    for name in file_names(&folder.join(english))? {
        let text = |language: Language| {
            let subfolder = if language == Language::English {
                english
            } else {
                language.code()
            };
            let path = folder.join(subfolder).join(&name);
            if path.exists() {
                format!("include_str!({:?})", path.to_string_lossy())
            } else {
                "\"\"".to_owned()
            }
        };
        let section = name.split('.').next().unwrap_or_default();
        let texts = Language::ALL.map(text).join(", ");
        writeln!(
            rows,
            "Texts {{ name: {section:?}, in_language: [{texts}] }},"
        )
        .expect("a string takes all");
    }
    Ok(rows)
}

/// The names of the files of a folder, in order.
fn file_names(folder: &Path) -> io::Result<Vec<String>> {
    let entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    let files = entries.iter().filter(|entry| entry.path().is_file());
    let mut names: Vec<_> = files
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}
