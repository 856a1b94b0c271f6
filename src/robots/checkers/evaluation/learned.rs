//! The learned weights that come with the program. A file is unpacked when a robot of its variant first thinks, once for all
//! tables. A variant without a file has the evaluation made by hand: weights of its kin would count what is worth
//! something else under its rules.

use std::sync::OnceLock;

use super::weights::PatternWeights;
use crate::model::checkers::variant::Variant;

/// The files, as `tests/examples/train` writes them.
const FILES: &[(Variant, &[u8])] = &[
    (Variant::English, include_bytes!("../../../../assets/weights/english.weights")),
    (Variant::Pool, include_bytes!("../../../../assets/weights/pool.weights")),
    (Variant::Russian, include_bytes!("../../../../assets/weights/russian.weights")),
    (Variant::Brazilian, include_bytes!("../../../../assets/weights/brazilian.weights")),
    (Variant::International, include_bytes!("../../../../assets/weights/international.weights")),
    (Variant::Frisian, include_bytes!("../../../../assets/weights/frisian.weights")),
];

static WEIGHTS: [OnceLock<Option<PatternWeights>>; Variant::ALL.len()] =
    [const { OnceLock::new() }; Variant::ALL.len()];

/// The learned weights of a variant, if there are some.
pub fn learned_weights(variant: Variant) -> Option<&'static PatternWeights> {
    let (_, bytes) = FILES.iter().find(|(of, _)| *of == variant)?;
    WEIGHTS[variant as usize].get_or_init(|| PatternWeights::from_bytes(bytes).ok()).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most bytes that the weights of a variant may take in the program.
    const MOST_BYTES: usize = 300 * 1024;

    #[test]
    fn every_file_is_of_its_variant_and_small() {
        for (variant, bytes) in FILES {
            let weights = PatternWeights::from_bytes(bytes).expect("a whole file");
            assert_eq!(weights.origin.variant, *variant);
            assert!(weights.origin.games > 1000, "{:?}", weights.origin);
            assert!(bytes.len() <= MOST_BYTES, "{variant}: {} bytes", bytes.len());
            assert_eq!(learned_weights(*variant), Some(&weights));
        }
    }

    #[test]
    fn a_variant_without_a_file_has_no_weights() {
        let has_file = |variant: &Variant| FILES.iter().any(|(of, _)| of == variant);
        assert!(Variant::ALL.iter().all(|variant| learned_weights(*variant).is_some() == has_file(variant)));
    }
}
