//! Games in PDN as playthroughs.

use draughts::board::Board;
use draughts::pdn::{PdnGame, PdnResult, Replay, ReplayError};
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::Text;

use super::rules::Rules;
use super::state::Checkers;
use crate::diagnostic::{Diagnostic, Position};
use crate::game::Describe;
use crate::player::{Names, fit_name};
use crate::playthrough::{End, Playthrough};
use crate::seat::Seat;
use crate::sentence::Sentence;

/// A game that was followed to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game and its moves.
    pub playthrough: Playthrough<Checkers>,
    /// The names of the players, in seat order; empty where the tags give none.
    pub names: [String; 2],
}

/// A game that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence().english())]
pub struct PdnReplayError {
    /// The place in the file; the beginning of the game when a tag is at fault.
    pub at: Position,
    /// The move's number, counted from 1 with every move of either side; 0 when a tag is at fault.
    pub number: usize,
    /// The move as it stands there; empty when the text of the game is at fault.
    pub text: String,
    pub why: Text,
    /// The variant by whose rules the game was read, where its tags name none.
    pub guessed: Option<Variant>,
}

impl Sentence for PdnReplayError {
    fn sentence(&self) -> Text {
        let guessed = self
            .guessed
            .map(|variant| format!("read as {}", variant.name()));
        let number = (self.number > 0).then(|| format!("move {}", self.number));
        let text = (!self.text.is_empty()).then(|| self.text.clone());
        let place = guessed.into_iter().chain(number).chain(text);
        let place = place.map(Text::from);
        Text::list(place.chain([self.why.clone()]), ": ")
    }
}

impl PdnReplayError {
    /// The diagnostic with file, place, number of the game, move, and reason.
    pub fn complain(&self, file: &str, game: usize) -> Diagnostic {
        Diagnostic {
            at: Some(self.at),
            ..Diagnostic::of_file(
                file,
                Text::list([format!("game {game}").into(), self.sentence()], ": "),
            )
        }
    }
}

impl From<ReplayError> for PdnReplayError {
    fn from(error: ReplayError) -> Self {
        Self {
            at: error.at,
            number: error.number,
            why: error.fault.sentence(),
            text: error.text,
            guessed: None,
        }
    }
}

/// Playthroughs out of games in PDN, and back.
pub trait PdnPlay: Sized {
    /// Plays the moves of the main line.
    ///
    /// # Errors
    /// The move that is refused, and the reason.
    fn play(&self) -> Result<Played, PdnReplayError> {
        let (played, refused) = self.follow()?;
        refused.map_or(Ok(played), Err)
    }

    /// Plays the moves of the main line up to the first that is refused, which comes back beside them.
    ///
    /// # Errors
    /// An error if the tags are wrong.
    fn follow(&self) -> Result<(Played, Option<PdnReplayError>), PdnReplayError>;

    /// The same by the rules of this variant, whatever the tags say.
    ///
    /// # Errors
    /// An error if the position in the tags is wrong.
    fn follow_as(
        &self,
        variant: Variant,
    ) -> Result<(Played, Option<PdnReplayError>), PdnReplayError>;

    /// Makes a game in PDN of one that was played here; the names are in seat order, and empty where they are not known.
    fn of(playthrough: &Playthrough<Checkers>, names: &[String; 2]) -> Self;
}

impl PdnPlay for PdnGame {
    fn follow(&self) -> Result<(Played, Option<PdnReplayError>), PdnReplayError> {
        played(self, self.replay()?)
    }

    fn follow_as(
        &self,
        variant: Variant,
    ) -> Result<(Played, Option<PdnReplayError>), PdnReplayError> {
        played(self, self.replay_as(variant)?)
    }

    fn of(playthrough: &Playthrough<Checkers>, names: &[String; 2]) -> Self {
        let rules = playthrough.rules();
        let start = rules
            .board()
            .unwrap_or_else(|_| Board::start(rules.variant));
        let moves: Vec<_> = playthrough
            .log()
            .iter()
            .map(|entry| entry.chosen.clone())
            .collect();
        let player = |color: Color| names[usize::from(color != start.turn())].as_str();
        let players = Color::BOTH.map(player);
        let mut game = Self::from_line(&start, &moves, players, outcome(playthrough));
        if game.tag("FEN").is_none() && !rules.fen.trim().is_empty() {
            game = game.with_tag("SetUp", "1").with_tag("FEN", &start.fen());
        }
        game
    }
}

/// Plays a line that was followed. Where a move is refused, the game has those before it, and the result of the file.
fn played(
    game: &PdnGame,
    replay: Replay,
) -> Result<(Played, Option<PdnReplayError>), PdnReplayError> {
    let variant = replay.start.variant();
    let guessed = (game.stated_variant() == Ok(None)).then_some(variant);
    let rules = Rules::of_board(&replay.start);
    let mut playthrough =
        Playthrough::<Checkers>::new(rules, 2).map_err(|fault| PdnReplayError {
            at: game.at,
            number: 0,
            text: String::new(),
            why: fault.why,
            guessed,
        })?;
    let first = playthrough.game().color(Seat(0));
    let name = |color| fit_name(game.player(color, variant).unwrap_or_default());
    let names = [first, first.other()].map(name);
    let mut refused = replay.refused.map(PdnReplayError::from);
    for (i, next) in replay.moves.into_iter().enumerate() {
        playthrough.waive_draw();
        if let Err(illegal) = playthrough.play(&next.made) {
            refused = Some(PdnReplayError {
                at: next.at,
                number: i + 1,
                text: next.text,
                why: illegal.describe(&Names::unnamed(2)),
                guessed,
            });
            break;
        }
    }
    if let Some(end) = end(game, &playthrough) {
        playthrough.settle(end);
    }
    let refused = refused.map(|refused| PdnReplayError { guessed, ..refused });
    Ok((Played { playthrough, names }, refused))
}

/// Returns the end of the game if its rules did not end it.
fn end(game: &PdnGame, playthrough: &Playthrough<Checkers>) -> Option<End> {
    match game.outcome() {
        won @ (PdnResult::FirstWon | PdnResult::SecondWon) => {
            let winner = won.winner(game.begins(playthrough.rules().variant))?;
            let winner = Seat::all(2).find(|seat| playthrough.game().color(*seat) == winner)?;
            Some(End::Won(winner))
        }
        PdnResult::Drawn => Some(End::Drawn),
        PdnResult::BothLost | PdnResult::Open => None,
    }
}

fn outcome(playthrough: &Playthrough<Checkers>) -> PdnResult {
    match playthrough.winners().as_deref() {
        None => PdnResult::Open,
        Some([winner]) => PdnResult::won_by(
            playthrough.game().color(*winner),
            playthrough.rules().variant,
        ),
        Some(_) => PdnResult::Drawn,
    }
}

#[cfg(test)]
mod tests {
    use draughts::pdn::read;

    use super::*;
    use crate::game::Game as _;
    use crate::seat::ToAct;

    fn one(text: &str) -> PdnGame {
        let mut games = read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(games.len(), 1, "{text}");
        games.remove(0)
    }

    #[test]
    fn tags_give_names_and_result() {
        let game = one("[White \"Bo\"] [Black \"Ana\"] [Result \"1-0\"] 1. 11-15 23-19 1-0");
        let played = game.play().expect("a legal game");
        assert_eq!(played.names, ["Ana", "Bo"]);
        assert_eq!(played.playthrough.end(), Some(End::Won(Seat(0))));
    }

    #[test]
    fn a_wrong_move_is_told_in_a_sentence() {
        let refused = one("[Event \"x\"]\n1. 11-15 22-18\n2. 15x22 3-7")
            .play()
            .expect_err("3-7 is wrong");
        assert_eq!(
            refused,
            PdnReplayError {
                at: Position {
                    line: 3,
                    column: 10
                },
                number: 4,
                text: "3-7".into(),
                why: refused.why.clone(),
                guessed: Some(Variant::English),
            }
        );
        assert_eq!(refused.why.english(), "the piece on 3 is the other side's");
        assert_eq!(refused.why.rule(), Some("CHK-1"));
        let refused = one("[GameType \"21\"] [FEN \"W:W99:B1\"] 1. 11-15")
            .play()
            .expect_err("there is no such square");
        assert_eq!(
            refused.to_string(),
            "[GameType] and [FEN]: `fen` is not a valid english position: english has no square 99 (column 4)"
        );
    }

    #[test]
    fn a_capture_that_may_mean_several_is_told() {
        let board = Board::from_fen(Variant::Russian, "W:We3:Bd4,d6,f6,f4,b6").expect("a position");
        let several = board.read_move("e3:a7").expect_err("two ways");
        let why = "e3xa7 can be e3xc5xa7 or e3xg5xe7xc5xa7; write it in full";
        assert_eq!(several.sentence().english(), why);
        assert_eq!(several.sentence().rule(), Some("CHK-10"));
    }

    #[test]
    fn chk_10_a_column_from_which_several_pieces_can_go_there_is_told() {
        let board = Board::from_fen(Variant::Russian, "W:Wc3,Kc5:Bh8").expect("a position");
        let several = board.read_move("cd4").expect_err("two pieces").sentence();
        assert_eq!(several.english(), "can be c3-d4 or c5-d4; write it in full");
        assert_eq!(several.rule(), Some("CHK-10"));
    }

    /// Random games in every variant are read as they were written.
    #[test]
    fn what_is_played_here_is_read_again() {
        use rand::SeedableRng;
        use rand::seq::IndexedRandom;
        for (seed, variant) in (0..).zip(Variant::ALL) {
            let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
            let rules = Rules {
                variant,
                ..Rules::default()
            };
            let mut playthrough = Playthrough::<Checkers>::new(rules, 2).expect("the start");
            while let Some(chosen) = playthrough.legal_moves().choose(&mut rng).cloned() {
                playthrough.play(&chosen).expect("a legal move");
            }
            assert_eq!(playthrough.to_act(), ToAct::Over);
            let notation = PdnGame::of(&playthrough, &["Ana".into(), "Bo".into()]).to_string();
            let played = one(&notation)
                .play()
                .unwrap_or_else(|why| panic!("{variant}: {why}\n{notation}"));
            assert_eq!(played.playthrough.log(), playthrough.log(), "{variant}");
            assert_eq!(played.names, ["Ana", "Bo"]);
            assert_eq!(
                played.playthrough.game().winners(),
                playthrough.game().winners()
            );
        }
    }

    /// A game in which two kings move to and fro: the draw is not claimed, and then a player
    /// resigns.
    const UNCLAIMED: &str = "[FEN \"W:WK32,K31:BK1,K2\"]
1. 32-28 1-6 2. 28-32 6-1 3. 32-28 1-6 4. 28-32 6-1 5. 32-28 1-6 6. 28-32 6-1 7. 32-28 1-0";

    #[test]
    fn chk_9_moves_behind_a_draw_that_nobody_claimed_are_followed() {
        let played = one(UNCLAIMED)
            .play()
            .expect("a draw is claimed or not")
            .playthrough;
        assert_eq!(
            (played.log().len(), played.end()),
            (13, Some(End::Won(Seat(1))))
        );
        let mut again = played.clone();
        again.rewind(8);
        assert_eq!(
            again.to_act(),
            ToAct::Over,
            "a third time: here it ends for whoever claims it"
        );
        while again.redo().is_some() {}
        assert_eq!(again.log(), played.log());
        let drawn = one(&UNCLAIMED.replace("1-0", "1/2-1/2"))
            .play()
            .expect("a draw")
            .playthrough;
        assert_eq!(
            (drawn.winners(), drawn.end()),
            (Some(Vec::new()), None),
            "a draw by its rules"
        );
    }

    /// PDN 3.0: the points of the side that begins stand first. Published games that
    /// Marion Tinsley won as Black end in 1-0.
    #[test]
    fn a_result_counts_from_the_side_that_begins() {
        let won = |variant: &str, text: &str| {
            let game = one(&format!("[Variant \"{variant}\"]\n{text}"));
            let played = game.play().expect("a legal game").playthrough;
            let winner = played.winners().expect("it is over")[0];
            let again = PdnGame::of(&played, &[String::new(), String::new()]);
            assert_eq!(
                again.result, game.result,
                "{variant}: it is written as it was read"
            );
            assert_eq!(
                again.tag("Result"),
                Some(text.rsplit(' ').next().expect("a result")),
                "{variant}"
            );
            played.game().color(winner)
        };
        assert_eq!(won("english", "1. 9-14 23-18 1-0"), Color::Black);
        assert_eq!(won("english", "1. 9-14 23-18 0-1"), Color::White);
        assert_eq!(won("pool", "1. 11-15 22-18 1-0"), Color::Black);
        assert_eq!(won("international", "1. 32-28 19-23 2-0"), Color::White);
        assert_eq!(won("russian", "1. c3-d4 d6-c5 0-1"), Color::Black);
        assert_eq!(
            won("english", "[FEN \"W:WK20:BK1\"] 1. 20-16 1-0"),
            Color::Black,
            "also from another position"
        );
    }

    /// PDN 3.0, "`GameType` tag": pool checkers of Zimbabwe, with letters.
    #[test]
    fn a_game_type_may_say_that_the_other_side_begins() {
        let played = one("[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 d6-c5 1-0")
            .play()
            .expect("a legal game")
            .playthrough;
        assert_eq!(played.rules().variant, Variant::Pool);
        let winner = played.winners().expect("it is over")[0];
        assert_eq!(played.game().color(winner), Color::White);
        let again = PdnGame::of(&played, &[String::new(), String::new()]);
        let again = one(&again.to_string())
            .play()
            .expect("what is written is read")
            .playthrough;
        assert_eq!(
            (again.log(), again.winners()),
            (played.log(), played.winners())
        );
    }
}
