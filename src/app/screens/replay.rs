//! Looking back at a record: forward, back, to any move, or by itself.

use std::time::Duration;

use ratatui::layout::Size;

use crate::app::board::{Board, OnScreen, Stay};
use crate::app::effect::{Effect, Ticket};
use crate::app::keymap::{Binding, Command};
use crate::app::move_log::MoveLog;
use crate::app::table::{Notice, Request, Sight, Table};
use crate::app::tickets::Tickets;
use crate::model::player::Names;

/// A record on the screen.
#[derive(Clone, Debug)]
pub struct Replay<G: OnScreen> {
    table: Table<G>,
    /// What there is to see: everything.
    pub sight: Sight<G>,
    /// The board.
    pub board: G::Board,
    /// The moves so far.
    pub log: MoveLog,
    /// How many moves the record has.
    pub length: usize,
    /// The deadline of the next step, while it steps by itself.
    auto: Option<Ticket>,
    /// How long a step lasts.
    pace: Duration,
    /// Whether a capture is being shown jump by jump, which it is only while it steps by itself.
    jumping: bool,
}

impl<G: OnScreen> Replay<G> {
    /// A record from its start, or rather from the move after its deal, which is the first sight.
    pub fn new(table: Table<G>, pace: Duration) -> Self {
        let sight = table.stand().sight;
        let (board, length) = (G::Board::new(&sight), table.length());
        let mut replay =
            Self { table, sight, board, log: MoveLog::default(), length, auto: None, pace, jumping: false };
        replay.seek(0);
        replay
    }

    /// The players' names.
    pub fn names(&self) -> &Names {
        self.table.names()
    }

    /// The keys of the board.
    pub fn bindings(&self) -> &'static [Binding] {
        G::Board::BINDINGS
    }

    /// What has just been done, for the message line.
    pub fn prompt(&self) -> String {
        self.log.lines.last().map_or_else(String::new, |line| line.text.clone())
    }

    /// The table that is looked at.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The smallest window in which this game can be looked at.
    pub fn smallest(&self) -> Size {
        G::Board::needed(&self.sight)
    }

    /// Whether it steps by itself.
    pub fn is_auto(&self) -> bool {
        self.auto.is_some()
    }

    /// A command of the keymap. Any but scrolling stops it from stepping by itself.
    pub fn command(&mut self, command: Command, tickets: &mut Tickets) -> Vec<Effect> {
        match command {
            Command::PageUp => self.log.scroll(5),
            Command::PageDown => self.log.scroll(-5),
            Command::Auto if self.auto.is_none() => return self.step(tickets),
            Command::Flip | Command::Labels => drop(self.board.steer(command, &self.sight)),
            _ => {
                let target = match command {
                    Command::Right => self.sight.moves + 1,
                    Command::Left => self.sight.moves.saturating_sub(1),
                    Command::Home => 0,
                    Command::End => self.length,
                    _ => self.sight.moves,
                };
                self.seek(target);
                return self.auto.take().map(|_| Effect::Unwake).into_iter().collect();
            }
        }
        Vec::new()
    }

    /// Goes to the state after so many moves.
    pub fn seek(&mut self, moves: usize) {
        self.land();
        self.go_to(moves);
        self.land();
    }

    fn go_to(&mut self, moves: usize) {
        let moves = moves.min(self.length);
        if moves == self.sight.moves && moves > 0 {
            return;
        }
        for notice in self.table.ask(Request::Seek(moves), Ticket::default()).notices {
            match notice {
                Notice::Moved { told, sight, .. } => {
                    self.sight = sight;
                    self.log.write(self.sight.moves, &told, self.table.names());
                    self.jumping = self.board.follow(&told, &self.sight) == Stay::Jump;
                }
                Notice::Stands(stand) => {
                    self.sight = stand.sight;
                    let before = std::mem::replace(&mut self.board, G::Board::new(&self.sight));
                    self.board.resume(&before);
                    self.log = MoveLog::default();
                    for (i, told) in stand.history.iter().enumerate() {
                        self.log.write(i + 1, told, self.table.names());
                        self.board.follow(told, &self.sight);
                    }
                }
                Notice::Refused(_) => {}
            }
        }
    }

    /// Makes the jumps that are left of a capture that is being shown.
    fn land(&mut self) {
        while self.jumping {
            self.jumping = self.board.settle() == Stay::Jump;
        }
    }

    /// A deadline has passed.
    pub fn woke(&mut self, ticket: Ticket, tickets: &mut Tickets) -> Vec<Effect> {
        if self.auto == Some(ticket) { self.step(tickets) } else { Vec::new() }
    }

    /// One step by itself, and the deadline of the next.
    fn step(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        if self.jumping {
            self.jumping = self.board.settle() == Stay::Jump;
        } else {
            self.go_to(self.sight.moves + 1);
        }
        self.auto = None;
        if self.sight.moves >= self.length && !self.jumping {
            return Vec::new();
        }
        let ticket = tickets.issue();
        self.auto = Some(ticket);
        vec![Effect::Wake { after: self.pace, ticket }]
    }
}
