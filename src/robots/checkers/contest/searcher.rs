//! The sides that think in this process: a search in a style, and a robot of a level.

use super::side::{Answer, Budget, Side};
use super::speed::{Speed, processor_time};
use crate::checkers::Robot;
use crate::checkers::think::{SearchReport, SearchStyle, think_in_style};
use crate::random::RandomBot;
use crate::search_memory::SearchMemory;
use crate::{Bot, Robots as _, Skill};
use parlour_model::checkers::{Checkers, Event, Notation, Rules, View};
use parlour_model::player::Level;
use parlour_model::seat::Seat;

/// A search in a style, with nothing beside it.
#[derive(Clone, Debug)]
pub struct Searcher<'a> {
    style: SearchStyle<'a>,
    memory: SearchMemory,
    speed: Speed,
}

impl<'a> Searcher<'a> {
    /// A side that has not searched yet.
    pub fn new(style: SearchStyle<'a>) -> Self {
        Self {
            style,
            memory: SearchMemory::default(),
            speed: Speed::default(),
        }
    }
}

impl Side for Searcher<'_> {
    fn begin_game(&mut self, _: &Rules, _: Seat, _: u64) -> Result<(), String> {
        self.memory.release();
        Ok(())
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Notation],
        budget: Budget,
    ) -> Result<Answer, String> {
        if let [only] = legal {
            return Ok(Answer::unsearched(only.clone()));
        }
        let (thinking, limits) = budget.limit(self.speed).begin(&view.board);
        let thinking = thinking.with_memory(self.memory.clone());
        let begun = processor_time();
        let (board, positions) = (&view.board, view.clock.positions());
        let found = think_in_style(board, positions, limits, self.style, &thinking, &mut |_| {});
        let cpu_time = processor_time().saturating_sub(begun);
        let first = found
            .as_ref()
            .and_then(|found| Some((*found.line.first()?, found.nodes)));
        let (first, nodes) = first.ok_or("found no move")?;
        self.speed.count(nodes, cpu_time);
        Ok(Answer {
            chosen: board.write(first),
            found,
            cpu_time,
        })
    }
}

/// A robot of a level, as it sits at a table. By numbers of nodes, or the processor's time, the champion is its search alone.
pub struct LevelSide {
    level: Level,
    mind: Mind,
    searcher: Option<Searcher<'static>>,
    memory: SearchMemory,
}

enum Mind {
    Robot(Robot),
    Lot(RandomBot),
}

impl Mind {
    fn of(level: Level, rules: &Rules, seat: Seat, seed: u64) -> Self {
        Skill::of(level).map_or_else(
            || Self::Lot(RandomBot::new(seed)),
            |skill| Self::Robot(Checkers::robot(skill, seat, 2, rules, seed)),
        )
    }
}

impl LevelSide {
    /// A side that has not played yet.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            mind: Mind::of(level, &Rules::default(), Seat(0), 0),
            searcher: None,
            memory: SearchMemory::default(),
        }
    }
}

impl Side for LevelSide {
    fn begin_game(&mut self, rules: &Rules, seat: Seat, seed: u64) -> Result<(), String> {
        self.mind = Mind::of(self.level, rules, seat, seed);
        self.memory.release();
        let searcher = || Searcher::new(SearchStyle::best(rules.variant));
        let searcher = self.searcher.get_or_insert_with(searcher);
        searcher.begin_game(rules, seat, seed)
    }

    fn on_event(&mut self, event: &Event) {
        if let Mind::Robot(robot) = &mut self.mind {
            robot.on_event(event);
        }
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Notation],
        budget: Budget,
    ) -> Result<Answer, String> {
        if let (Some(searcher), Budget::Nodes(_) | Budget::CpuTime(_)) =
            (&mut self.searcher, budget)
        {
            return searcher.choose(view, legal, budget);
        }
        let (thinking, _) = budget.limit(Speed::default()).begin(&view.board);
        let thinking = thinking.with_memory(self.memory.clone());
        let begun = processor_time();
        let mut found = None;
        let mut tell = |report: &SearchReport| found = Some(report.clone());
        let chosen = match &mut self.mind {
            Mind::Robot(robot) => robot.choose_and_tell(view, legal, &thinking, &mut tell),
            Mind::Lot(lot) => Bot::<Checkers>::choose(lot, view, legal, &thinking),
        };
        Ok(Answer {
            chosen,
            found,
            cpu_time: processor_time().saturating_sub(begun),
        })
    }
}
