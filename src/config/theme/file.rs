//! A theme as a file: read with every fault's place, and written so that it can be read again.

use std::fmt::Write as _;

use super::cell_style::{CellStyle, Ink};
use super::keys::{KEYS, ThemeKey};
use super::legibility;
use super::{Looks, Palette};
use crate::theme_name::{ThemeName, UnknownTheme};
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::section::{Field, Section, TomlDocument};

/// The key of the built-in theme that has what the file leaves out.
const LIKE: &str = "like";

/// A section of the file.
#[derive(Clone, Copy)]
struct Part {
    name: &'static str,
    about: &'static str,
    ink: Ink,
    palette: fn(&mut Looks) -> &mut Palette,
}

const PARTS: [Part; 3] = [
    Part {
        name: "colours",
        about: "Terminals with 256 colours and more.",
        ink: Ink::Rgb,
        palette: |looks| &mut looks.colours,
    },
    Part {
        name: "sixteen",
        about: "Terminals with sixteen colours, which mean something else on each.",
        ink: Ink::Sixteen,
        palette: |looks| &mut looks.sixteen,
    },
    Part {
        name: "monochrome",
        about: "Terminals without colours, and NO_COLOR.",
        ink: Ink::None,
        palette: |looks| &mut looks.monochrome,
    },
];

/// Reads the looks of a theme's file, and what in it is hard to see.
///
/// # Errors
/// Returns an error if the file is faulty: what is wrong, where, and what would be right.
pub fn read(source: Source) -> Result<(Looks, Vec<Diagnostic>), Diagnostic> {
    let document = TomlDocument::parse(source)?;
    let top = document.top();
    top.only(&[&[LIKE][..], &PARTS.map(|part| part.name)].concat())?;
    let like = top.get(LIKE).map(|field| {
        field
            .text()?
            .parse()
            .map_err(|what: UnknownTheme| field.complain(what.to_string()))
    });
    let mut looks = *Looks::of(like.transpose()?.unwrap_or(ThemeName::Default));
    let mut warnings = Vec::new();
    for (part, section) in parts(&top)? {
        let palette = (part.palette)(&mut looks);
        read_part(&section, part.ink, palette)?;
        warnings.extend(
            legibility::faults(palette)
                .into_iter()
                .map(|fault| warning(&section, &fault)),
        );
    }
    Ok((looks, warnings))
}

/// Reads a built-in theme over the looks that have what it leaves out.
///
/// # Panics
/// The text is faulty; a test reads every built-in theme.
pub(super) fn read_built_in(text: &'static str, mut looks: Looks) -> Looks {
    let mut read = || {
        let document = TomlDocument::parse(Source::new("a built-in theme", text))?;
        for (part, section) in parts(&document.top())? {
            read_part(&section, part.ink, (part.palette)(&mut looks))?;
        }
        Ok(looks)
    };
    read().unwrap_or_else(|fault: Diagnostic| panic!("{fault}"))
}

/// The sections that a file has.
fn parts<'a>(top: &Section<'a>) -> Result<Vec<(Part, Section<'a>)>, Diagnostic> {
    let fields = PARTS
        .into_iter()
        .filter_map(|part| Some((part, top.get(part.name)?)));
    fields
        .map(|(part, field)| Ok((part, field.section(&format!("a section [{}]", part.name))?)))
        .collect()
}

fn read_part(section: &Section, ink: Ink, palette: &mut Palette) -> Result<(), Diagnostic> {
    let names: Vec<_> = KEYS.iter().map(|key| key.name).collect();
    section.only(&names)?;
    for key in KEYS {
        let Some(field) = section.get(key.name) else {
            continue;
        };
        let pens = (key.pens)(palette);
        if let [pen] = pens {
            *pen = read_pen(field, ink)?;
            continue;
        }
        let list = field.list("pen")?;
        if list.len() != pens.len() {
            let what = format!(
                "`{}` has {} pens; {} are right",
                key.name,
                list.len(),
                pens.len()
            );
            return Err(field.complain(what));
        }
        for (pen, field) in pens.iter_mut().zip(&list) {
            *pen = read_pen(field, ink)?;
        }
    }
    Ok(())
}

fn read_pen(field: &Field, ink: Ink) -> Result<CellStyle, Diagnostic> {
    CellStyle::read(field.text()?, ink).map_err(|what| field.complain(what.to_string()))
}

/// Reports what is hard to see, at the pen that draws it, or at the section that leaves the pen
/// out.
fn warning(section: &Section, fault: &legibility::Fault) -> Diagnostic {
    let what = format!("`{}` {}", fault.key, fault.what);
    let in_list = section
        .get(fault.key)
        .and_then(|field| field.list("pen").ok()?.get(fault.index).cloned());
    match in_list {
        Some(field) => field.complain(what),
        None => section.complain_of(fault.key, what),
    }
}

/// The text of a theme's file, with every key.
pub fn written(like: ThemeName) -> String {
    let mut looks = *Looks::of(like);
    let mut text = format!(
        "# A theme of Parlour: NAME.toml in the folder `themes` beside config.toml, chosen there with theme = \"NAME\".\n\
         # What is left out is as in the built-in theme that `like` names. A pen is bold, dim, underlined, reversed, a colour,\n\
         # \"on\" and the colour of the background; without colours it has the terminal's own.\n\
         {LIKE} = \"{like}\"\n"
    );
    for part in PARTS {
        let palette = (part.palette)(&mut looks);
        let _ = write!(text, "\n# {}\n[{}]\n", part.about, part.name);
        for key in KEYS {
            text += &line(key, (key.pens)(palette));
        }
    }
    text
}

fn line(key: &ThemeKey, pens: &[CellStyle]) -> String {
    let values: Vec<_> = pens.iter().map(|pen| format!("\"{pen}\"")).collect();
    let head = format!("# {}\n{} = ", key.meaning, key.name);
    match &values[..] {
        [value] => format!("{head}{value}\n"),
        values => format!("{head}[\n  {},\n]\n", values.join(",\n  ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::cell_style::Colour;

    fn read_text(text: &str) -> Result<(Looks, Vec<Diagnostic>), Diagnostic> {
        read(Source::new("night.toml", text))
    }

    #[test]
    fn the_file_of_the_default_theme_has_every_key() {
        let text = written(ThemeName::Default);
        let (_, keys) = text
            .split_once("\n[colours]\n")
            .expect("the section is there");
        assert!(super::super::BUILT_IN[0].ends_with(keys));
    }

    #[test]
    fn a_built_in_theme_is_read_as_it_is_written() {
        for theme in ThemeName::ALL {
            let text = written(theme);
            assert_eq!(
                read_text(&text),
                Ok((*Looks::of(theme), Vec::new())),
                "{theme}"
            );
            // The written theme stands alone, whatever it is said to be like.
            let (_, rest) = text.split_once("\nlike = ").expect("the line is there");
            let alone = rest.split_once('\n').map_or("", |(_, rest)| rest);
            assert_eq!(
                read_text(alone),
                Ok((*Looks::of(theme), Vec::new())),
                "{theme}"
            );
        }
    }

    #[test]
    fn what_is_left_out_is_as_in_the_theme_that_it_is_like() {
        let (looks, warnings) =
            read_text("like = \"light\"\n[colours]\naccent = \"#002060\"").expect("it is right");
        assert_eq!(warnings, []);
        assert_eq!(
            looks.colours.accent,
            CellStyle::PLAIN.fg(Colour::Rgb(0, 0x20, 0x60))
        );
        assert_eq!(
            Looks {
                colours: Looks::of(ThemeName::Light).colours,
                ..looks
            },
            *Looks::of(ThemeName::Light)
        );
        assert_eq!(
            read_text(""),
            Ok((*Looks::of(ThemeName::Default), Vec::new()))
        );
    }

    #[test]
    fn a_fault_is_told_with_its_place_and_what_would_be_right() {
        for (text, told) in [
            (
                "taste = \"light\"",
                "night.toml:1:1: unknown key `taste`; the keys are like, colours, sixteen, monochrome",
            ),
            (
                "likes = \"light\"",
                "night.toml:1:1: unknown key `likes`; did you mean `like`?",
            ),
            (
                "like = \"dark\"",
                "night.toml:1:8: there is no theme \"dark\"; the themes are default, light,",
            ),
            (
                "colours = 3",
                "night.toml:1:11: `colours` cannot be 3; it is a section [colours]",
            ),
            (
                "[colours]\ntint = \"#000000\"",
                "night.toml:2:1: unknown key `tint`; the keys are ground, felt, text,",
            ),
            (
                "[colours]\ndim = \"grey\"",
                "night.toml:2:7: \"grey\" cannot stand here; a colour is written #rrggbb",
            ),
            (
                "[sixteen]\ndim = \"#777777\"",
                "night.toml:2:7: \"#777777\" cannot stand here; a colour is black,",
            ),
            (
                "[monochrome]\ndim = \"red\"",
                "night.toml:2:7: \"red\" cannot stand here; there are no colours here",
            ),
            (
                "[colours]\nfaces = [\"bold\"]",
                "night.toml:2:9: `faces` has 1 pens; 8 are right",
            ),
            (
                "[colours]\nfaces = \"bold\"",
                "night.toml:2:9: `faces` cannot be \"bold\"; it is a list in square brackets",
            ),
            ("[colours", "night.toml:1:9: unclosed table"),
        ] {
            assert!(
                read_text(text).is_err_and(|why| why.to_string().starts_with(told)),
                "{text}: {:?}",
                read_text(text).err()
            );
        }
    }

    #[test]
    fn what_is_hard_to_see_is_told_with_its_place() {
        for (text, told) in [
            (
                "[colours]\nselected = \"#777777 on #888888\"",
                "night.toml:2:12: `selected` is hard to read: #777777 on #888888 has a contrast of 1.3; at least 4.5 is right",
            ),
            (
                "[colours]\ndim = \"#eeeeee\"",
                "night.toml:2:7: `dim` is hard to read: #eeeeee on a white terminal has a contrast of 1.2; at least 3",
            ),
            (
                "like = \"light\"\n[colours]\nground = \"#eeeeee on #101010\"",
                "night.toml:2:1: `dim` is hard to read: #46443e on #101010",
            ),
            (
                "[colours]\nselected = \"on #000000\"",
                "night.toml:2:12: `selected` has a background and no colour",
            ),
            (
                "[colours]\npiece-light = \"#ffffff on #202020\"",
                "night.toml:2:15: `piece-light` looks like the dark pieces",
            ),
            (
                "[colours]\nrim-dark = \"#5f8f7e on #5f8f7e\"\npiece-dark = \"#ffffff on #3f5f5e\"",
                "night.toml:2:12: `rim-dark` is lost on `square-dark`",
            ),
            (
                "[sixteen]\nkey = \"blue on black\"",
                "night.toml:2:7: `key` is hard to read: blue on black",
            ),
        ] {
            let (_, warnings) = read_text(text).expect("it can be used");
            assert!(
                warnings
                    .iter()
                    .any(|warning| warning.to_string().starts_with(told)),
                "{text}: {warnings:?}"
            );
        }
    }

    #[test]
    fn one_pen_of_a_list_is_pointed_at() {
        let faces: Vec<_> = (0..8)
            .map(|i| {
                if i == 5 {
                    "\"#222222 on #333333\""
                } else {
                    "\"plain\""
                }
            })
            .collect();
        let (_, warnings) = read_text(&format!("[colours]\nfaces = [\n{}]", faces.join(",\n")))
            .expect("it can be used");
        assert!(
            warnings.len() == 1
                && warnings[0]
                    .to_string()
                    .starts_with("night.toml:8:1: `faces` is hard"),
            "{warnings:?}"
        );
    }
}
