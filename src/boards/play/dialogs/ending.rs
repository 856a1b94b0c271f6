//! The announcements about a game, each once: its aim and its end.

use super::Dialogs;
use super::challenger::Challenger;
use crate::board::{BoardUi, GameUi, Solo};
use crate::outcome;
use crate::play::Play;
use crate::play::availability::goes_on_with_day;
use crate::play::pace::Pace;
use crate::play::replica::{PRACTICE, Replica};
use crate::play::voice::{self, Spoken};
use crate::play::{file_names, share};
use jiff::tz::TimeZone;
use parlour_kit::action::{Action, Agreed, LinePurpose};
use parlour_kit::any_screen::Screen;
use parlour_kit::keymap::Command;
use parlour_kit::question::{Button, Question};
use parlour_kit::text::turns;
use parlour_language::{Id, Text, id, text};
use parlour_model::seat::Seat;
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
        vec![
            Action::ask(
                ask::Statistics { person, zone },
                |play: &mut Self, games| {
                    play.dialogs.past.learn_best(&games, &play.replica);
                },
            ),
            Action::ask(ask::History { filter }, |play: &mut Self, page| {
                let best = play.dialogs.past.learn_last(&page.games, &play.replica);
                best.map(Self::recall_best)
            }),
        ]
    }

    fn recall_best(game: GameId) -> Action {
        Action::ask(ask::Record { game }, |play: &mut Self, best| {
            play.dialogs.past.learn_pace(&best);
        })
    }
}

impl Dialogs {
    /// The table was told as it stands: the end of a running game is still to be announced.
    pub(in crate::play) fn synced(&mut self, is_over: bool) {
        self.announced &= is_over;
    }

    /// The standing of a player alone against the best game so far.
    pub(in crate::play) fn standing<G: GameUi>(&self, replica: &Replica<G>) -> Option<Text> {
        self.past.standing(replica)
    }

    /// The question that is due while nothing else happens: the aim of the game before a player's first one, or its end.
    pub(in crate::play) fn announcement<G: GameUi>(
        &mut self,
        replica: &Replica<G>,
        board: &G::Board,
    ) -> Option<Question> {
        if replica.is_over() {
            return self.announce_end(replica, board);
        }
        let lesson = G::FACTS.lesson?;
        let buttons = [Button::nothing(id!("table-play"))];
        self.past
            .take_first()
            .then(|| Question::new(G::GAME.title(), lesson, buttons))
    }

    /// The announcement of the end, once: who has won, how it stands, and what can be done now.
    fn announce_end<G: GameUi>(
        &mut self,
        replica: &Replica<G>,
        board: &G::Board,
    ) -> Option<Question> {
        if std::mem::replace(&mut self.announced, true) {
            return None;
        }
        let observation = replica.observation();
        if G::SWAPS_SIDES {
            let winners = observation.winners.as_deref().unwrap_or_default();
            self.series.count(replica.players(), winners);
        }
        let solo = board.solo(observation);
        let mut text = match solo {
            Some(done) => self.solo_result(done, replica, board),
            None => [
                outcome::verdict::<G>(board, replica.observation(), replica.names()),
                Text::default(),
            ]
            .into_iter()
            .chain(outcome::scores(
                board,
                observation,
                replica.names(),
                replica.players(),
            ))
            .collect(),
        };
        let parting = voice::parting(replica);
        if let Some(parting) = &parting {
            text.insert(1, parting.told(replica.names()));
        }
        text.extend(self.series.line());
        let challenger = self.streak.count(replica);
        let challenger = challenger.filter(|_| replica.options().bots_talk);
        text.extend(challenger.as_ref().map(Challenger::line));
        let text = Text::list(text, "\n");
        let mut buttons = buttons(replica);
        let next = challenger.as_ref().map(|next| next.button(replica));
        buttons.splice(1..1, next);
        let winning = parting.filter(Spoken::is_winner).map(|spoken| spoken.level);
        let head = challenger.map(|next| next.level).or(winning);
        let question = Question::new(text!("table-over"), text, buttons);
        let question = question.ending(headline(solo, replica), winner(solo, replica));
        Some(question.with_head(head))
    }

    /// The result of a player alone: the turns with their stars, and how they compare with par, with the best so far
    /// and with the game before.
    fn solo_result<G: GameUi>(
        &mut self,
        done: Solo,
        replica: &Replica<G>,
        board: &G::Board,
    ) -> Vec<Text> {
        let turns = share::with_stars(turns(done.turns), share::stars(done, replica));
        if replica.observation().end.is_some() {
            return vec![
                outcome::verdict::<G>(board, replica.observation(), replica.names()),
                Text::default(),
                turns,
            ];
        }
        if replica.observation().practice {
            return vec![turns, Text::default(), PRACTICE.into()];
        }
        let pace = Pace::of(replica.mirror().history());
        let compared = self.past.compare(done.turns, pace);
        let par = done
            .par
            .map(|par| text!("table-par-is", par = Text::decimal(par, 1)));
        [turns]
            .into_iter()
            .chain(par)
            .chain(compared.into_iter().flatten())
            .collect()
    }
}

/// The words for large letters: the turns of a player alone, or else the winners.
fn headline<G: GameUi>(solo: Option<Solo>, replica: &Replica<G>) -> Text {
    if let Some(done) = solo {
        return done.turns.to_string().into();
    }
    match replica.observation().winners.as_deref() {
        None | Some([]) => text!("table-drawn"),
        Some(winners) => {
            let names = winners
                .iter()
                .map(|seat| replica.names().get(*seat).clone());
            Text::list(names, " + ")
        }
    }
}

/// The player whose colour the large letters have: the only winner of several.
fn winner<G: GameUi>(solo: Option<Solo>, replica: &Replica<G>) -> Option<Seat> {
    match replica.observation().winners.as_deref() {
        Some([winner]) if solo.is_none() => Some(*winner),
        _ => None,
    }
}

/// The buttons of the end: the first goes on with the day, or else plays again.
fn buttons<G: GameUi>(replica: &Replica<G>) -> Vec<Button> {
    let is_remote = replica.options().is_remote();
    let command = |label: Id, command| Button::new(label, Agreed::Command(command));
    let is_player = !replica.watches();
    let again = is_player.then(|| command(id!("table-rematch"), Command::NewDeal));
    let again_same = || command(id!("table-same-deal"), Command::Restart);
    let shown = if is_remote {
        Button::new(id!("table-replay"), Action::Perform(Command::Replay))
    } else {
        let film = Action::Type(LinePurpose::Film, file_names::film(replica));
        Button::new(id!("table-film"), film)
    };
    let [save, leave] = if is_remote {
        [id!("table-record"), id!("table-lobby")]
    } else {
        [id!("table-save"), id!("table-leave")]
    };
    let next = goes_on_with_day(replica);
    let next = next.then(|| Button::new(id!("table-next-deal"), Action::Perform(Command::Day)));
    next.into_iter()
        .chain(again)
        .chain((G::DEALS && !is_remote && is_player).then(again_same))
        .chain([
            Button::new(id!("table-copy"), Action::Perform(Command::Copy)).staying(),
            shown,
            Button::new(save, Action::Perform(Command::Save)),
            Button::nothing(id!("table-look")),
            Button::new(leave, Action::Back),
        ])
        .collect()
}
