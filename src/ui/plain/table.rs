//! A table in sentences, as the people at this terminal know it.

use std::sync::Arc;

use jiff::Timestamp;

use super::any_table::{AnyPlainTable, PlainStyle};
use super::line_command::{LineCommand, yes_or_no};
use parlour_boards::board::{BoardAction, BoardUi, Pause};
use parlour_boards::move_log::MoveLog;
use parlour_boards::outcome;
use parlour_boards::plain::PlainGame;
use parlour_boards::play::{Lesson, described};
use parlour_kit::text::{alternatives, clock, with_rule};
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::game::{Describe as _, Secrecy, plain_signs};
use parlour_model::log::Offer;
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::sentence::Sentence as _;
use parlour_table::any::{AnyCommand, AnyTableEvent};
use parlour_table::append_queue::SaveState;
use parlour_table::command::{Claim, TableRequest};
use parlour_table::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};
use parlour_table::mirror::Mirror;
use parlour_table::participant::ParticipantId;

/// The number of empty lines that hide one person's view from the next one at the same keyboard.
const CURTAIN: usize = 60;

/// The most moves listed.
const LISTED: usize = 60;

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    /// A move, or another order.
    Turn,
    /// This player at the keyboard, before something secret is told.
    HandOver(Seat),
    /// The end of a look at what is secret.
    Look(Seat),
    /// The confirmation of a resignation.
    Resign,
    /// The answer to a draw offer by the other person at this keyboard.
    Draw { by: Seat, other: Seat },
}

/// A table with its mirror.
#[derive(Clone, Debug)]
pub(super) struct PlainTable<G: PlainGame> {
    mirror: Mirror<G>,
    board: G::Board,
    log: MoveLog,
    style: PlainStyle,
    /// The sentences of a first game.
    lesson: Lesson,
    waiting: Waiting,
    /// The number of requests that the table has not answered.
    unanswered: u8,
    /// Set when a robot has been asked for something other than its moves.
    asks_robot: bool,
    /// The offer of another player that waits for an answer.
    offered: Option<Offer>,
    /// Set when the end has been told.
    has_ended: bool,
    /// The moves that had been made, and who looked, when the latest turn was told of.
    turn_told: Option<(usize, Viewer)>,
    /// The text that has been said and not been taken yet.
    text: Vec<String>,
    /// The sentence that was said last since a line was typed.
    last: String,
}

impl<G: PlainGame> PlainTable<G> {
    pub(super) fn new(told: Snapshot<G>, style: PlainStyle) -> Self {
        let board = G::Board::new(&told.observation);
        let mirror = Mirror::new(ParticipantId::default(), told);
        let mut table = Self {
            mirror,
            board,
            log: MoveLog::new(style.language),
            style,
            lesson: Lesson::default(),
            waiting: Waiting::Turn,
            unanswered: 0,
            asks_robot: false,
            offered: None,
            has_ended: false,
            turn_told: None,
            text: Vec::new(),
            last: String::new(),
        };
        table.say(Text::list([G::GAME.title().into(), table.players()], ": "));
        table.say(text!("plain-type-help"));
        if style.explains {
            table.lesson.begin();
        }
        table.rebuild();
        table.settle();
        table
    }

    /// Says a sentence, once; it gets its capital and its full stop.
    fn say(&mut self, sentence: impl Into<Text>) {
        let sentence = self.in_words(&sentence.into());
        if sentence != self.last {
            self.last.clone_from(&sentence);
            self.text.push(sentence);
        }
    }

    /// A sentence as it is read.
    fn in_words(&self, sentence: &Text) -> String {
        let language = self.style.language;
        let sentence = G::spoken(&sentence.in_language(language), language);
        let whole = Text::from(sentence).sentence();
        whole.in_language(language).into_owned()
    }

    /// Says why something is refused, with the number of the rule, if that is wanted.
    fn refuse(&mut self, why: &Text) {
        let rule = why.rule().filter(|_| self.style.rule_ids);
        let why = why.in_language(self.style.language).into_owned();
        self.say(with_rule(why, rule));
    }

    fn say_all(&mut self, sentences: impl IntoIterator<Item = Text>) {
        sentences
            .into_iter()
            .for_each(|sentence| self.say(sentence));
    }

    /// Lists the players: "Ana, Robo".
    fn players(&self) -> Text {
        Text::list(self.names().all(), ", ")
    }

    fn names(&self) -> &Names {
        self.mirror.names()
    }

    fn observation(&self) -> &Observation<G> {
        self.mirror.observation()
    }

    /// Returns whether several people share this keyboard.
    fn is_shared(&self) -> bool {
        self.mirror.own_people().count() > 1
    }

    /// Takes in what the table tells.
    fn on_event(&mut self, event: TableEvent<G>) {
        self.mirror.note(&event);
        match event {
            TableEvent::Snapshot(told) => self.sync(Arc::unwrap_or_clone(told)),
            TableEvent::Moved {
                told,
                private,
                observation,
            } => self.advance(told, private, observation),
            TableEvent::Accepted(_) => self.unanswered = self.unanswered.saturating_sub(1),
            TableEvent::Rejected(_, refusal) => {
                self.note_refusal();
                self.refuse(&refusal.sentence());
            }
            TableEvent::Hinted(chosen) => {
                self.asks_robot = false;
                self.say(text!("table-hint", chosen = &chosen));
            }
            TableEvent::Answered { by, agreed, .. } => {
                self.asks_robot = false;
                let name = self.names().get(by);
                let answer = if agreed {
                    text!("plain-agrees", name = name)
                } else {
                    text!("plain-does-not-agree", name = name)
                };
                self.say(answer);
            }
            TableEvent::EngineFailed(why) => self.say(why),
            TableEvent::Saving(_, why) => self.say_all(why),
            TableEvent::Offered { by, offer } if !self.mirror.is_own_person(by) => {
                self.offered = Some(offer);
                let offers = described(self.names().get(by), offer);
                self.say(text!("plain-offer", offers = offers));
            }
            TableEvent::Presence(_) | TableEvent::Offered { .. } | TableEvent::Analysis(_) => {}
        }
    }

    /// The table as a whole is told: after a move taken back, another deal, the end, or to other eyes.
    fn sync(&mut self, told: Snapshot<G>) {
        let over = told.observation.winners.is_some();
        self.mirror.sync(told);
        self.asks_robot = false;
        self.has_ended &= over;
        self.rebuild();
        // Nothing lies there before a deal, which tells itself.
        let is_dealt = self.observation().moves >= usize::from(G::DEALS);
        if !over && is_dealt {
            self.tell_table();
            self.turn_told = Some((self.observation().moves, self.observation().viewer));
        }
        self.settle();
    }

    /// Builds board and log from what may be seen.
    fn rebuild(&mut self) {
        let observation = self.mirror.observation();
        let before = std::mem::replace(&mut self.board, G::Board::new(observation));
        self.board.resume(&before);
        self.log = MoveLog::new(self.style.language);
        for (index, told) in self.mirror.history().enumerate() {
            pass(&mut self.board, told, observation);
            self.log.write(index + 1, told, self.mirror.names());
        }
        if self.is_over() {
            self.log.disclose();
        }
    }

    fn advance(
        &mut self,
        told: MoveReport<G>,
        private: Vec<PrivateReport<G>>,
        observation: Observation<G>,
    ) {
        self.log
            .write(observation.moves, &told, self.mirror.names());
        pass(&mut self.board, &told, &observation);
        self.mirror.advance(told, private, observation);
        self.say_all(self.last_events());
        self.settle();
    }

    /// Goes on to what is to be waited for.
    fn settle(&mut self) {
        self.waiting = Waiting::Turn;
        // Nothing stays in sight here.
        self.log.close();
        if self.is_over() {
            self.tell_end();
        }
        while let Some(seat) = self.mirror.next_look() {
            if self.is_shared() {
                self.waiting = Waiting::HandOver(seat);
                return;
            }
            self.look();
            self.mirror.look_away();
        }
        let on_turn = self
            .observation()
            .to_act
            .seat()
            .filter(|seat| self.mirror.is_own_person(*seat));
        let hidden =
            on_turn.filter(|seat| G::SECRETS == Secrecy::Hands && !self.mirror.is_viewed_by(*seat));
        if let Some(seat) = hidden {
            self.waiting = Waiting::HandOver(seat);
        }
    }

    /// Tells what one seat alone is shown (MEM-3).
    fn look(&mut self) {
        let public = self.last_events();
        self.mirror.look();
        let sentences = self
            .last_events()
            .into_iter()
            .filter(|sentence| !public.contains(sentence));
        self.say_all(sentences.collect::<Vec<_>>());
    }

    /// Lists the events of the last move, a sentence each.
    fn last_events(&self) -> Vec<Text> {
        let events = self
            .mirror
            .history()
            .last()
            .map_or(&[][..], |told| &told.events);
        events
            .iter()
            .map(|event| event.describe(self.names()))
            .collect()
    }

    /// Tells the winners and the scores.
    fn tell_end(&mut self) {
        if std::mem::replace(&mut self.has_ended, true) {
            return;
        }
        self.log.disclose();
        let (observation, names) = (self.mirror.observation(), self.mirror.names());
        let verdict = outcome::verdict(&self.board, observation, names).sentence();
        let verdict = verdict.in_language(self.style.language).into_owned();
        let lower = verdict.to_lowercase();
        // The last sentence of the log may name the winner without the margin.
        let is_said = |line: &String| {
            let line = line.to_lowercase();
            let clause = line.rsplit("; ").next().unwrap_or(&line);
            line.ends_with(&lower) || lower.starts_with(clause.trim_end_matches(['.', '。']))
        };
        if !self.text.last().is_some_and(is_said) {
            self.say(verdict);
        }
        self.tell_scores();
    }

    fn tell_table(&mut self) {
        let sentences = G::table(self.observation(), self.names());
        let unsaved = self.mirror.save_state() == SaveState::Failed;
        let unsaved = unsaved.then(|| text!("page-not-saved"));
        self.say_all(sentences.into_iter().chain(unsaved));
    }

    fn tell_scores(&mut self) {
        let observation = self.mirror.observation();
        let names = self.mirror.names();
        let mut lines = if self.mirror.players().len() > 1 {
            outcome::scores(&self.board, observation, names)
        } else {
            Vec::new()
        };
        lines.extend(self.board.notes(observation));
        self.say_all(lines);
    }

    fn tell_log(&mut self) {
        let lines = self.log.lines();
        let lines: Vec<Text> = lines.map(|(_, text)| text.to_owned().into()).collect();
        if lines.is_empty() {
            self.say(text!("plain-nothing-yet"));
        }
        self.say_all(lines);
    }

    fn tell_moves(&mut self) {
        let legal: Vec<_> = self
            .observation()
            .legal
            .iter()
            .take(LISTED)
            .map(ToString::to_string)
            .collect();
        let more = self.observation().legal.len().saturating_sub(LISTED);
        match legal.as_slice() {
            [] => self.say(text!("plain-no-moves")),
            _ if more > 0 => {
                let moves = text!("plain-and-more", moves = legal.join(", "), more = more);
                let moves = moves.in_language(self.style.language).into_owned();
                self.text.push(moves);
            }
            _ => self.text.push(legal.join(", ") + "."),
        }
    }

    fn on_order(&mut self, order: LineCommand) -> Vec<AnyCommand> {
        match order {
            LineCommand::Nothing | LineCommand::Help | LineCommand::Rules | LineCommand::Quit => {}
            LineCommand::Table => self.tell_table(),
            LineCommand::Moves => self.tell_moves(),
            LineCommand::Scores => self.tell_scores(),
            LineCommand::Log => self.tell_log(),
            LineCommand::Back if self.board.cancel() => self.say(text!("plain-taken-back")),
            LineCommand::Back => self.say(text!("plain-nothing-typed")),
            LineCommand::Again => {
                return vec![self.ask(TableRequest::Restart { same_deal: false })];
            }
            LineCommand::SameDeal => {
                return vec![self.ask(TableRequest::Restart { same_deal: true })];
            }
            _ if self.is_over() && order != LineCommand::Undo => self.say(text!("hall-game-over")),
            LineCommand::Undo => return vec![self.ask(TableRequest::Undo)],
            LineCommand::Redo => return vec![self.ask(TableRequest::Redo)],
            LineCommand::Hint => {
                self.asks_robot = true;
                return vec![self.ask(TableRequest::Hint)];
            }
            LineCommand::Draw => return self.offer_draw(),
            LineCommand::Resign => self.waiting = Waiting::Resign,
            LineCommand::Move(text) => return self.read(&text),
        }
        Vec::new()
    }

    /// Reads a move: as it is listed, or without its first word where that leaves no doubt, or as the board reads it.
    fn read(&mut self, text: &str) -> Vec<AnyCommand> {
        let plain = plain_signs(text);
        let same = |written: &str| written.eq_ignore_ascii_case(&plain);
        let fits = |chosen: &&G::Move| {
            let written = chosen.to_string();
            same(&written) || written.split_once(' ').is_some_and(|(_, rest)| same(rest))
        };
        let found: Vec<_> = self
            .observation()
            .legal
            .iter()
            .filter(fits)
            .cloned()
            .collect();
        match found.as_slice() {
            [only] => return vec![self.ask(TableRequest::Play(only.clone()))],
            [] => {}
            several => {
                let ways = alternatives(several.iter().map(ToString::to_string));
                self.say(text!("plain-several", ways = ways));
                return Vec::new();
            }
        }
        match self.board.read(&plain, self.mirror.observation()) {
            Ok(chosen) => self.lay(chosen),
            Err(fault) => {
                self.say(text!(
                    "table-no-move",
                    text = text,
                    expected = fault.expected
                ));
                Vec::new()
            }
        }
    }

    /// A move was typed, or a part of one.
    fn lay(&mut self, chosen: G::Move) -> Vec<AnyCommand> {
        match self.board.typed(chosen, self.mirror.observation()) {
            BoardAction::Play(chosen) => return vec![self.ask(TableRequest::Play(chosen))],
            BoardAction::Refused(why) => self.refuse(&why),
            BoardAction::Changed => self.say(text!("plain-goes-on")),
            BoardAction::Nothing => {}
        }
        Vec::new()
    }

    /// The curtain is lifted for a seat: to its look, or to its hand.
    fn hand_over(&mut self, seat: Seat) -> Vec<AnyCommand> {
        self.curtain();
        if self.mirror.next_look() == Some(seat) {
            self.look();
            self.waiting = Waiting::Look(seat);
            return Vec::new();
        }
        vec![self.ask_for(seat, TableRequest::SetViewer(Viewer::Seat(seat)))]
    }

    fn curtain(&mut self) {
        self.text.extend(vec![String::new(); CURTAIN]);
    }

    fn answer(
        &mut self,
        line: &str,
        agree: impl FnOnce(&mut Self) -> Vec<AnyCommand>,
    ) -> Vec<AnyCommand> {
        match yes_or_no(line, self.style.language) {
            Some(true) => {
                self.waiting = Waiting::Turn;
                return agree(self);
            }
            Some(false) => self.waiting = Waiting::Turn,
            None => {}
        }
        Vec::new()
    }

    /// Offers a draw: to the other person here, or to a robot (CHK-9).
    fn offer_draw(&mut self) -> Vec<AnyCommand> {
        let Some(by) = self.observation().to_act.seat().filter(|_| G::DRAW_OFFERS) else {
            self.say(text!("plain-no-draw"));
            return Vec::new();
        };
        let other = self.mirror.own_people().find(|seat| *seat != by);
        if let Some(other) = other {
            self.waiting = Waiting::Draw { by, other };
            return Vec::new();
        }
        self.asks_robot = true;
        vec![self.ask(TableRequest::Offer(Offer::Draw))]
    }

    fn agree_draw(&mut self, by: Seat, other: Seat) -> Vec<AnyCommand> {
        let answer = TableRequest::Answer {
            offer: Offer::Draw,
            agreed: true,
        };
        vec![
            self.ask_for(by, TableRequest::Offer(Offer::Draw)),
            self.ask_for(other, answer),
        ]
    }

    fn ask(&mut self, request: TableRequest<G>) -> AnyCommand {
        self.unanswered += 1;
        G::wrap_command(self.mirror.command(request))
    }

    fn ask_for(&mut self, seat: Seat, request: TableRequest<G>) -> AnyCommand {
        self.unanswered += 1;
        G::wrap_command(self.mirror.command_of(Some(seat), request))
    }
}

impl<G: PlainGame> AnyPlainTable for PlainTable<G> {
    fn hear(&mut self, event: AnyTableEvent) {
        if let Some(event) = G::unwrap_event(event) {
            self.on_event(event);
        }
    }

    fn take_text(&mut self) -> Vec<String> {
        std::mem::take(&mut self.text)
    }

    fn obey(&mut self, line: &str, order: LineCommand) -> Vec<AnyCommand> {
        self.last.clear();
        match self.waiting {
            Waiting::Turn => self.on_order(order),
            Waiting::HandOver(seat) => self.hand_over(seat),
            Waiting::Look(_) => {
                self.mirror.look_away();
                self.curtain();
                self.settle();
                Vec::new()
            }
            Waiting::Resign => self.answer(line, |table| vec![table.ask(TableRequest::Resign)]),
            Waiting::Draw { by, other } => self.answer(line, |table| table.agree_draw(by, other)),
        }
    }

    fn is_ready(&self) -> bool {
        let waits = self.waiting != Waiting::Turn || self.is_over() || self.mirror.is_own_turn();
        waits && self.unanswered == 0 && !self.asks_robot
    }

    fn prompt(&self, now: Timestamp) -> String {
        let name = |seat| self.names().get(seat);
        let prompt = match (self.waiting, self.observation().to_act) {
            (Waiting::HandOver(seat), _) => text!("plain-hand-over", name = name(seat)),
            (Waiting::Look(seat), _) => text!("plain-remember", name = name(seat)),
            (Waiting::Resign, _) => text!("plain-resign-question"),
            (Waiting::Draw { by, other }, _) => {
                text!("plain-draw-question", by = name(by), other = name(other))
            }
            (Waiting::Turn, ToAct::Over) => text!("plain-over"),
            (Waiting::Turn, to_act) => {
                let face = self.observation().clock.as_ref().zip(to_act.seat());
                let task = G::task(&self.board, self.observation(), self.names());
                let timed = match face {
                    Some((face, seat)) => text!(
                        "plain-time-left",
                        task = task,
                        time = clock(face.left_at(seat, now))
                    ),
                    None => task,
                };
                timed.sentence()
            }
        };
        prompt.in_language(self.style.language).into_owned()
    }

    fn tell_turn(&mut self) {
        let now = Some((self.observation().moves, self.observation().viewer));
        let is_turn = self.waiting == Waiting::Turn && self.mirror.is_own_turn();
        if is_turn && std::mem::replace(&mut self.turn_told, now) != now {
            let sentences = G::turn(self.observation(), self.names());
            self.say_all(sentences);
            let observation = self.mirror.observation();
            let matters = self.board.matters(observation);
            self.lesson.follow(observation.moves, matters);
            let rules = G::GAME.rules_text(self.style.language);
            if let Some(sentence) = self.lesson.sentence(self.observation().moves, rules) {
                self.say(sentence);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.observation().winners.is_some()
    }

    fn missed(&self) -> Option<String> {
        let on_turn = self.observation().to_act.seat();
        let missed = on_turn.filter(|seat| self.mirror.is_away(*seat))?;
        Some(self.mirror.players()[missed.index()].name.clone())
    }

    fn mode(&self) -> Mode {
        G::GAME
    }

    fn answer_offer(&mut self, agreed: bool) -> Vec<AnyCommand> {
        let Some(offer) = self.offered.take() else {
            self.say(text!("table-no-offer"));
            return Vec::new();
        };
        vec![self.ask(TableRequest::Answer { offer, agreed })]
    }

    fn claim(&mut self, claim: Claim) -> Vec<AnyCommand> {
        vec![self.ask(TableRequest::Claim(claim))]
    }

    fn note_refusal(&mut self) {
        (self.unanswered, self.asks_robot) = (self.unanswered.saturating_sub(1), false);
    }

    fn help(&self) -> Vec<String> {
        let moves = Text::from(G::MOVES).sentence();
        [moves]
            .into_iter()
            .chain(LineCommand::help(G::DRAW_OFFERS))
            .map(|line| line.in_language(self.style.language).into_owned())
            .collect()
    }
}

/// Shows a move to the board, with all that is seen of it by and by.
fn pass<G: PlainGame>(board: &mut G::Board, told: &MoveReport<G>, observation: &Observation<G>) {
    let mut pause = board.on_move(told, observation);
    while pause != Pause::None {
        pause = board.advance();
    }
}
