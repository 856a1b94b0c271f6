//! The table at which a transcript is played: any game, by text.

use parlour_kit::text::with_rule;
use parlour_language::Text;
use parlour_model::any::{AnyPlaythrough, AnyRules};
use parlour_model::each_game;
use parlour_model::game::{Describe, Game};
use parlour_model::player::Names;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, Viewer};
use parlour_model::text::{self, Actor, Status};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::transcript::{same, viewer};

/// A playthrough and what was told about its last move.
pub(crate) struct Table {
    playthrough: AnyPlaythrough,
    names: Names,
    /// The sentences for who may know everything, for a guest, then for every seat.
    told: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn open(rules: &AnyRules, seats: usize, names: Names) -> Result<Self, String> {
        let playthrough = AnyPlaythrough::new(rules, seats).map_err(|fault| told(&fault.why))?;
        Ok(Self {
            playthrough,
            names,
            told: Vec::new(),
        })
    }

    pub(crate) fn play(&mut self, chosen: &str) -> Result<(), String> {
        let names = &self.names;
        let told = each_game!(AnyPlaythrough, &mut self.playthrough, it => play(it, chosen, names));
        self.told = told.map_err(|why| format!("refused: {why}"))?;
        Ok(())
    }

    /// Lets chance make its move, drawn from a seed.
    pub(crate) fn draw(&mut self, seed: &str) -> Result<(), String> {
        let seed = seed.parse().map_err(|_| "a seed is a whole number")?;
        let drawn = each_game!(AnyPlaythrough, &self.playthrough, it => draw(it, seed));
        self.play(&drawn.ok_or("it is not chance's turn")?)
    }

    pub(crate) fn refuses(&mut self, chosen: &str, reason: &str) -> Result<(), String> {
        let before = format!("{:?}", self.playthrough);
        let names = &self.names;
        match each_game!(AnyPlaythrough, &mut self.playthrough, it => play(it, chosen, names)) {
            Ok(_) => return Err("the move was accepted".into()),
            Err(found) => same(&found, reason)?,
        }
        if before == format!("{:?}", self.playthrough) {
            Ok(())
        } else {
            Err("the refused move changed the state".into())
        }
    }

    /// Checks that a text was told, or with a mark that ends in `!`, that it was not.
    pub(crate) fn told(&self, mark: &str, text: &str) -> Result<(), String> {
        let who = match viewer(mark)? {
            Viewer::Replay => 0,
            Viewer::Spectator => 1,
            Viewer::Seat(seat) => seat.index() + 2,
        };
        let told = self.told.get(who).ok_or("nothing was told to this seat")?;
        let forbidden = mark.ends_with('!');
        let hit = |sentence: &String| {
            if forbidden {
                sentence.contains(text)
            } else {
                sentence == text
            }
        };
        let holds = told.iter().any(hit) != forbidden;
        if holds {
            Ok(())
        } else {
            Err(format!("found: {}", told.join("\n           ")))
        }
    }

    pub(crate) fn answers(&self, question: &str) -> Result<(), String> {
        let (status, turns) =
            each_game!(AnyPlaythrough, &self.playthrough, it => stand(it, &self.names));
        let (word, wanted) = question.split_once(' ').unwrap_or((question, ""));
        let over = if status.over { "over" } else { "not over" };
        match word {
            "to_act" => same(&actor(status.to_act), wanted),
            "legal" => same(&status.legal.join(" | "), &sorted(wanted)),
            "scores" => same(&spaced(&status.scores), wanted),
            "turns" => same(&turns.to_string(), wanted),
            "winners" => same(&spaced(&status.winners), wanted),
            "over" | "not" => same(over, question),
            _ => Err("unknown question".into()),
        }
    }
}

/// A sentence with the number of the rule that it states.
fn told(text: &Text) -> String {
    with_rule(text.english().into_owned(), text.rule())
}

fn play<G: Game>(
    playthrough: &mut Playthrough<G>,
    chosen: &str,
    names: &Names,
) -> Result<Vec<Vec<String>>, String> {
    let events = text::play(playthrough, chosen, names).map_err(|why| told(&why))?;
    let seats = Seat::all(playthrough.game().seats()).map(Viewer::Seat);
    let hears = |viewer: Viewer| {
        let heard = events.iter().filter_map(|event| G::redact(event, viewer));
        heard.map(|event| told(&event.describe(names))).collect()
    };
    Ok([Viewer::Replay, Viewer::Spectator]
        .into_iter()
        .chain(seats)
        .map(hears)
        .collect())
}

fn draw<G: Game>(playthrough: &Playthrough<G>, seed: u64) -> Option<String> {
    playthrough
        .game()
        .sample(&mut ChaCha8Rng::seed_from_u64(seed))
        .map(|drawn| drawn.to_string())
}

fn stand<G: Game>(playthrough: &Playthrough<G>, names: &Names) -> (Status, u32) {
    (
        Status::of(playthrough, &[], names),
        playthrough.game().turns(),
    )
}

fn actor(actor: Option<Actor>) -> String {
    match actor {
        None => "nobody".into(),
        Some(Actor::Seat(number)) => number.to_string(),
        Some(Actor::Chance(chance)) => chance.into(),
    }
}

fn spaced<T: ToString>(items: &[T]) -> String {
    items
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn sorted(moves: &str) -> String {
    let mut moves: Vec<_> = moves.split(" | ").collect();
    moves.sort_unstable();
    moves.join(" | ")
}
