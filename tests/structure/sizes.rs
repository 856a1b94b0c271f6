//! Small files, and small functions.

use crate::source::{self, Source};

/// Lines of code in a file, without tests, comments and blank lines.
const FILE: usize = 600;

/// Lines of a function, from its signature to its closing brace. A longer one says why in a comment.
const FUNCTION: usize = 60;

/// A function, by where it begins.
struct Function {
    name: String,
    first: usize,
    length: usize,
    has_reason: bool,
}

/// The functions of a source, those within others too. What a macro makes has its length as well.
fn functions(source: &Source) -> Vec<Function> {
    let starts = source.code.iter().enumerate().filter_map(|(first, line)| Some((first, name(line)?)));
    starts.filter_map(|(first, name)| function(source, first, name)).collect()
}

/// The name of the function that begins in this line.
fn name(line: &str) -> Option<&str> {
    let words = ["pub", "pub(crate)", "pub(super)", "const", "async", "unsafe", "extern"];
    let mut rest = line.trim_start();
    while let Some((_, after)) = rest.split_once(' ').filter(|(word, _)| words.contains(word)) {
        rest = after.trim_start();
    }
    let name = rest.strip_prefix("fn ")?;
    Some(&name[..name.find(['(', '<'])?])
}

/// Follows the braces from the signature to the end; a function without a body is none.
fn function(source: &Source, first: usize, name: &str) -> Option<Function> {
    let (mut depth, mut nested) = (0_usize, 0_usize);
    for (number, line) in source.code.iter().enumerate().skip(first) {
        for sign in line.chars() {
            match sign {
                '(' | '[' => nested += 1,
                ')' | ']' => nested = nested.saturating_sub(1),
                ';' if depth == 0 && nested == 0 => return None,
                '{' => depth += 1,
                '}' if depth == 1 => {
                    let body = &source.lines[first..=number];
                    let before = source.lines[..first].iter().rev().take_while(|line| is_about_it(line));
                    let has_reason = body.iter().chain(before).any(|line| line.contains("// Long"));
                    return Some(Function { name: name.into(), first, length: number + 1 - first, has_reason });
                }
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    None
}

/// Comments and attributes above a function.
fn is_about_it(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("#[")
}

#[test]
fn no_file_is_long() {
    let sources = source::all();
    let long = sources.iter().filter(|source| source.length() > FILE);
    let told: Vec<_> = long.map(|source| format!("src/{}: {} lines of code", source.path, source.length())).collect();
    assert_eq!(told, [""; 0], "no file has more than {FILE} lines of code");
}

#[test]
fn no_function_is_long_without_a_reason() {
    let mut told = Vec::new();
    for source in source::all() {
        let long = functions(&source).into_iter().filter(|function| function.length > FUNCTION && !function.has_reason);
        told.extend(
            long.map(|long| format!("src/{}:{}: {} has {}", source.path, long.first + 1, long.name, long.length)),
        );
    }
    assert_eq!(told, [""; 0], "more than {FUNCTION} lines want a comment that begins \"Long because\"");
}

#[test]
fn most_functions_are_short() {
    let mut lengths: Vec<_> = source::all().iter().flat_map(functions).map(|function| function.length).collect();
    lengths.sort_unstable();
    assert!(lengths.len() > 700, "these are not all functions: {}", lengths.len());
    let median = lengths[lengths.len() / 2];
    println!("{} functions, the median of their lengths is {median}", lengths.len());
    assert!(median <= 8, "the median of all functions' lengths is {median}");
}

#[test]
fn a_long_function_is_found() {
    let body = "    step();\n".repeat(70);
    let text = format!("trait T {{\n    fn none(&self);\n}}\npub(crate) const fn long<T>(t: [T; 2]) {{\n{body}}}\n");
    let found = functions(&Source::of("x.rs".into(), &text));
    assert_eq!(found.iter().map(|f| (f.name.as_str(), f.length)).collect::<Vec<_>>(), [("long", 72)]);
}
