//! Writing a text that is no good PDN so that it is read back as it was read: `1-` and `0.` are two words, and
//! `1- 0.` is a result.

use super::game::{Item, PdnResult};
use super::read::parts;
use super::write::write_items;
use crate::prelude::*;

/// The bytes behind a word that say how it is read.
const LOOK_AHEAD: usize = 256;

/// Returns whether a text is read as these parts and this result.
pub(super) fn is_read_as(text: &str, items: &[Item], result: Option<PdnResult>) -> bool {
    super::read(text).is_ok_and(|games| match games.as_slice() {
        [] => items.is_empty() && result.is_none(),
        [game] => is_same(&game.items, items) && game.result == result,
        _ => false,
    })
}

/// Returns whether parts are the same wherever they stand.
fn is_same(one: &[Item], other: &[Item]) -> bool {
    let same = |pair: (&Item, &Item)| match pair {
        (Item::Move { text: one, .. }, Item::Move { text: other, .. })
        | (Item::Setup { text: one, .. }, Item::Setup { text: other, .. }) => one == other,
        (Item::Variation(one), Item::Variation(other)) => is_same(one, other),
        (one, other) => one == other,
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// The parts with an empty comment behind each word that would be read otherwise with what follows, and with a
/// comment for each that would be even then. `behind` is written after them.
pub(super) fn apart(items: &[Item], behind: &str, is_in_variation: bool) -> Vec<Item> {
    let (mut made, mut behind) = (Vec::new(), behind.to_owned());
    let mut rest = items;
    while let Some(group) = last_group(rest) {
        rest = &rest[..rest.len() - group.len()];
        let written = match group {
            [Item::Variation(inner)] => vec![Item::Variation(apart(inner, ")", true))],
            [Item::Number(_) | Item::Move { .. } | Item::Strength(_), ..] => {
                word(group, &behind, is_in_variation)
            }
            other => other.to_vec(),
        };
        let text = text_of(&written) + " " + &behind;
        behind = text.chars().take(LOOK_AHEAD).collect();
        made.push(written);
    }
    let mut made: Vec<Item> = made.into_iter().rev().flatten().collect();
    keep_set_ups(items, &mut made);
    made
}

/// Writes the set-ups behind a word as comments where the word itself had to be one: before the first move they would
/// give the position that the game begins from.
fn keep_set_ups(items: &[Item], made: &mut [Item]) {
    let is_before = |item: &&Item| !matches!(item, Item::Move { .. });
    let is_set_up = |item: &&Item| matches!(item, Item::Setup { .. });
    let first = items.iter().take_while(is_before).filter(is_set_up).count();
    let begins = made
        .iter()
        .position(|item| matches!(item, Item::Move { .. }));
    let begins = begins.unwrap_or(made.len());
    let set_ups = made[..begins].iter_mut();
    for item in set_ups.filter(|item| is_set_up(&&**item)).skip(first) {
        *item = Item::Comment(text_of(core::slice::from_ref(item)));
    }
}

/// The last word with the strengths that stand right behind it, or strengths alone, or the last part that is no word.
fn last_group(items: &[Item]) -> Option<&[Item]> {
    let is_strength = |item: &&Item| matches!(item, Item::Strength(_));
    let strengths = items.iter().rev().take_while(is_strength).count();
    let has_word = |length: usize| {
        matches!(
            items[items.len() - length],
            Item::Number(_) | Item::Move { .. }
        )
    };
    let length = match strengths {
        0 => 1,
        all if all < items.len() && has_word(all + 1) => all + 1,
        all => all,
    };
    Some(&items[items.len().checked_sub(length)?..])
}

/// A word as it has to be written before this text.
fn word(group: &[Item], behind: &str, is_in_variation: bool) -> Vec<Item> {
    let gap = Item::Comment(String::new());
    let as_it_is = group.to_vec();
    let before_gap = [group, core::slice::from_ref(&gap)].concat();
    let in_pieces = group
        .iter()
        .flat_map(|item| [item.clone(), gap.clone()])
        .collect();
    let is_read_back = |written: &Vec<Item>| {
        let text = text_of(written);
        parts(&format!("{text} {behind}"), text.len(), is_in_variation)
            .is_some_and(|items| is_same(&items, written))
    };
    [as_it_is, before_gap, in_pieces]
        .into_iter()
        .find(is_read_back)
        .unwrap_or_else(|| vec![Item::Comment(text_of(group))])
}

fn text_of(items: &[Item]) -> String {
    let mut text = String::new();
    // Writing into a string does not fail.
    let _ = write_items(items, &mut text);
    text
}
