//! The earlier games of a player, the lesson of a first one, and the end of a game.

use super::Dialogs;
use super::challenger::Challenger;
use crate::board::{BoardUi, GameUi, Solo};
use crate::daily_standing::dots;
use crate::outcome;
use crate::play::Play;
use crate::play::commands::explained;
use crate::play::pace::Pace;
use crate::play::replica::{PRACTICE, Replica};
use crate::play::share;
use jiff::tz::TimeZone;
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_screen::action::Action;
use parlour_screen::any_screen::Screen;
use parlour_store::{Filter, GameId, ask};

/// The number of finished games among which the last one and the best one of a size are looked for.
const LATEST: usize = 100;

impl<G: GameUi> Play<G>
where
    Self: Screen,
{
    /// Asks for the earlier games of a person at such a table.
    pub fn recall(person: String, zone: TimeZone) -> Vec<Action> {
        let filter = Filter {
            mode: Some(G::GAME),
            player: Some(person.clone()),
            limit: LATEST,
            ..Filter::default()
        };
        let name = person.clone();
        vec![
            Action::ask(ask::Daily { person: name }, |play: &mut Self, deals| {
                let day = play.replica.options().daily;
                play.dialogs.deals = day.map(|(day, all)| (deals.finished_on(day), all));
            }),
            Self::acquaint(person, zone),
            Action::ask(ask::History { filter }, |play: &mut Self, page| {
                let best = play.dialogs.past.learn_last(&page.games, &play.replica);
                best.map(Self::recall_best)
            }),
        ]
    }

    /// Asks for the statistics of a person, which also tell a first game.
    pub fn acquaint(person: String, zone: TimeZone) -> Action {
        Action::ask(
            ask::Statistics { person, zone },
            |play: &mut Self, games| {
                let Self {
                    dialogs, replica, ..
                } = play;
                dialogs.past.learn_best(&games, replica);
                let is_first = !games.iter().any(|game| game.mode == G::GAME);
                let explains =
                    is_first && replica.options().explains && replica.mirror().has_seats();
                explains.then(|| {
                    dialogs.lesson.begin();
                    Action::then(|_: &mut Self, shared| explained(shared, &[G::GAME]))
                })
            },
        )
    }

    fn recall_best(game: GameId) -> Action {
        Action::ask(ask::Record { game }, |play: &mut Self, best| {
            play.dialogs.past.learn_pace(&best);
        })
    }
}

impl Dialogs {
    /// The table was told as it stands: the end of a running game is still to come.
    pub(in crate::play) fn synced(&mut self, is_over: bool) {
        if self.ending.take_if(|_| !is_over).is_some() {
            self.clear();
        }
    }

    /// The standing of a player alone against the best game so far.
    pub(in crate::play) fn standing<G: GameUi>(&self, replica: &Replica<G>) -> Option<Text> {
        self.past.standing(replica)
    }

    /// A dot for each daily deal of the person; that of this table is filled once it is over.
    pub(in crate::play) fn dots<G: GameUi>(&self, replica: &Replica<G>) -> Option<Text> {
        let (finished, all) = self.deals?;
        let is_new = replica.is_over() && !replica.observation().practice;
        Some(dots(finished + usize::from(is_new), all))
    }

    /// Takes in that nothing happens: the end of the game, or what a first game tells the person on turn.
    pub(in crate::play) fn rest<G: GameUi>(
        &mut self,
        replica: &Replica<G>,
        board: &G::Board,
        is_on_turn: bool,
    ) {
        let observation = replica.observation();
        if replica.is_over() {
            self.end(replica, board);
        } else if is_on_turn {
            let matters = board.matters(observation);
            self.lesson.follow(observation.moves, matters);
        }
    }

    /// The sentence of a first game that is in sight.
    pub(in crate::play) fn lesson<G: GameUi>(&self, replica: &Replica<G>) -> Option<&'static str> {
        let rules = G::GAME.rules_text(replica.options().language);
        self.lesson.sentence(replica.observation().moves, rules)
    }

    /// Ends the lesson of a first game for good; says whether one of its sentences is in sight.
    pub(in crate::play) fn end_lesson<G: GameUi>(&mut self, replica: &Replica<G>) -> bool {
        self.lesson.end(replica.observation().moves)
    }

    /// The end of the game, once it is over.
    pub(in crate::play) fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Takes the end of the game in, once.
    fn end<G: GameUi>(&mut self, replica: &Replica<G>, board: &G::Board) {
        if self.ending.is_some() {
            return;
        }
        let observation = replica.observation();
        if G::SWAPS_SIDES {
            let winners = observation.winners.as_deref().unwrap_or_default();
            self.series.count(replica.players(), winners);
        }
        let (sentence, mut further) = match board.solo(observation) {
            Some(done) => self.solo_result(done, replica, board),
            None => (verdict(replica, board), Vec::new()),
        };
        further.extend(self.series.line());
        let challenger = self.streak.count(replica);
        let challenger = challenger.filter(|_| replica.options().bots_talk);
        further.extend(challenger.as_ref().map(Challenger::line));
        self.ending = Some(Ending {
            faces: faces(replica),
            sentence,
            tally: tally(replica, board),
            further: Text::list(further, " "),
            challenger,
        });
    }

    /// The result of a player alone in a sentence, and the others: how it compares with the best so far, with the game
    /// before and with par.
    fn solo_result<G: GameUi>(
        &mut self,
        done: Solo,
        replica: &Replica<G>,
        board: &G::Board,
    ) -> (Text, Vec<Text>) {
        if replica.observation().end.is_some() {
            return (verdict(replica, board), Vec::new());
        }
        if replica.observation().practice {
            return (verdict(replica, board), vec![PRACTICE.into()]);
        }
        let pace = Pace::of(replica.mirror().history());
        let [last, best] = self.past.compare(done.turns, pace);
        let par = done
            .par
            .map(|par| text!("table-par-is", par = Text::decimal(par, 1)));
        let mut told = [best, last, par].into_iter().flatten();
        let sentence = told.next().unwrap_or_else(|| verdict(replica, board));
        let stars = share::stars(done, replica);
        (share::with_stars(sentence, stars), told.collect())
    }
}

/// The end of a game, as the ribbon over the felt tells it.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The seats whose faces are shown: those who have won, or everybody.
    pub faces: Vec<Seat>,
    pub sentence: Text,
    /// The figure that counts up, and its unit.
    pub tally: Option<(i64, Text)>,
    /// The rest that is worth knowing.
    pub(in crate::play) further: Text,
    /// The bot that asks for the next game.
    pub(in crate::play) challenger: Option<Challenger>,
}

impl Ending {
    /// All of it in words.
    pub(in crate::play) fn told(&self) -> Text {
        let tally = self.tally.iter();
        let tally = tally.flat_map(|(count, unit)| [count.to_string().into(), unit.clone()]);
        Text::list([self.sentence.clone()].into_iter().chain(tally), " ")
    }
}

/// The result in a sentence. A person who has won is congratulated where the game asks for it.
fn verdict<G: GameUi>(replica: &Replica<G>, board: &G::Board) -> Text {
    let (observation, names) = (replica.observation(), replica.names());
    let verdict = outcome::verdict::<G>(board, observation, names);
    match observation.winners.as_deref() {
        Some([winner])
            if G::Board::CONGRATULATES
                && observation.end.is_none()
                && replica.mirror().is_person(*winner) =>
        {
            text!(
                "table-congratulations",
                name = names.get(*winner),
                verdict = verdict
            )
        }
        _ => verdict,
    }
}

fn faces<G: GameUi>(replica: &Replica<G>) -> Vec<Seat> {
    let winners = replica.observation().winners.as_deref();
    let winners = winners.filter(|winners| !winners.is_empty());
    winners.map_or_else(
        || Seat::all(replica.players().len()).collect(),
        <[_]>::to_vec,
    )
}

/// The turns of a player alone, or else the points of those who have won; nothing of a game that was not played to its end.
fn tally<G: GameUi>(replica: &Replica<G>, board: &G::Board) -> Option<(i64, Text)> {
    let observation = replica.observation();
    if observation.end.is_some() {
        return None;
    }
    if let Some(done) = board.solo(observation) {
        return Some((
            done.turns.into(),
            text!("table-unit-turns", count = done.turns),
        ));
    }
    let winner = observation.winners.as_deref()?.first()?;
    let scores = board.scores(observation);
    let points = scores.iter().find(|score| score.seat == *winner)?.points?;
    Some((points, G::Board::unit(points)))
}
