//! Changing a game's text where its parts have changed, and nowhere else.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::read::joined;
use crate::pdn::read::{Written, written};
use crate::pdn::{Item, PdnGame, Place, retagged};
use crate::variant::Variant;

/// The most pairs of old and new parts that are compared, beside those that are the same at the beginning and the end.
const MOST_PAIRS: usize = 4 << 20;

/// A part that is no number, wherever it stands.
#[derive(Debug)]
struct Part {
    what: Written,
    /// The number before it, with its dots; empty where there is none.
    number: String,
}

/// A part of the old text, with the bytes where the number of a move begins, where it begins itself, and where it ends.
struct OldPart {
    what: Written,
    begins: usize,
    stands: usize,
    ends: usize,
}

/// A place among the old parts that a new one has: that of the same part, or of another one of its kind.
#[derive(Clone, Copy)]
struct Taken {
    at: usize,
    is_same: bool,
}

/// The text of a game with these tags, parts and result. Those that are there stay byte for byte, with what stands between
/// them. `None` where the text is not to be read again as this game.
pub(super) fn patched(source: &str, game: &PdnGame, variant: Variant) -> Option<String> {
    let text = with_tags(source, game);
    let new = parts_of(game);
    let old = old_parts(&text, &new)?;
    let made = merged(&text, &old, &new, variant);
    is_read_as(&made, game, &new).then_some(made)
}

/// Returns whether a text is read as a game of these tags, whose parts are these.
fn is_read_as(text: &str, game: &PdnGame, parts: &[Part]) -> bool {
    let Ok(games) = crate::pdn::read(text) else {
        return false;
    };
    let [read] = games.as_slice() else {
        return false;
    };
    let has_tags = |one: &PdnGame, other: &PdnGame| {
        one.tags
            .iter()
            .all(|(name, _)| one.tag(name) == other.tag(name))
    };
    let is_same = old_parts(text, parts).is_some_and(|old| {
        old.iter()
            .map(|part| &part.what)
            .eq(parts.iter().map(|part| &part.what))
    });
    is_same && has_tags(read, game) && has_tags(game, read)
}

/// The text with the tags of a game.
fn with_tags(source: &str, game: &PdnGame) -> String {
    let before = crate::pdn::read_tags(source);
    let mut text = source.to_owned();
    for (name, _) in &before.tags {
        if game.tag(name).is_none() {
            text = retagged(&text, name, "");
        }
    }
    for (name, value) in &game.tags {
        if before.tag(name) != game.tag(name) {
            text = retagged(&text, name, value);
        }
    }
    text
}

/// The parts of a game in the order of its text.
fn parts_of(game: &PdnGame) -> Vec<Part> {
    let mut parts = Vec::new();
    flatten(&game.items, &mut parts);
    parts.extend(game.result.map(|result| Part {
        what: Written::Result(result),
        number: String::new(),
    }));
    parts
}

fn flatten(items: &[Item], parts: &mut Vec<Part>) {
    let mut number = String::new();
    for item in items {
        let mut push = |what| {
            let number = std::mem::take(&mut number);
            parts.push(Part { what, number });
        };
        match item {
            Item::Number(text) => number.push_str(text),
            Item::Variation(inner) => {
                push(Written::Opens);
                flatten(inner, parts);
                parts.push(Part {
                    what: Written::Closes,
                    number: String::new(),
                });
            }
            item => push(Written::Part(anywhere(item))),
        }
    }
}

fn anywhere(item: &Item) -> Item {
    let at = Place::default();
    match item.clone() {
        Item::Move { text, .. } => Item::Move { text, at },
        Item::Setup { text, .. } => Item::Setup { text, at },
        item => item,
    }
}

/// The parts of the old text. Jumps that stand there as moves are one part where the game has them as one move.
fn old_parts(text: &str, new: &[Part]) -> Option<Vec<OldPart>> {
    let moves: BTreeSet<_> = new
        .iter()
        .filter_map(|part| move_text(&part.what))
        .collect();
    let (mut parts, mut number): (Vec<OldPart>, _) = (Vec::new(), None);
    for (what, place) in written(text)? {
        let what = match what {
            Written::Part(Item::Number(_)) => {
                number.get_or_insert(place.start);
                continue;
            }
            Written::Part(item) => Written::Part(anywhere(&item)),
            what => what,
        };
        let number = number.take().filter(|_| move_text(&what).is_some());
        let jump = move_text(&what).filter(|_| number.is_none());
        if let (Some(last), Some(jump)) = (parts.last_mut(), jump)
            && let Some(text) = move_text(&last.what).and_then(|text| whole(text, jump, &moves))
        {
            let at = Place::default();
            (last.what, last.ends) = (Written::Part(Item::Move { text, at }), place.end);
            continue;
        }
        parts.push(OldPart {
            what,
            begins: number.unwrap_or(place.start),
            stands: place.start,
            ends: place.end,
        });
    }
    Some(parts)
}

/// A capture with another jump, where the beginning of a move of the game is such.
fn whole(text: &str, jump: &str, moves: &BTreeSet<&str>) -> Option<String> {
    let mut whole = text.to_owned();
    joined(&mut whole, jump);
    let is_begun = moves.iter().any(|text| text.starts_with(&whole));
    (is_begun && !moves.contains(text)).then_some(whole)
}

fn move_text(part: &Written) -> Option<&str> {
    match part {
        Written::Part(Item::Move { text, .. }) => Some(text),
        _ => None,
    }
}

/// The place that each new part takes, if there is one. They are in order.
fn aligned(old: &[OldPart], new: &[Part]) -> Vec<Option<Taken>> {
    let is_same = |(old, new): &(&OldPart, &Part)| old.what == new.what;
    let head = old.iter().zip(new).take_while(is_same).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = tail.take_while(is_same).count();
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let middle = longest_common(&old[head..old_end], &new[head..new_end]);
    let middle = middle.into_iter().map(|at| at.map(|at| head + at));
    let same: Vec<_> = (0..head)
        .map(Some)
        .chain(middle)
        .chain((old_end..old.len()).map(Some))
        .collect();
    let mut next = 0;
    let mut taken = Vec::with_capacity(new.len());
    for (i, part) in new.iter().enumerate() {
        let free = same[i..]
            .iter()
            .flatten()
            .next()
            .copied()
            .unwrap_or(old.len());
        let place = match same[i] {
            Some(at) => Some((at, true)),
            None if next < free && is_of_kind(&old[next].what, &part.what) => Some((next, false)),
            None => None,
        };
        next = place.map_or(next, |(at, _)| at + 1);
        taken.push(place.map(|(at, is_same)| Taken { at, is_same }));
    }
    taken
}

/// Returns whether a part can stand in the place of another one.
fn is_of_kind(old: &Written, new: &Written) -> bool {
    match (old, new) {
        (Written::Part(Item::Move { .. }), _) => false,
        (Written::Part(old), Written::Part(new)) => {
            std::mem::discriminant(old) == std::mem::discriminant(new)
        }
        (Written::Result(_), Written::Result(_)) => true,
        _ => false,
    }
}

/// The longest common subsequence: the old part that each new one is, if any. None where too much would be compared.
fn longest_common(old: &[OldPart], new: &[Part]) -> Vec<Option<usize>> {
    let mut found = vec![None; new.len()];
    let width = new.len() + 1;
    if old.len().saturating_mul(new.len()) > MOST_PAIRS {
        return found;
    }
    let mut longest = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i * width + j] = if old[i].what == new[j].what {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() && j < new.len() {
        if old[i].what == new[j].what {
            found[j] = Some(i);
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

/// The text with the new parts, where the old ones stand among them.
fn merged(text: &str, old: &[OldPart], new: &[Part], variant: Variant) -> String {
    let begins = old.first().map_or(text.len(), |part| part.begins);
    let mut made = text[..begins].to_owned();
    if old.is_empty() && !made.is_empty() {
        made.truncate(made.trim_end().len());
        made.push_str("\n\n");
    }
    let gap = |at: usize| match at.checked_sub(1) {
        Some(before) => &text[old[before].ends..old[at].begins],
        None => "",
    };
    let (mut next, mut before) = (0, None);
    for (part, taken) in new.iter().zip(aligned(old, new)) {
        let mut is_numbered = false;
        let mut between = match before {
            Some((before, _)) if !is_glued(before, &part.what) => " ",
            _ => "",
        };
        if let Some(Taken { at, .. }) = taken {
            // Numbers before a comment that is gone are those of the move behind it.
            let is_move = |part: &OldPart| move_text(&part.what).is_some();
            let lost = if old[next..at].iter().any(is_move) {
                at..at
            } else {
                next..at
            };
            let lost = lost.map(gap).map(str::trim).filter(|gap| !gap.is_empty());
            for gap in lost {
                made.push_str(between);
                made.push_str(gap);
            }
            is_numbered = old[at].begins < old[at].stands;
            let follows = next == at && before.is_none_or(|(_, is_old)| is_old);
            if follows || !gap(at).is_empty() {
                between = gap(at);
            }
            if !follows && made.ends_with(char::is_whitespace) {
                between = between.trim_start();
            }
            next = at + 1;
        }
        made.push_str(between);
        let is_resumed = matches!(before, Some((Written::Closes, false)));
        if !is_numbered && !part.number.is_empty() && (taken.is_none() || is_resumed) {
            made.push_str(&part.number);
            made.push(' ');
        }
        match taken {
            Some(Taken { at, is_same: true }) => {
                made.push_str(&text[old[at].begins..old[at].ends]);
            }
            _ => push(&mut made, &part.what, variant),
        }
        before = Some((&part.what, taken.is_some()));
    }
    made.push_str(&text[old.last().map_or(begins, |part| part.ends)..]);
    made
}

/// Returns whether no blank has to stand between two parts.
fn is_glued(before: &Written, part: &Written) -> bool {
    matches!(before, Written::Opens)
        || matches!(part, Written::Closes)
        || matches!(part, Written::Part(Item::Strength(_)))
}

fn push(text: &mut String, part: &Written, variant: Variant) {
    // Writing into a string does not fail.
    let _ = match part {
        Written::Part(item) => write!(text, "{item}"),
        Written::Opens => write!(text, "("),
        Written::Closes => write!(text, ")"),
        Written::Result(result) => write!(text, "{}", result.text(variant)),
    };
}
