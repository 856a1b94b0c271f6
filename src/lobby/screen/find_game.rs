//! A game for a user who looks for one: at a table that somebody waits at, or else at a new one.

use super::{LobbyScreen, RowPriority, describe_table, sit_down};
use parlour_config::Config;
use parlour_config::men::Men;
use parlour_language::{id, text};
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_model::time_control::TimeControl;
use parlour_protocol::lobby::{Stage, TableListing};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_screen::action::Action;
use parlour_screen::question::{Button, Question};
use parlour_screen::shared::Shared;
use parlour_table::new_table::TableOffer;

impl LobbyScreen {
    /// Plays now: the hall lets two meet who want the same game, and opens a table where nobody waits. Where somebody waits
    /// for another game, it proposes such a table, from this number on.
    pub(super) fn find_game(&self, from: usize, config: &Config) -> Vec<Action> {
        let waiting = self.waiting_tables();
        let wanted = wanted_table(self.play.game(), config);
        let meets = |table: &&TableListing| {
            table.away().next().is_none() && wanted.is_like(&table.rules, table.clock, table.rated)
        };
        let proposed = waiting.get(from).or(waiting.first());
        vec![match (proposed, self.own_waiting_table()) {
            (None, None) => Self::play_now(self.play.game(), config),
            (Some(_), None) if waiting.iter().any(meets) => {
                Self::play_now(self.play.game(), config)
            }
            (Some(table), _) => {
                let next = (from + 1) % waiting.len();
                let open = HallRequest::Play(Box::new(wanted));
                Action::Ask(proposal(
                    table,
                    next,
                    waiting.len(),
                    (open, config.screen.men),
                ))
            }
            (None, Some(own)) => Action::go_to(own.code),
        }]
    }

    /// Plays a game now: with who waits for it, or in the place of a bot that gives way, or else at once against bots.
    pub(super) fn play_now(game: Mode, config: &Config) -> Action {
        Action::hall(HallRequest::Play(Box::new(wanted_table(game, config))))
    }

    fn own_waiting_table(&self) -> Option<&TableListing> {
        let mut tables = self.rows();
        let own = tables.find(|(concern, table)| {
            *concern == RowPriority::Yours && table.stage == Stage::Waiting && table.has_open_seat()
        });
        own.map(|(_, table)| table)
    }

    /// The tables that wait for the user or for anybody: first those with somebody there, and the oldest of them.
    fn waiting_tables(&self) -> Vec<&TableListing> {
        let rows = self.rows();
        let can_sit = |concern| matches!(concern, RowPriority::Invited | RowPriority::Open);
        let waits =
            |table: &TableListing| table.stage == Stage::Waiting && table.people().next().is_some();
        let waiting = rows.filter(|(concern, table)| can_sit(*concern) && waits(table));
        let mut waiting: Vec<_> = waiting.map(|(_, table)| table).collect();
        waiting.sort_by_key(|table| (!table.is_attended(), table.opened));
        waiting
    }
}

/// A table for a game as it is configured, without a clock: its players are there. Bots have the other seats.
fn wanted_table(game: Mode, config: &Config) -> NewTable {
    let table = open_table(game, config);
    let players = config.players.iter();
    let levels: Vec<_> = players
        .filter_map(|player| player.controller.level())
        .collect();
    let level = |bot: usize| levels.get(bot).or(levels.first()).copied();
    let level = |bot| level(bot).unwrap_or(Level::Casual).within(game.levels());
    let bots = (0..table.seats.len() - 1).map(|bot| SeatOffer::Robot(level(bot)));
    NewTable {
        seats: [SeatOffer::Me].into_iter().chain(bots).collect(),
        ..table
    }
}

fn open_table(game: Mode, config: &Config) -> NewTable {
    let rules = config.rules_of(game).clone();
    let seats = rules.usual_seats().max(2);
    TableOffer::new(seats, None, false).table(rules, TimeControl::None)
}

/// Asks which game is played with a friend, at a table that only those find who have its link or its code.
pub(super) fn friend_question(config: &Config) -> Question {
    let game = |game: Mode| {
        let table = NewTable {
            listed: false,
            ..open_table(game, config)
        };
        Button::new(game.title(), HallRequest::Open(Box::new(table)))
    };
    let buttons = Mode::ALL.map(game).into_iter();
    Question::new(
        text!("hall-friend-game"),
        text!("hall-friend-game-text"),
        buttons.chain([Button::nothing(id!("hall-neither"))]),
    )
}

/// Asks whether the user sits down at a table, one of so many, or opens an own one; `next` is the number of the one after it.
fn proposal(
    table: &TableListing,
    next: usize,
    tables: usize,
    (open, men): (HallRequest, Men),
) -> Question {
    let names: Vec<_> = table.people().collect();
    let text = text!(
        "hall-find-table",
        names = names.join(", "),
        table = describe_table(table)
    );
    let propose =
        move |lobby: &mut LobbyScreen, shared: &mut Shared| lobby.find_game(next, shared.config);
    let next = Button::new(id!("hall-find-next"), Action::then(propose));
    let buttons = [Button::new(id!("hall-find-sit"), sit_down(table, men))]
        .into_iter()
        .chain((tables > 1).then_some(next))
        .chain([
            Button::new(id!("hall-find-open-table"), open),
            Button::nothing(id!("hall-neither")),
        ]);
    Question::new(text!("hall-find-title"), text, buttons)
}
