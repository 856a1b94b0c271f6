//! Writes a study as PDN.

use super::node::{NodeId, Study};
use super::patch::patched;
use crate::pdn;
use crate::pdn::Place;
use crate::pdn::game::game_type;
use crate::pdn::orientation::turn;
use crate::pdn::replay::needs_its_name;
use crate::pdn::{Item, PdnGame};

impl Study {
    /// Returns the text as it was read, but for what is changed; where it was not read, or cannot be kept, all of it anew.
    pub fn text(&self) -> String {
        if let Some(source) = self.source.as_ref().filter(|_| !self.is_touched) {
            return source.clone();
        }
        let game = self.pdn();
        let source = self.source.as_deref();
        let kept = source.and_then(|source| {
            let mut game = game.clone();
            if self.is_turned {
                turn(&mut game.items);
            }
            patched(source, &game, self.variant)
        });
        kept.unwrap_or_else(|| game.to_string())
    }

    /// The game with its variations in PDN. Where the moves alone would be read by other rules, tags name the variant.
    pub fn pdn(&self) -> PdnGame {
        let game = self.with_items();
        if self.is_read_alone(&game) {
            return game;
        }
        let is_known = game.tag("GameType").is_none() || game.stated_variant().is_ok();
        let game = if is_known {
            game.with_tag("GameType", game_type(self.variant))
        } else {
            game
        };
        if is_known && !needs_its_name(self.variant) {
            return game;
        }
        game.with_tag("Variant", self.variant.name())
    }

    /// Returns whether the text of a game is read by the study's rules where nothing but the text names them. Without tags
    /// and moves it is no game at all.
    fn is_read_alone(&self, game: &PdnGame) -> bool {
        let games = pdn::read(&game.to_string()).unwrap_or_default();
        let found = games.first().map(|game| game.found_variant(None));
        matches!(found, Some(Ok(found)) if found.variant == self.variant)
    }

    fn with_items(&self) -> PdnGame {
        let root = self.node(self.root());
        let mut items = root.after.clone();
        let first = root.children.first().copied();
        self.write_line(first, &mut items);
        if first.is_none() {
            items.extend(root.tail.iter().cloned());
        }
        PdnGame {
            items,
            assumed: None,
            ..self.game.clone()
        }
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
