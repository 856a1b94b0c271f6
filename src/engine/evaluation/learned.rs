//! The learned evaluations that come with the program: a net or weights of patterns. A file is unpacked when a robot of its variant
//! first thinks, once for all tables. Two variants use the weights of a kin on the same board, which won matches against the
//! evaluation made by hand. A variant without either would have the evaluation made by hand.

use std::sync::OnceLock;

use super::Learned;
use super::net::Net;
use super::weights::PatternWeights;
use draughts::variant::Variant;

/// The bytes of a file of weights.
macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("../assets/weights/", $name))
    };
}

/// The nets, as `tests/examples/train` of Parlour writes them. They come before the weights.
const NETS: &[(Variant, &[u8])] = &[
    (Variant::English, file!("english.net")),
    (Variant::Russian, file!("russian.net")),
    (Variant::International, file!("international.net")),
];

/// The weights of patterns, likewise, of variants without a net and of those that have a kin without one.
const FILES: &[(Variant, &[u8])] = &[
    (Variant::English, file!("english.weights")),
    (Variant::Pool, file!("pool.weights")),
    (Variant::Brazilian, file!("brazilian.weights")),
    (Variant::International, file!("international.weights")),
    (Variant::Frisian, file!("frisian.weights")),
    (Variant::Spanish, file!("spanish.weights")),
    (Variant::Czech, file!("czech.weights")),
    (Variant::Turkish, file!("turkish.weights")),
    (Variant::Thai, file!("thai.weights")),
    (Variant::Frysk, file!("frysk.weights")),
    (Variant::Killer, file!("killer.weights")),
    (Variant::Canadian, file!("canadian.weights")),
    (Variant::Antidraughts, file!("antidraughts.weights")),
];

/// Variants that use the weights of another one.
const KIN: &[(Variant, Variant)] = &[
    (Variant::Italian, Variant::English),
    (Variant::Breakthrough, Variant::International),
];

static READ_NETS: [OnceLock<Option<Net>>; Variant::ALL.len()] =
    [const { OnceLock::new() }; Variant::ALL.len()];
static WEIGHTS: [OnceLock<Option<PatternWeights>>; Variant::ALL.len()] =
    [const { OnceLock::new() }; Variant::ALL.len()];

/// The best that was learned of a variant, if something was.
pub(crate) fn learned(variant: Variant) -> Option<Learned<'static>> {
    let patterns = || learned_weights(variant).map(Learned::Patterns);
    learned_net(variant).map(Learned::Net).or_else(patterns)
}

/// The net of a variant, if it has one.
fn learned_net(variant: Variant) -> Option<&'static Net> {
    let (_, bytes) = NETS.iter().find(|(of, _)| *of == variant)?;
    READ_NETS[variant as usize]
        .get_or_init(|| Net::from_bytes(bytes).ok())
        .as_ref()
}

/// The weights of a variant, its own or those of its kin, if there are some.
fn learned_weights(variant: Variant) -> Option<&'static PatternWeights> {
    let variant = KIN
        .iter()
        .find(|(of, _)| *of == variant)
        .map_or(variant, |(_, kin)| *kin);
    let (_, bytes) = FILES.iter().find(|(of, _)| *of == variant)?;
    WEIGHTS[variant as usize]
        .get_or_init(|| PatternWeights::from_bytes(bytes).ok())
        .as_ref()
}

#[cfg(test)]
mod tests {
    use super::super::weights::length;
    use super::*;

    /// The most bytes that the weights of a variant may take in the program.
    const MOST_BYTES: usize = 300 * 1024;
    /// The same of a net.
    const MOST_BYTES_OF_NET: usize = 120 * 1024;

    #[test]
    fn every_file_is_of_its_variant_and_small() {
        for (variant, bytes) in FILES {
            let weights = PatternWeights::from_bytes(bytes).expect("a whole file");
            assert_eq!(weights.origin.variant, *variant);
            assert!(weights.origin.games > 1000, "{:?}", weights.origin);
            assert!(
                bytes.len() <= MOST_BYTES,
                "{variant}: {} bytes",
                bytes.len()
            );
            assert_eq!(learned_weights(*variant), Some(&weights));
        }
    }

    #[test]
    fn every_net_is_of_its_variant_and_small() {
        for (variant, bytes) in NETS {
            let net = Net::from_bytes(bytes).expect("a whole file");
            assert_eq!(net.origin.variant, *variant);
            assert!(bytes.len() <= MOST_BYTES_OF_NET, "{}", bytes.len());
            assert_eq!(learned(*variant), Some(Learned::Net(&net)));
        }
    }

    #[test]
    fn the_weights_of_a_kin_are_for_a_board_of_the_same_shape() {
        for (variant, kin) in KIN {
            let weights = learned_weights(*variant).expect("weights");
            assert_eq!(
                (weights.origin.variant, length(*variant)),
                (*kin, length(*kin)),
                "{variant}"
            );
        }
    }

    #[test]
    fn every_variant_has_weights() {
        let without: Vec<_> = Variant::ALL
            .iter()
            .filter(|variant| learned(**variant).is_none())
            .collect();
        assert_eq!(without, [&Variant::English; 0]);
    }
}
