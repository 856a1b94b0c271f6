//! Changing a tag in the text of a game, and nothing else.

use super::game::ROSTER;
use super::read::tag_places;
use super::write::written_tag;
use crate::prelude::*;

/// The text of a game with a tag of this value. The rest stays byte for byte. An empty value removes the tag.
///
/// ```
/// use draughts::pdn;
///
/// let text = "[White \"Ann\"]\n[Event \"?\"]\n\n1. 11-15 {so} *";
/// let text = pdn::retagged(text, "Event", "A match");
/// assert_eq!(text, "[White \"Ann\"]\n[Event \"A match\"]\n\n1. 11-15 {so} *");
/// assert_eq!(pdn::retagged("1. 11-15 *", "White", "Ann"), "[White \"Ann\"]\n\n1. 11-15 *");
/// ```
#[must_use]
pub fn retagged(text: &str, name: &str, value: &str) -> String {
    let places = tag_places(text);
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let stands = |name: &str| {
        places
            .iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name))
    };
    if let Some((name, place)) = stands(name) {
        let (before, after) = (&text[..place.start], &text[place.end..]);
        if value.is_empty() {
            let after = after.trim_start_matches([' ', '\t']);
            let after = after
                .strip_prefix("\r\n")
                .or_else(|| after.strip_prefix('\n'));
            return format!("{before}{}", after.unwrap_or(&text[place.end..]));
        }
        return format!("{before}{}{after}", written_tag(name, value));
    }
    if value.is_empty() {
        return text.to_owned();
    }
    let rank = ROSTER.iter().position(|tag| tag.eq_ignore_ascii_case(name));
    let earlier = &ROSTER[..rank.unwrap_or(0)];
    let before = earlier
        .iter()
        .filter_map(|tag| stands(tag))
        .map(|(_, place)| place.end)
        .max();
    let tag = written_tag(name, value);
    match (before, places.first()) {
        (Some(at), _) => format!("{}{newline}{tag}{}", &text[..at], &text[at..]),
        (None, Some((_, first))) => {
            format!(
                "{}{tag}{newline}{}",
                &text[..first.start],
                &text[first.start..]
            )
        }
        (None, None) => format!("{tag}{newline}{newline}{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_set_wherever_it_stands_and_the_rest_is_as_it_was() {
        let text = "[Event x]\r\n[white \"An\\\"n\"] [Black \"Bo\"]\r\n%[Site \"no\"]\r\n1. 11-15 {[Event \"y\"]} *";
        for (name, value, old, new) in [
            ("Event", "A \"B\"", "[Event x]", "[Event \"A \\\"B\\\"\"]"),
            ("White", "Cy", "[white \"An\\\"n\"]", "[white \"Cy\"]"),
            ("White", "", "[white \"An\\\"n\"]", ""),
            ("Event", "", "[Event x]\r\n", ""),
            ("Round", "3", "[Event x]", "[Event x]\r\n[Round \"3\"]"),
            (
                "Annotator",
                "Di",
                "[Event x]",
                "[Annotator \"Di\"]\r\n[Event x]",
            ),
            ("Annotator", "", "", ""),
        ] {
            assert_eq!(
                retagged(text, name, value),
                text.replacen(old, new, 1),
                "{name} {value}"
            );
        }
    }
}
