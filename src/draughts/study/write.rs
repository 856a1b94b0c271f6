//! Writes a study as PDN.

use super::node::{NodeId, Study};
use crate::pdn::Place;
use crate::pdn::game::game_type;
use crate::pdn::replay::needs_its_name;
use crate::pdn::{Item, PdnGame};

impl Study {
    /// Returns the text: as it was read while nothing is changed, otherwise written again.
    pub fn text(&self) -> String {
        self.source
            .clone()
            .unwrap_or_else(|| self.pdn().to_string())
    }

    /// The game with its variations in PDN. Tags name the variant.
    pub fn pdn(&self) -> PdnGame {
        let mut game = self.game.clone();
        if game.stated_variant() != Ok(Some(self.variant)) {
            game = game.with_tag("GameType", game_type(self.variant));
            if needs_its_name(self.variant) {
                game = game.with_tag("Variant", self.variant.name());
            }
        }
        let root = self.node(self.root());
        let mut items = root.after.clone();
        let first = root.children.first().copied();
        self.write_line(first, &mut items);
        if first.is_none() {
            items.extend(root.tail.iter().cloned());
        }
        PdnGame { items, ..game }
    }

    /// Writes a line from this move on, with the variations that leave it.
    fn write_line(&self, first: Option<NodeId>, items: &mut Vec<Item>) {
        let (mut next, mut is_interrupted) = (first, true);
        while let Some(at) = next {
            let node = self.node(at);
            items.extend(node.before.iter().cloned());
            if is_interrupted || self.is_first_half(at) {
                items.push(Item::Number(self.number(at)));
            }
            items.push(Item::Move {
                text: self.move_text(at).to_owned(),
                at: Place::default(),
            });
            items.extend(node.after.iter().cloned());
            let siblings = self
                .parent(at)
                .map_or(&[][..], |parent| self.children(parent));
            let others = if siblings.first() == Some(&at) {
                &siblings[1..]
            } else {
                &[]
            };
            for other in others {
                let mut inner = Vec::new();
                self.write_line(Some(*other), &mut inner);
                items.push(Item::Variation(inner));
            }
            items.extend(node.tail.iter().cloned());
            let is_bare = |item: &Item| matches!(item, Item::Strength(_) | Item::Glyph(_));
            is_interrupted = !others.is_empty() || !node.after.iter().all(is_bare);
            next = node.children.first().copied();
        }
    }
}
