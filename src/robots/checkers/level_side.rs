//! A robot of a level as a side of a match.

use super::Robot;
use crate::random::RandomBot;
use crate::{Bot, Robots as _, Skill};
use draughts::{Board, Game, Variant};
use draughts_engine::SearchMemory;
use draughts_engine::contest::speed::{Speed, processor_time};
use draughts_engine::contest::{Answer, BoxError, Budget, Searcher, Side};
use draughts_engine::think::{SearchReport, SearchStyle};
use parlour_model::checkers::{Checkers, Rules};
use parlour_model::game::Game as _;
use parlour_model::player::Level;
use parlour_model::seat::{Seat, Viewer};

/// A robot of a level, as it sits at a table. By numbers of nodes, or the processor's time, the champion is its search alone.
pub struct LevelSide {
    level: Level,
    searcher: Searcher<'static>,
    memory: SearchMemory,
    /// The table of the game that has begun, and the robot at it.
    at_table: Option<(Checkers, Mind)>,
}

enum Mind {
    Robot(Robot),
    Lot(RandomBot),
}

impl LevelSide {
    /// A side that has not played yet.
    pub fn new(level: Level, variant: Variant) -> Self {
        Self {
            level,
            searcher: Searcher::new(SearchStyle::best(variant)),
            memory: SearchMemory::default(),
            at_table: None,
        }
    }
}

impl Side for LevelSide {
    fn begin_game(&mut self, start: &Board, seed: u64) -> Result<(), BoxError> {
        let rules = Rules::of_board(start);
        let mind = match Skill::of(self.level) {
            Some(skill) => Mind::Robot(Checkers::robot(skill, Seat(0), 2, &rules, seed)),
            None => Mind::Lot(RandomBot::new(seed)),
        };
        self.at_table = Some((Checkers::start(&rules, 2)?, mind));
        self.memory.release();
        self.searcher.begin_game(start, seed)
    }

    fn choose(&mut self, game: &Game, budget: Budget) -> Result<Answer, BoxError> {
        if let Budget::Nodes(_) | Budget::CpuTime(_) = budget {
            return self.searcher.choose(game, budget);
        }
        let (table, mind) = self.at_table.as_mut().ok_or("plays no game")?;
        for made in &game.notations()[table.turns() as usize..] {
            for event in table.apply(made).map_err(|_| "has lost its way")? {
                if let Mind::Robot(robot) = mind {
                    robot.on_event(&event);
                }
            }
        }
        let (view, legal) = (table.view(Viewer::Replay), table.legal_moves());
        let (thinking, _) = budget.limit(Speed::default()).begin(game.board());
        let thinking = thinking.with_memory(self.memory.clone());
        let begun = processor_time();
        let mut found = None;
        let mut tell = |report: &SearchReport| found = Some(report.clone());
        let chosen = match mind {
            Mind::Robot(robot) => robot.choose_and_tell(&view, &legal, &thinking, &mut tell),
            Mind::Lot(lot) => Bot::<Checkers>::choose(lot, &view, &legal, &thinking),
        };
        let cpu_time = processor_time().saturating_sub(begun);
        Ok(Answer {
            chosen: game.board().resolve(&chosen)?,
            found,
            cpu_time,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use draughts_engine::contest::adjudication::Adjudication;
    use draughts_engine::contest::openings::Openings;
    use draughts_engine::contest::{Contest, ContestError, PlayedGame};

    fn played<S: Side>(
        budget: Budget,
        games: std::ops::Range<u64>,
        make: impl Fn() -> [S; 2] + Sync,
    ) -> Vec<PlayedGame> {
        let contest = Contest {
            variant: Variant::English,
            openings: Openings::usual(Variant::English),
            budget,
            adjudication: Adjudication {
                plies: 400,
                by_tables: true,
                by_scores: true,
            },
            seed: 7,
        };
        let mut all = Vec::new();
        let told = contest.play(
            games,
            2,
            || Ok(make()),
            |_, game| {
                all.push(game);
                Ok::<_, ContestError>(true)
            },
        );
        told.expect("the games are played");
        all
    }

    fn level(level: Level) -> LevelSide {
        LevelSide::new(level, Variant::English)
    }

    #[test]
    fn robots_of_levels_play_as_they_do_at_a_table_and_the_champion_by_nodes_is_its_search() {
        let time = Budget::Time(Duration::from_secs(5));
        let games = played(time, 2..4, || [Level::Casual, Level::Random].map(level));
        let points: u8 = games.iter().map(|game| game.half_points(game.first)).sum();
        assert_eq!(points, 4, "by lot nobody wins");
        let nodes = Budget::Nodes(50);
        let robot = played(nodes, 0..1, || [Level::Champion; 2].map(level));
        let best = SearchStyle::best(Variant::English);
        let search = played(nodes, 0..1, || [best; 2].map(Searcher::new));
        assert_eq!(robot[0].game, search[0].game);
    }
}
