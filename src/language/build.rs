//! Lists the files of `assets/languages` and `assets/rules` with their texts in every language, so that a file need only be
//! put there.

#[allow(
    dead_code,
    unreachable_pub,
    reason = "the script needs the codes alone"
)]
mod language;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use language::Language;

fn main() -> io::Result<()> {
    let assets = fs::canonicalize("../../assets")?;
    let messages = rows(&assets.join("languages"), "en")?;
    let rules = rows(&assets.join("rules"), "")?;
    let list = format!(
        "pub(super) const MESSAGES: &[Texts] = &[{messages}];\nconst RULES: &[Texts] = &[{rules}];\n"
    );
    let out = env::var_os("OUT_DIR").expect("cargo names the folder for what is made");
    fs::write(Path::new(&out).join("texts.rs"), list)
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
