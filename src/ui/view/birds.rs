//! The birds and the large ranks on the cards of `BirdHead`.

use std::sync::LazyLock;

use super::art::{Bitmap, name, paragraphs, picture};
use parlour_model::birdhead::cards::LOWEST;

/// The pictures of a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bird {
    pub name: &'static str,
    /// For cards larger than these: 14×16 pixels.
    pub giant: Bitmap,
    /// For grand cards: 7×8 pixels.
    pub grand: Bitmap,
    /// For large cards: 5×6 pixels.
    pub large: Bitmap,
    /// The rank itself: 5×5 pixels.
    pub rank: Bitmap,
    /// The same for the cards with the giant picture: 10×10 pixels.
    pub giant_rank: Bitmap,
}

/// One bird a rank, from the lowest on.
static BIRDS: LazyLock<Vec<Bird>> = LazyLock::new(|| {
    paragraphs(include_str!("../../../assets/birds.txt"))
        .map(read)
        .collect()
});

fn read(part: &'static str) -> Bird {
    let [grand, large, rank] = [0, 1, 2].map(|number| picture(part, number));
    Bird {
        name: name(part),
        giant: grand.doubled(),
        grand,
        large,
        giant_rank: rank.doubled(),
        rank,
    }
}

/// The bird of a rank; there is none for a rank that the deck has not.
pub fn of_rank(rank: u8) -> Option<&'static Bird> {
    BIRDS.get(usize::from(rank.checked_sub(LOWEST)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::birdhead::cards::HIGHEST;

    #[test]
    fn every_rank_has_a_bird_of_its_own_in_pictures_of_the_right_size() {
        let birds: Vec<_> = (LOWEST..=HIGHEST).filter_map(of_rank).collect();
        assert_eq!((birds.len(), of_rank(HIGHEST + 1)), (10, None));
        for (i, bird) in birds.iter().enumerate() {
            let sizes = [
                &bird.giant,
                &bird.grand,
                &bird.large,
                &bird.rank,
                &bird.giant_rank,
            ]
            .map(Bitmap::size);
            assert_eq!(
                sizes,
                [(14, 16), (7, 8), (5, 6), (5, 5), (10, 10)],
                "{}",
                bird.name
            );
            for other in &birds[..i] {
                assert!(
                    bird.grand != other.grand
                        && bird.large != other.large
                        && bird.rank != other.rank
                );
            }
        }
    }
}
