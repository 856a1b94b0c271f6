//! Names of accounts: short, printable, and none that looks like another's.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::accounts::account_code;
use crate::server::chat_line::is_ignorable;
use parlour_language::sanitize::{in_place, is_joiner, is_plain};
use parlour_model::player::Level;

/// The name of an account, in Unicode's composed spelling (NFC).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AccountName(String);

/// The reason a text cannot be the name of an account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountNameError {
    #[error("a name must be {least} to {most} cells wide; this one has {0}", least = AccountName::LEAST_CELLS, most = AccountName::MOST_CELLS)]
    Width(usize),
    #[error("a name may have only letters, digits, \"-\" and \"_\", not {}", shown(*.0))]
    Character(char),
    #[error("the mark {} must follow a letter, at most {most} of them", shown(*.0), most = AccountName::MOST_MARKS)]
    Mark(char),
    #[error("a name cannot begin with \"-\"; begin with a letter, a digit or \"_\"")]
    Hyphen,
    #[error("a name needs a letter or a digit")]
    NoLetter,
    #[error("names that begin with \"{prefix}\" are for guests; choose another", prefix = AccountName::GUEST)]
    Guest,
    #[error("this looks like a code, which is no name; choose another")]
    Code,
    #[error("\"{0}\" is reserved or looks like a reserved word; choose another name")]
    Reserved(String),
}

/// A character as an error shows it: itself where it is plain, otherwise its number.
fn shown(c: char) -> String {
    match c {
        ' ' => "blank".into(),
        c if is_plain(c) && c.width().is_some_and(|width| width > 0) && !is_combining_mark(c) => {
            format!("\"{c}\"")
        }
        c => format!("U+{:04X}", u32::from(c)),
    }
}

/// Words that sentences, commands and seats use for something else, and those that speak for the server.
const RESERVED: [&str; 37] = [
    "open",
    "me",
    "you",
    "hall",
    "server",
    "parlour",
    "admin",
    "root",
    "system",
    "ops",
    "moderator",
    "chance",
    "anybody",
    "nobody",
    "gone",
    "null",
    "guest",
    "watcher",
    "robot",
    "bot",
    "bots",
    "all",
    "everybody",
    "everyone",
    "here",
    "channel",
    "keeper",
    "operator",
    "owner",
    "host",
    "mod",
    "mods",
    "staff",
    "team",
    "official",
    "support",
    "help",
];

impl AccountName {
    /// The least width, in cells of a terminal.
    pub const LEAST_CELLS: usize = 2;

    /// The largest width, in cells of a terminal.
    pub const MOST_CELLS: usize = 16;

    /// The most combining marks of a letter that do not compose with it.
    pub const MOST_MARKS: usize = 2;

    /// The prefix of guests' names.
    pub const GUEST: &str = "guest-";

    /// Returns whether a name is that of a guest, which nobody else can have.
    pub fn is_guest(name: &str) -> bool {
        name.starts_with(Self::GUEST)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the form that names of like appearance share, whatever their case; see
    /// [`AccountName::skeletons`].
    pub fn skeleton(&self) -> String {
        skeleton_of(&folded(&self.0))
    }

    /// Returns the skeletons of the name as it stands and in lower case. Two names that share
    /// either one are too much alike: Greek `Ν` looks like `N`, and its lower case `ν` like `v`.
    pub fn skeletons(&self) -> [String; 2] {
        [self.skeleton(), skeleton_of(&self.0)]
    }

    /// A name to propose to somebody whose ssh line says `ssh_user`: what of it can be in a name, or nothing if that is
    /// no name.
    pub fn proposed(ssh_user: &str) -> String {
        let user = ssh_user.split('@').next().unwrap_or_default();
        let spelled = user.chars().map(|c| {
            if c == '.' || c.is_whitespace() {
                '-'
            } else {
                c
            }
        });
        let mut name = String::new();
        // Letters behind the first hundred characters find no room in a name.
        for c in spelled.take(100).collect::<String>().nfc() {
            let length = name.len();
            name.push(c);
            let begins = length == 0 && c == '-';
            if begins || name.width() > Self::MOST_CELLS || check_characters(&name).is_err() {
                name.truncate(length);
            }
        }
        name.parse().map(|Self(name)| name).unwrap_or_default()
    }
}

impl FromStr for AccountName {
    type Err = AccountNameError;

    fn from_str(text: &str) -> Result<Self, AccountNameError> {
        // A text of that length has no room in so few cells; its characters are not looked at.
        let most = Self::MOST_CELLS * (1 + Self::MOST_MARKS) * '\u{10ffff}'.len_utf8();
        if text.len() > most {
            return Err(AccountNameError::Width(text.width()));
        }
        let name: String = text.nfc().collect();
        check_characters(&name)?;
        let width = name.width();
        if !(Self::LEAST_CELLS..=Self::MOST_CELLS).contains(&width) {
            return Err(AccountNameError::Width(width));
        }
        if name.starts_with('-') {
            return Err(AccountNameError::Hyphen);
        }
        if !name.chars().any(char::is_alphanumeric) {
            return Err(AccountNameError::NoLetter);
        }
        check_words(Self(name))
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Checks every character, and that marks belong to letters.
fn check_characters(name: &str) -> Result<(), AccountNameError> {
    // The number of marks on the letter before; none if no letter is before.
    let mut marks = None;
    for (c, is_plain) in in_place(name) {
        if is_joiner(c) && is_plain {
            continue;
        }
        marks = if is_combining_mark(c) && !is_ignorable(c) {
            let before = marks.filter(|marks| *marks < AccountName::MOST_MARKS);
            Some(before.ok_or(AccountNameError::Mark(c))? + 1)
        } else if is_visible_letter(c) {
            Some(0)
        } else if c.is_numeric() || c == '-' || c == '_' {
            None
        } else {
            return Err(AccountNameError::Character(c));
        };
    }
    Ok(())
}

fn is_visible_letter(c: char) -> bool {
    c.is_alphabetic() && is_plain(c) && !is_ignorable(c) && c.width().is_some_and(|width| width > 0)
}

/// Refuses words that mean something else, what looks like them, and what looks like a code.
fn check_words(name: AccountName) -> Result<AccountName, AccountNameError> {
    let looks = name.skeletons();
    let guest = skeleton_of(AccountName::GUEST);
    if looks.iter().any(|look| look.starts_with(&guest)) {
        return Err(AccountNameError::Guest);
    }
    if account_code::looks_like_one(&name.0) {
        return Err(AccountNameError::Code);
    }
    let levels = [Level::Random]
        .into_iter()
        .chain(Level::OFFERED)
        .flat_map(|level| [level.name(), level.character()]);
    let is_taken = |word: &str| looks.contains(&skeleton_of(&folded(word)));
    if RESERVED.into_iter().chain(levels).any(is_taken) {
        return Err(AccountNameError::Reserved(name.0));
    }
    Ok(name)
}

/// The same text whatever its case, close to Unicode's case folding: by way of the upper case, `ς` and `σ` become one.
fn folded(text: &str) -> String {
    text.chars()
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect()
}

/// The skeleton of UTS 39, without case, accents and joiners. As `I` and `l` are one there, `i` is taken for the same.
fn skeleton_of(text: &str) -> String {
    let text: String = text.chars().filter(|c| !is_joiner(*c)).collect();
    let look: String = skeleton(&text).collect();
    let look: String = skeleton(&folded(&look)).collect();
    without_accents(&look).replace('i', "l")
}

/// Removes the accents of a skeleton, in which they are characters of their own. Marks of other scripts, such as the vowels
/// of Devanagari, make another word and stay.
fn without_accents(skeleton: &str) -> String {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    skeleton.chars().filter(|c| !is_accent(c)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name(text: &str) -> AccountName {
        text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    #[test]
    fn letters_and_digits_of_any_script_are_fine() {
        let fine = [
            "ana",
            "bo-1",
            "Łukasz",
            "日本語",
            "Zoë_7",
            "ελένη",
            "мария",
            "שרה",
            "ไก่ต้ม",
            "हिन्दी",
            "नमस्ते",
            "_ana",
            "x̂yz",
            "\u{646}\u{6cc}\u{200c}\u{646}\u{627}",
        ];
        for text in fine {
            assert_eq!(name(text).as_str(), text);
        }
        assert_eq!(name("Zoe\u{308}").as_str(), "Zoë", "one spelling");
        assert_eq!(name("日本語日本語日本").as_str().width(), 16);
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "every fault once")]
    fn what_is_wrong_is_said() {
        let long = "a".repeat(17);
        let table = [
            ("", "a name must be 2 to 16 cells wide; this one has 0"),
            ("b", "a name must be 2 to 16 cells wide; this one has 1"),
            (
                "łucja-ł-łucja-łucja",
                "a name must be 2 to 16 cells wide; this one has 19",
            ),
            (&long, "a name must be 2 to 16 cells wide; this one has 17"),
            (
                "日本語日本語日本語",
                "a name must be 2 to 16 cells wide; this one has 18",
            ),
            (
                "ana@home",
                "a name may have only letters, digits, \"-\" and \"_\", not \"@\"",
            ),
            (
                "ana b",
                "a name may have only letters, digits, \"-\" and \"_\", not blank",
            ),
            (
                "ana\u{1b}",
                "a name may have only letters, digits, \"-\" and \"_\", not U+001B",
            ),
            (
                "ana\u{202e}",
                "a name may have only letters, digits, \"-\" and \"_\", not U+202E",
            ),
            (
                "ana\u{fe0f}",
                "a name may have only letters, digits, \"-\" and \"_\", not U+FE0F",
            ),
            (
                "\u{3164}\u{3164}\u{3164}",
                "a name may have only letters, digits, \"-\" and \"_\", not U+3164",
            ),
            (
                "ana\u{1161}",
                "a name may have only letters, digits, \"-\" and \"_\", not U+1161",
            ),
            (
                "\u{301}ana",
                "the mark U+0301 must follow a letter, at most 2 of them",
            ),
            (
                "bx\u{301}\u{302}\u{303}b",
                "the mark U+0303 must follow a letter, at most 2 of them",
            ),
            (
                "-ana",
                "a name cannot begin with \"-\"; begin with a letter, a digit or \"_\"",
            ),
            ("_-_", "a name needs a letter or a digit"),
            (
                "guest-7",
                "names that begin with \"guest-\" are for guests; choose another",
            ),
            (
                "GuEsT-7",
                "names that begin with \"guest-\" are for guests; choose another",
            ),
            (
                "guеst-7",
                "names that begin with \"guest-\" are for guests; choose another",
            ),
            (
                "k3f9q2ab7x",
                "this looks like a code, which is no name; choose another",
            ),
            (
                "open",
                "\"open\" is reserved or looks like a reserved word; choose another name",
            ),
        ];
        for (text, why) in table {
            assert_eq!(
                text.parse::<AccountName>().map_err(|why| why.to_string()),
                Err(why.into()),
                "{text:?}"
            );
        }
        for word in [
            "Hall",
            "admin",
            "r00t",
            "ROBO",
            "rоbo",
            "expert",
            "Novice",
            "random",
            "anybody",
            "сhаnсe",
            "System",
            "ops",
            "moderätor",
            "gone",
            "nuII",
        ] {
            assert!(word.parse::<AccountName>().is_err(), "{word}");
        }
    }

    #[test]
    fn names_that_look_alike_have_a_skeleton_in_common() {
        let alike = [
            ("ana", "аna"),
            ("ana", "Ana"),
            ("ana", "ANA"),
            ("rnary", "mary"),
            ("b0b", "bob"),
            ("BOB", "b0b"),
            ("bill", "biIl"),
            ("bill", "BilI"),
            ("bi11", "bill"),
            ("NINA", "ΝINA"),
            ("nina", "ΝINA"),
            ("νίκος", "ΝΊΚΟΣ"),
            ("lnes", "İnes"),
            ("Zoë", "zoë"),
            ("zoe", "zoë"),
            ("ana", "aná"),
            ("ana", "Ânã"),
            ("lucja", "łucja"),
            ("ελένη", "ελενη"),
            (
                "\u{646}\u{6cc}\u{200c}\u{646}\u{627}",
                "\u{646}\u{6cc}\u{646}\u{627}",
            ),
        ];
        for (one, other) in alike {
            let (one, other) = (name(one), name(other));
            assert!(
                one.skeletons()
                    .iter()
                    .any(|look| other.skeletons().contains(look)),
                "{one} {other}"
            );
        }
        assert_eq!(name("аna").skeleton(), name("ana").skeleton());
        assert_eq!(name("Ana").skeleton(), name("ana").skeleton());
        for (one, other) in [
            ("ana", "anna"),
            ("हिन्दी", "हन्द"),
            ("ไก่", "ไก"),
            ("bo-1", "bo-2"),
            ("bo-1", "bo_1"),
            ("mary", "maria"),
        ] {
            let (one, other) = (name(one), name(other));
            assert!(
                one.skeletons()
                    .iter()
                    .all(|look| !other.skeletons().contains(look)),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn a_name_is_proposed_from_whatever_the_line_says() {
        let long = "x".repeat(1_000_000);
        let table = [
            ("ana", "ana"),
            ("ana.maria", "ana-maria"),
            ("ana@example.org", "ana"),
            ("-ana", "ana"),
            ("Bo Larsen", "Bo-Larsen"),
            ("ana!!\u{1b}[2J", "ana2J"),
            ("Zoe\u{308}", "Zoë"),
            ("verylongnameindeed", "verylongnameinde"),
            ("", ""),
            ("b", ""),
            ("root", ""),
            ("guest-12", ""),
            ("k3f9-q2ab7x", ""),
            ("...", ""),
            (&long, &long[..16]),
        ];
        for (user, proposal) in table {
            assert_eq!(
                AccountName::proposed(user),
                proposal,
                "{:?}",
                &user[..user.len().min(40)]
            );
        }
    }

    fn is_sound(name: &AccountName) -> bool {
        let text = name.as_str();
        let cells = (AccountName::LEAST_CELLS..=AccountName::MOST_CELLS).contains(&text.width());
        cells
            && in_place(text).all(|(_, is_plain)| is_plain)
            && !text.contains(['@', ' '])
            && !name.skeleton().is_empty()
    }

    /// Texts that are often nearly a name.
    fn a_text() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            "[\\p{L}\\p{N}\\p{M}_-]{0,20}",
            "[a-zA-Z0-9éあक\u{301}\u{200d}\u{202e}\u{94d}\u{fe0f}_@-]{0,18}",
            "(?i)guest-[a-z]{0,6}"
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn whatever_is_accepted_is_sound_and_read_again_the_same(text in a_text()) {
            if let Ok(name) = text.parse::<AccountName>() {
                prop_assert!(is_sound(&name), "{name:?}");
                prop_assert_eq!(name.to_string().parse(), Ok(name));
            }
        }

        #[test]
        fn what_is_proposed_is_a_name_or_nothing(text in a_text()) {
            let proposal = AccountName::proposed(&text);
            if !proposal.is_empty() {
                prop_assert_eq!(proposal.parse::<AccountName>().map(|name| name.to_string()), Ok(proposal));
            }
        }

        #[test]
        fn case_changes_no_skeleton(text in "[a-zA-Z0-9αβγΩłŁжЖ_]{3,16}") {
            let skeleton = |text: String| text.parse::<AccountName>().map(|name| name.skeleton()).ok();
            if let Some(look) = skeleton(text.clone()) {
                for other in [text.to_uppercase(), text.to_lowercase()] {
                    prop_assert_eq!(skeleton(other), Some(look.clone()));
                }
            }
        }
    }
}
