//! Codes of a hall's tables: short enough to be said, without signs that look alike.

use std::fmt;
use std::str::{self, FromStr};

use rand::seq::IndexedRandom as _;

/// The code of a table in a hall, like `k3f9q2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableCode([u8; TableCode::LENGTH]);

/// A text is no code of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the code of a table has {length} letters or digits, like k3f9q2, without i, l, o, 0 and 1", length = TableCode::LENGTH)]
pub struct TableCodeError;

impl TableCode {
    /// The number of characters in a code.
    pub const LENGTH: usize = 6;

    /// The signs of a code, without those that look alike.
    pub const SIGNS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

    /// One of the 887 million codes.
    pub fn random(rng: &mut impl rand::Rng) -> Self {
        Self(
            [(); Self::LENGTH].map(|()| Self::SIGNS.choose(rng).copied().unwrap_or(Self::SIGNS[0])),
        )
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for TableCode {
    type Err = TableCodeError;

    fn from_str(text: &str) -> Result<Self, TableCodeError> {
        let signs = text.trim().to_ascii_lowercase();
        let code: [u8; Self::LENGTH] = signs.as_bytes().try_into().map_err(|_| TableCodeError)?;
        if code.iter().all(|sign| Self::SIGNS.contains(sign)) {
            Ok(Self(code))
        } else {
            Err(TableCodeError)
        }
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn random_codes_differ_and_are_read_as_they_are_written() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let codes: Vec<_> = (0..10_000).map(|_| TableCode::random(&mut rng)).collect();
        assert!(
            codes
                .iter()
                .all(|code| code.to_string().parse() == Ok(*code))
        );
        assert!(codes.iter().collect::<HashSet<_>>().len() > 9_990);
        let signs: HashSet<u8> = codes.iter().flat_map(|code| code.0).collect();
        assert_eq!(signs, TableCode::SIGNS.iter().copied().collect());
    }

    #[test]
    fn a_code_is_read_in_either_case_and_what_is_none_is_told() {
        assert_eq!(
            " K3F9Q2 ".parse::<TableCode>().map(|code| code.to_string()),
            Ok("k3f9q2".into())
        );
        for none in [
            "", "k3f9q", "k3f9q22", "k3f9ql", "k3f9q0", "k3 9q2", "k3f9ä",
        ] {
            assert_eq!(none.parse::<TableCode>(), Err(TableCodeError), "{none}");
        }
        let told =
            "the code of a table has 6 letters or digits, like k3f9q2, without i, l, o, 0 and 1";
        assert_eq!(TableCodeError.to_string(), told);
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_written_in_the_signs_of_codes(text in prop_oneof![any::<String>(), "[a-z0-9]{6}"]) {
            if let Ok(code) = text.parse::<TableCode>() {
                prop_assert!(code.as_str().bytes().all(|sign| TableCode::SIGNS.contains(&sign)));
                prop_assert_eq!(code.to_string().parse(), Ok(code));
            }
        }
    }
}
