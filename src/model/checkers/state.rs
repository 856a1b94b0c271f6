//! The state of a game of checkers and what a move does to it.

use std::sync::Arc;

use draughts::Move;
use draughts::Notation;
use draughts::board::Board;
use draughts::draw_clock::DrawClock;
use draughts::outcome::{Outcome, Win};
use draughts::route::{passes, route};
use draughts::side::Color;
use rand::Rng;
use rand::seq::IndexedRandom;

use super::choices::Choices;
use super::event::{Ending, Event, PlayedMove};
use super::illegal::Illegal;
use super::opening_choice::OpeningChoice;
use super::rules::Rules;
use super::view::View;
use crate::game::{Average, Best, Game, Secrecy};
use crate::player::Level;
use crate::seat::{Seat, ToAct, Viewer};
use crate::settings::{RuleSet as _, SettingError};
use parlour_language::{Id, id};

/// The game.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkers {
    choices: Arc<Choices>,
    /// The board before the first move.
    start: Board,
    /// The side of seat 1.
    first: Color,
    clock: DrawClock,
    opening: OpeningChoice,
    /// The moves of the opening that have been drawn.
    drawn: Vec<Notation>,
    /// The first moves of an eleven-man ballot from which they are drawn.
    pairs: Vec<[Notation; 2]>,
    /// The number of moves still to be drawn by lot.
    ballot_left: u8,
    turns: u32,
    last: Option<Box<PlayedMove>>,
    ending: Option<Ending>,
}

impl Checkers {
    /// The board as it stands.
    pub fn board(&self) -> &Board {
        self.choices.board()
    }

    /// Returns the end of the game by its rules.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The side of a seat: the one that moves first is seat 1's.
    pub fn color(&self, seat: Seat) -> Color {
        if seat == Seat(0) {
            self.first
        } else {
            self.first.other()
        }
    }

    /// Returns the moves that may be drawn for the opening now.
    fn candidates(&self) -> Vec<Notation> {
        let next = |pair: &[Notation; 2]| {
            pair.get(self.drawn.len())
                .filter(|_| pair.starts_with(&self.drawn))
                .cloned()
        };
        match self.opening {
            _ if self.ballot_left == 0 => Vec::new(),
            OpeningChoice::ElevenMan => self.pairs.iter().filter_map(next).collect(),
            opening => opening.candidates(self.board(), &self.drawn),
        }
    }

    fn seat(&self, color: Color) -> Seat {
        if color == self.first {
            Seat(0)
        } else {
            Seat(1)
        }
    }

    /// Returns the end of the game with the board as it is: the goal comes before the draws.
    fn ended(&self) -> Option<Ending> {
        Some(match self.choices.legal().outcome(&self.clock)? {
            Outcome::Win(Win::FirstKing { winner }) => Ending::FirstKing {
                winner: self.seat(winner),
            },
            Outcome::Win(Win::Blocked {
                winner,
                stuck,
                bare,
            }) => Ending::Blocked {
                winner: self.seat(winner),
                stuck: self.seat(stuck),
                bare,
            },
            Outcome::Draw(draw) => draw.into(),
        })
    }

    fn make(&mut self, ply: Move, made: PlayedMove) -> Vec<Event> {
        let effect = self.board().effect(ply);
        let seat = made.seat;
        let board = self.board().after(ply);
        self.clock.advance(&board, effect);
        self.choices = Arc::new(Choices::of(&board));
        self.turns += 1;
        self.last = Some(Box::new(made.clone()));
        self.ending = self.ended();
        let mut events = vec![Event::Moved(made)];
        if ply.crowned {
            events.push(Event::Crowned {
                seat,
                square: board.name(ply.to),
            });
        }
        events.extend(self.ending.map(Event::Over));
        events
    }

    /// The route of a move: as it was written in full, else the usual one.
    fn made(&self, chosen: &Notation, ply: Move) -> PlayedMove {
        let squares = self.board().squares();
        let typed: Vec<_> = chosen
            .squares()
            .iter()
            .filter_map(|name| squares.square(*name))
            .collect();
        let jumps = typed.len().saturating_sub(1);
        let whole = jumps > 1 && jumps == ply.captured.count() as usize;
        let route = if whole && passes(self.board(), ply, &typed[1..jumps]) {
            typed
        } else {
            route(self.board(), ply)
        };
        let color = self.board().turn();
        PlayedMove {
            seat: self.seat(color),
            color,
            notation: self.choices.legal().write(ply),
            ply,
            route,
        }
    }
}

impl Game for Checkers {
    type Rules = Rules;
    type Move = Notation;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "checkers";
    const TITLE: Id = id!("checkers-title");
    const PITCH: Id = id!("checkers-pitch");
    const AVERAGE: Average = Average::TurnsPerGame(id!("checkers-average"));
    const BEST: Best = Best::Highest;
    const SECRETS: Secrecy = Secrecy::None;
    const LEVELS: &'static [Level] = &Level::OFFERED;
    const DRAW_OFFERS: bool = true;
    const FREE_UNDO: bool = true;
    /// The pieces that are left on a board are no result.
    const SCORES: bool = false;
    const OPEN_CHANCE: bool = true;
    /// CHK-14.
    const SWAPS_SIDES: bool = true;

    fn daily_rules() -> Rules {
        Rules {
            opening: OpeningChoice::Lot,
            ..Rules::default()
        }
    }

    fn start(rules: &Rules, seats: usize) -> Result<Self, SettingError> {
        rules.check_seats(seats)?;
        let board = rules.board()?;
        let clock = DrawClock::at(&board);
        let first = board.turn();
        let mut game = Self {
            choices: Arc::new(Choices::of(&board)),
            start: board,
            first,
            clock,
            opening: rules.opening,
            drawn: Vec::new(),
            pairs: rules.eleven_man_moves(&board),
            ballot_left: 0,
            turns: 0,
            last: None,
            ending: None,
        };
        game.ballot_left = rules.opening.plies();
        if game.candidates().is_empty() {
            game.ballot_left = 0;
        }
        game.ending = game.ended();
        Ok(game)
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> ToAct {
        match self.ending {
            Some(_) => ToAct::Over,
            None if self.ballot_left > 0 => ToAct::Chance,
            None => ToAct::Seat(self.seat(self.board().turn())),
        }
    }

    fn legal_moves(&self) -> Vec<Notation> {
        if self.ending.is_some() || self.ballot_left > 0 {
            return Vec::new();
        }
        let written = self.choices.written().iter();
        written.map(|legal| legal.notation.clone()).collect()
    }

    /// Each candidate of the opening is equally likely.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Notation> {
        self.candidates().choose(rng).cloned()
    }

    fn apply(&mut self, chosen: &Notation) -> Result<Vec<Event>, Illegal> {
        if self.ending.is_some() {
            return Err(draughts::Illegal::Over.into());
        }
        let ply = self.choices.legal().resolve(chosen)?;
        if self.ballot_left > 0 {
            let written = self.choices.legal().write(ply);
            if !self.candidates().contains(&written) {
                return Err(Illegal::NotInBallot(chosen.clone()));
            }
            self.drawn.push(written);
            self.ballot_left -= 1;
        }
        let made = self.made(chosen, ply);
        Ok(self.make(ply, made))
    }

    /// A third repetition and the limits of moves draw a game when a player claims it (CHK-9).
    fn waive_draw(&mut self) {
        let is_claimed = |ending: &Ending| {
            matches!(ending, Ending::Repetition { .. } | Ending::DrawLimit { .. })
        };
        self.ending = self.ending.filter(|ending| !is_claimed(ending));
    }

    fn drawn_rules<R: Rng + ?Sized>(rules: &Rules, rng: &mut R) -> Rules {
        rules.drawn(rng)
    }

    /// Both sides of an opening that is drawn (CHK-14).
    fn in_pairs(rules: &Rules) -> bool {
        rules.opening.is_drawn()
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        self.ending
            .map(|ending| ending.winner().into_iter().collect())
    }

    /// Pieces left.
    fn scores(&self) -> Vec<i32> {
        let pieces = |seat| self.board().position().pieces(self.color(seat)).count();
        Seat::all(2)
            .map(|seat| i32::try_from(pieces(seat)).unwrap_or(0))
            .collect()
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn view(&self, _: Viewer) -> View {
        View {
            board: *self.board(),
            start: self.start,
            first: self.first,
            clock: self.clock.clone(),
            ballot_left: self.ballot_left,
            last: self.last.as_deref().cloned(),
            ending: self.ending,
            turns: self.turns,
            choices: Arc::clone(&self.choices),
        }
    }

    fn scores_in(view: &View) -> Vec<Option<i32>> {
        let pieces = |seat| view.board.position().pieces(view.color(seat)).count();
        Seat::all(2)
            .map(|seat| i32::try_from(pieces(seat)).ok())
            .collect()
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

#[cfg(test)]
mod tests {
    use draughts::pdn::PdnGame;
    use draughts::variant::Variant;

    use super::*;
    use crate::checkers::pdn_play::PdnPlay as _;
    use crate::playthrough::{End, Playthrough};

    fn playthrough(moves: &[&str]) -> Playthrough<Checkers> {
        let mut playthrough = Playthrough::new(Rules::default(), 2).expect("the usual start");
        for text in moves {
            let chosen = text.parse().expect("a move");
            assert!(playthrough.play(&chosen).is_ok(), "{text}");
        }
        playthrough
    }

    #[test]
    fn chk_11_moves_are_taken_back_to_the_start_and_made_again() {
        let mut playthrough = playthrough(&["11-15", "22-18", "15x22", "25x18"]);
        let last = playthrough.game().clone();
        playthrough.rewind(2);
        assert_eq!(playthrough.game().scores(), [12, 12]);
        assert_eq!(playthrough.game().turns(), 2);
        while playthrough.redo().is_some() {}
        assert_eq!(*playthrough.game(), last);
        playthrough.rewind(0);
        assert_eq!(*playthrough.game().board(), Board::start(Variant::English));
    }

    #[test]
    fn chk_9_a_draw_may_be_agreed_and_a_game_resigned() {
        let mut drawn = playthrough(&["11-15"]);
        drawn.finish(End::DrawAgreed);
        assert_eq!(
            (drawn.to_act(), drawn.winners()),
            (ToAct::Over, Some(Vec::new()))
        );
        let mut resigned = playthrough(&["11-15"]);
        resigned.finish(End::Resigned(Seat(0)));
        assert_eq!(resigned.winners(), Some(vec![Seat(1)]));
        assert!(resigned.legal_moves().is_empty());
    }

    /// The men that are off are in the rules, and so in a file of the game and in what is read of it.
    #[test]
    fn an_eleven_man_ballot_goes_through_pdn() {
        use rand::SeedableRng;
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        for cards in ["", "9 28 9-14 24-20"] {
            let rules = Rules {
                opening: OpeningChoice::ElevenMan,
                cards: cards.into(),
                ..Rules::default()
            };
            let drawn = Checkers::drawn_rules(&rules, &mut rng);
            let mut playthrough = Playthrough::<Checkers>::new(drawn, 2).expect("a ballot");
            while let Some(chosen) = playthrough.game().sample(&mut rng) {
                assert!(playthrough.play(&chosen).is_ok(), "{chosen}");
            }
            let line: Vec<_> = playthrough
                .log()
                .iter()
                .map(|entry| entry.chosen.to_string())
                .collect();
            assert_eq!((line.len(), playthrough.game().scores()), (2, vec![11, 11]));
            let text = PdnGame::of(&playthrough, &["Ana".into(), "Bo".into()]).to_string();
            assert!(text.contains("[SetUp \"1\"]"), "{text}");
            let games = draughts::pdn::read(&text).expect("PDN");
            let played = games[0].play().expect("it follows the rules").playthrough;
            assert_eq!(played.game().board(), playthrough.game().board());
            let start = played.rules().board().expect("a position");
            let name = draughts::openings::opening_from(&start, &line).unwrap_or_default();
            assert!(
                name.starts_with("eleven-man ") && name.ends_with(&line.join(" ")),
                "{name}"
            );
            assert!(
                cards.is_empty() || name == "eleven-man 9 28, 5-9 24-20",
                "{name}"
            );
        }
    }

    /// It is no draw that a player has to claim.
    #[test]
    fn chk_9_too_many_captures_end_a_game_for_good() {
        let rules = Rules {
            variant: Variant::Frisian,
            fen: "B:WK5:BK2,K7,K9,K11,K13,K17,K18,K22,K24,K25,K27,K32,K33,K36,K37,K38,K39,K40,K44,K47".into(),
            ..Rules::default()
        };
        let mut game = Checkers::start(&rules, 2).expect("a start");
        game.apply(&"32-10".parse().expect("a move"))
            .expect("legal");
        game.waive_draw();
        assert_eq!(game.ending(), Some(Ending::TooManyCaptures));
        assert!(!game.view(Viewer::Replay).must_capture());
    }

    /// Turkish men that step aside and back stand where they stood.
    #[test]
    fn chk_9_positions_are_repeated_by_men_that_step_aside() {
        let shuffled = ["b3-a3", "g6-h6", "a3-b3", "h6-g6"];
        let moves: Vec<Notation> = ["a3-a4", "h6-h5"]
            .iter()
            .chain(shuffled.iter().cycle().take(8))
            .map(|text| text.parse().unwrap())
            .collect();
        let rules = Rules {
            variant: Variant::Turkish,
            fen: String::new(),
            ..Rules::default()
        };
        let mut game = Checkers::start(&rules, 2).expect("a start");
        for (made, chosen) in moves.iter().enumerate() {
            assert!(!game.legal_moves().is_empty(), "over after {made} moves");
            game.apply(chosen).expect("it is legal");
        }
        assert_eq!(
            game.view(Viewer::Replay).ending,
            Some(Ending::Repetition { times: 3 })
        );
    }
}
