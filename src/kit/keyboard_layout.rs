//! Keyboards with other letters than Latin ones: the letter that a Latin keyboard has on the same key.

/// The lower letters of a layout, each above the sign that the US layout has on its key. Sources: the layouts `ru`, `ua` and
/// `gr` of X.Org's `xkeyboard-config`.
const LAYOUTS: [[&str; 2]; 3] = [
    [
        "йцукенгшщзхъфывапролджэячсмитьбюё",
        "qwertyuiop[]asdfghjkl;'zxcvbnm,.`",
    ],
    ["іїєґ", "s]'\\"],
    ["ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"],
];

/// The sign of the US layout on the key that writes a letter of another one.
pub fn on_latin_keyboard(letter: char) -> Option<char> {
    let lower = letter.to_lowercase().next()?;
    let found = LAYOUTS.iter().find_map(|[letters, latin]| {
        let place = letters.chars().position(|other| other == lower)?;
        latin.chars().nth(place)
    })?;
    let is_upper = letter != lower;
    Some(if is_upper { shifted(found) } else { found })
}

/// The sign that the US layout has on a key with shift.
fn shifted(key: char) -> char {
    let signs = "[]\\;',.`".chars().zip("{}|:\"<>~".chars());
    let mut of_key = signs.filter(|(plain, _)| *plain == key);
    of_key
        .next()
        .map_or(key.to_ascii_uppercase(), |(_, with_shift)| with_shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_found_by_its_key() {
        for [letters, latin] in LAYOUTS {
            assert_eq!(letters.chars().count(), latin.chars().count());
        }
        let found = |text: &str| {
            text.chars()
                .map(on_latin_keyboard)
                .collect::<Option<String>>()
        };
        assert_eq!(found("йфячЙ").as_deref(), Some("qazxQ"));
        assert_eq!(found("ЖжХЭ").as_deref(), Some(":;{\""));
        assert_eq!(found("іїє").as_deref(), Some("s]'"));
        assert_eq!(found("ςασΩ").as_deref(), Some("wasV"));
        assert_eq!(['q', '7', '漢', 'é'].map(on_latin_keyboard), [None; 4]);
    }
}
