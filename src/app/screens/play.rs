//! The table screen: one game being played, from the first deal to the standings.
//!
//! It knows the game only through the table's notices ([`crate::app::table`]) and the board's seam
//! ([`crate::app::board`]). What it adds is pace: a mismatch stays in sight, a robot takes a visible
//! moment, and a key hurries both.

mod consult;

use std::collections::VecDeque;
use std::time::Duration;

use jiff::Timestamp;
use ratatui::layout::{Rect, Size};

use self::consult::Consulted;
use crate::app::board::{Board, Deed, OnScreen, Score, Stay};
use crate::app::effect::{Effect, Ticket};
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keeper::Keeper;
use crate::app::keymap::{Binding, Command, Context};
use crate::app::move_log::MoveLog;
use crate::app::question::{Question, Reply};
use crate::app::table::{Notice, Request, Sight, Stand, Table, Told};
use crate::app::thought::{AnyMove, Seated};
use crate::app::tickets::Tickets;
use crate::model::game::{Game, Secrecy};
use crate::model::player::{Names, Player};
use crate::model::playthrough::End;
use crate::model::record::Record;
use crate::model::seat::{Seat, Turn, Viewer};

mod keeping;

/// What holds the game up at the moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Pace<M> {
    /// Nothing: a person is to act, or the game is over.
    Free,
    /// What has just happened stays in sight, until the deadline (if there is one) or a key.
    Showing(Option<Ticket>),
    /// What has happened is on its way to the disk; it is shown when it is safe there.
    Keeping,
    /// The keyboard changes hands: nobody must see the table until the player of this seat is there.
    Curtain(Seat),
    /// A robot is on turn.
    Robot {
        /// The deadline of its visible moment, until it has passed.
        moment: Option<Ticket>,
        /// Its answer, once there is one.
        answer: Option<(Ticket, M)>,
    },
}

/// How fast things go at a table, and what may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How long a mismatch stays in sight; zero is until a key or a click (CON-12).
    pub reveal: Duration,
    /// How long a robot's move takes at least.
    pub robot: Duration,
    /// How long a robot may think; `None` is as long as its level does.
    pub limit: Option<Duration>,
    /// Whether friends at one keyboard have agreed to take moves back.
    pub undo: bool,
}

/// What the message line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// News.
    Said(String),
    /// A refusal, or bad news.
    Refused(String),
}

/// A table on the screen.
#[derive(Clone, Debug)]
pub struct Play<G: OnScreen> {
    table: Table<G>,
    /// What the person at the screen may know.
    pub sight: Sight<G>,
    /// How the person handles the board.
    pub board: G::Board,
    /// The move log.
    pub log: MoveLog,
    /// What the message line says, if not what to do.
    pub message: Option<Message>,
    pace: Pace<G::Move>,
    /// Who else is to be shown something in secret before the game goes on.
    looks: VecDeque<Seat>,
    manner: Manner,
    /// What a robot has been asked for beside its own moves.
    consulted: Option<(Ticket, Consulted)>,
    /// What the robot that thinks has found so far.
    musing: String,
    /// Whether that is shown.
    thoughts: bool,
    /// Whether the end of the game has been announced.
    announced: bool,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    keeper: Keeper,
    /// What is shown when it is safe.
    held: Vec<Notice<G>>,
}

impl<G: OnScreen + Seated> Play<G> {
    /// A table that has been set up; the game begins at once.
    pub fn new(table: Table<G>, manner: Manner, tickets: &mut Tickets) -> (Self, Vec<Effect>) {
        let seats = table.players().len();
        Self::begin(table, manner, Keeper::new(false, seats), tickets)
    }

    /// The same with a keeper.
    pub fn begin(table: Table<G>, manner: Manner, keeper: Keeper, tickets: &mut Tickets) -> (Self, Vec<Effect>) {
        let mut play = Self::at(table, manner, keeper);
        let mut effects = vec![Effect::Date];
        effects.extend(play.go_on(tickets));
        (play, effects)
    }

    fn at(table: Table<G>, manner: Manner, keeper: Keeper) -> Self {
        let mut table = table;
        table.look(first_viewer::<G>(table.players()));
        table.think_within(manner.limit);
        let sight = table.stand().sight;
        let board = G::Board::new(&sight);
        Self {
            table,
            sight,
            board,
            log: MoveLog::default(),
            message: None,
            pace: Pace::Free,
            looks: VecDeque::new(),
            manner,
            consulted: None,
            musing: String::new(),
            thoughts: false,
            announced: false,
            started: None,
            finished: None,
            keeper,
            held: Vec::new(),
        }
    }

    /// Who sits here.
    pub fn players(&self) -> &[Player] {
        self.table.players()
    }

    /// Their names.
    pub fn names(&self) -> &Names {
        self.table.names()
    }

    /// The table itself, for the record.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The smallest window in which this game can be played.
    pub fn smallest(&self) -> Size {
        G::Board::needed(&self.sight)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.sight.winners.is_some()
    }

    /// Whose turn it is to look while nobody may see the table.
    pub fn curtain(&self) -> Option<Seat> {
        match self.pace {
            Pace::Curtain(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether the game runs and something has been done in it, so that leaving would lose it.
    pub fn would_lose(&self) -> bool {
        !self.is_over() && self.sight.moves > 1
    }

    /// Whether a record of the game as it stands would tell what somebody must not know yet.
    pub fn has_secrets(&self) -> bool {
        G::SECRETS != Secrecy::None && !self.is_over()
    }

    /// How many lines the scoreboard has.
    pub fn score_lines(&self) -> usize {
        self.players().len() + self.board.notes(&self.sight).len()
    }

    /// Rows at the bottom that the board has over the whole width.
    pub fn strip(&self, body: Rect) -> u16 {
        G::Board::strip(body)
    }

    /// The record of the game so far. It shows everything.
    pub fn record(&self) -> Record {
        Record {
            players: self.players().to_vec(),
            rules: G::wrap_rules(self.table.rules().clone()),
            moves: self.table.record(),
            started: self.started,
            finished: self.finished,
            end: self.sight.end,
        }
    }

    /// The keys of the board.
    pub fn bindings(&self) -> &'static [Binding] {
        G::Board::BINDINGS
    }

    /// A name for the file of the record: the game, and when it began.
    pub fn file_name(&self) -> String {
        let began = self.started.map_or_else(String::new, |at| at.strftime("-%Y%m%d-%H%M%S").to_string());
        format!("{}{began}.toml", G::MODE)
    }

    /// Which keys work.
    pub fn context(&self) -> Context {
        if self.is_over() && self.pace == Pace::Free { Context::Over } else { Context::Table }
    }

    /// Whether a command of the keymap makes sense now.
    pub fn offers(&self, command: Command) -> bool {
        match command {
            Command::Undo => self.sight.can_undo,
            Command::Redo => self.sight.can_redo,
            Command::Hint => self.person_to_act(),
            Command::OfferDraw => self.draw_offer().is_some(),
            Command::NewDeal | Command::Restart => G::DEALS,
            Command::Surrender => self.players().iter().any(Player::is_person),
            _ => self.board.offers(command, &self.sight),
        }
    }

    /// How a card may be named by typing, as an example, where that can be done.
    pub fn coordinate(&self) -> Option<String> {
        self.board.coordinate(&self.sight)
    }

    /// Whether a key belongs to a coordinate that is typed on the board, before it means any command.
    pub fn takes(&self, key: Key) -> bool {
        let typing = matches!(self.pace, Pace::Free | Pace::Showing(_)) && !self.is_over();
        typing && self.board.takes(key, &self.sight)
    }

    /// What the person is to do, or why nothing is to be done.
    pub fn prompt(&self) -> String {
        match (&self.pace, self.sight.to_act) {
            (Pace::Curtain(seat), _) => format!("{}: Enter or a click when you are there", self.names().get(*seat)),
            (Pace::Showing(_), _) => self.board.showing(&self.sight, self.names()),
            (Pace::Robot { .. }, Turn::Seat(seat)) => self.thinking(seat),
            // On the way to the disk nothing changes on the screen, so that a move costs no second frame.
            (Pace::Keeping, Turn::Seat(seat)) if !self.players()[seat.index()].is_person() => self.thinking(seat),
            (_, Turn::Over) => self.standing(),
            _ => self.board.prompt(&self.sight, self.names()),
        }
    }

    /// Who has won, in a sentence.
    pub fn standing(&self) -> String {
        let names = self.names();
        let how = match self.sight.end {
            Some(End::Resigned(seat)) => format!("{} has given up. ", names.get(seat)),
            Some(End::DrawAgreed) => return "A draw is agreed.".into(),
            None => String::new(),
        };
        if let Some(verdict) = self.board.verdict(&self.sight, names).filter(|_| self.sight.end.is_none()) {
            return verdict;
        }
        match self.sight.winners.as_deref() {
            _ if self.players().len() == 1 => how + "The game is over.",
            Some([]) | None => how + "Nobody wins.",
            Some([winner]) => how + &format!("{} wins.", names.get(*winner)),
            Some(winners) => how + &format!("{} share the win.", names.list(winners)),
        }
    }

    /// The announcement of the end, once: who has won, how it stands, and what can be done now.
    pub fn announcement(&mut self) -> Option<Question> {
        if !self.is_over() || self.announced || self.pace != Pace::Free {
            return None;
        }
        self.announced = true;
        let buttons = vec![
            ("Rematch", Reply::NewDeal),
            ("Same deal", Reply::Restart),
            ("Save", Reply::Save),
            ("Look", Reply::Never),
            ("Leave", Reply::Leave),
        ];
        let text = [self.standing(), String::new()].into_iter().chain(self.standings());
        Some(Question::new("The game is over", text.collect::<Vec<_>>().join("\n"), buttons))
    }

    /// How it stands, a line a player, the winners first; for a player alone, against par.
    fn standings(&self) -> Vec<String> {
        if self.players().len() == 1 {
            return self.board.notes(&self.sight);
        }
        let winners = self.sight.winners.as_deref().unwrap_or_default();
        let mut scores = self.board.scores(&self.sight);
        scores.sort_by_key(|score| !winners.contains(&score.seat));
        let line = |score: &Score| {
            let robot = match self.players()[score.seat.index()].mind.label() {
                "" => String::new(),
                label => format!(" ({label})"),
            };
            let won = if winners.contains(&score.seat) { ", won" } else { "" };
            format!("{}{robot}: {}{won}", self.names().get(score.seat), score.points)
        };
        scores.iter().map(line).collect()
    }

    /// A command of the keymap. Questions have been asked before it comes here.
    pub fn command(&mut self, command: Command, tickets: &mut Tickets) -> Vec<Effect> {
        self.message = None;
        match command {
            Command::PageUp => self.log.scroll(5),
            Command::PageDown => self.log.scroll(-5),
            Command::Undo => return self.interrupt(Request::Undo, tickets),
            Command::Redo => return self.interrupt(Request::Redo, tickets),
            Command::Hint => return self.consult(Consulted::Hint, Request::Advise, tickets),
            Command::OfferDraw => return self.offer_draw(tickets),
            Command::AgreeDraw => return self.interrupt(Request::Finish(End::DrawAgreed), tickets),
            Command::Thoughts => self.switch_thoughts(),
            Command::Restart => return self.again(true, tickets),
            Command::NewDeal => return self.again(false, tickets),
            Command::Surrender => return self.surrender(tickets),
            Command::Act | Command::Raise if self.curtain().is_some() => return self.lift_curtain(tickets),
            _ => return self.handle(command, tickets),
        }
        Vec::new()
    }

    /// The mouse, on a board that lies in `area`.
    pub fn point(&mut self, mouse: Mouse, area: Rect, tickets: &mut Tickets) -> Vec<Effect> {
        if mouse.kind == MouseKind::Press {
            self.message = None;
        }
        if mouse.kind == MouseKind::Press && self.curtain().is_some() {
            return self.lift_curtain(tickets);
        }
        if mouse.kind == MouseKind::Press && self.hurry_possible() {
            return self.hurry(tickets);
        }
        let deed = self.board.point(mouse, &self.sight, area);
        self.perform(deed, tickets)
    }

    /// A key that no keymap knows.
    pub fn key(&mut self, key: Key, tickets: &mut Tickets) -> Vec<Effect> {
        self.message = None;
        if self.is_showing() {
            let mut effects = self.hurry(tickets);
            if self.takes(key) {
                effects.extend(self.key(key, tickets));
            }
            return effects;
        }
        if self.pace != Pace::Free {
            return Vec::new();
        }
        let deed = self.board.key(key, &self.sight);
        self.perform(deed, tickets)
    }

    /// Makes a move that was typed.
    pub fn typed(&mut self, text: &str, tickets: &mut Tickets) -> Vec<Effect> {
        let refusal = match text.trim().parse::<G::Move>() {
            Ok(chosen) => return self.play_typed(chosen, tickets),
            Err(fault) => format!("\"{}\" is no move: {fault}", text.trim()),
        };
        self.message = Some(Message::Refused(refusal));
        Vec::new()
    }

    /// What still stays in sight has been seen by whoever types the next move.
    fn play_typed(&mut self, chosen: G::Move, tickets: &mut Tickets) -> Vec<Effect> {
        self.message = None;
        let mut effects = if self.is_showing() { self.hurry(tickets) } else { Vec::new() };
        if self.person_to_act() {
            effects.extend(self.perform(Deed::Play(chosen), tickets));
        } else {
            self.message = Some(Message::Refused(format!("{chosen}: it is nobody's turn at this keyboard")));
        }
        effects
    }

    /// A deadline has passed.
    pub fn woke(&mut self, ticket: Ticket, tickets: &mut Tickets) -> Vec<Effect> {
        match &mut self.pace {
            Pace::Showing(until) if *until == Some(ticket) => self.settle(tickets),
            Pace::Robot { moment, .. } if *moment == Some(ticket) => {
                *moment = None;
                self.robot_moves(tickets)
            }
            _ => Vec::new(),
        }
    }

    /// A robot has made up its mind. One that was told to stop answers as well, perhaps after the one that
    /// is waited for: its answer must not take that one's place.
    pub fn thought(&mut self, ticket: Ticket, chosen: AnyMove, tickets: &mut Tickets) -> Vec<Effect> {
        if let Some((_, Consulted::Hint)) = self.consulted.take_if(|(asked, _)| *asked == ticket) {
            self.advised(chosen);
            return Vec::new();
        }
        match (&mut self.pace, G::unwrap_move(chosen)) {
            (Pace::Robot { answer, .. }, Some(chosen)) if self.table.waits_for(ticket) => {
                *answer = Some((ticket, chosen));
                self.robot_moves(tickets)
            }
            _ => Vec::new(),
        }
    }

    fn handle(&mut self, command: Command, tickets: &mut Tickets) -> Vec<Effect> {
        let hurried = self.hurry_possible();
        let only_hurries = matches!(command, Command::Act | Command::Raise) && (hurried || self.curtain().is_some());
        let mut effects = if hurried && (only_hurries || self.is_showing()) { self.hurry(tickets) } else { Vec::new() };
        if !only_hurries {
            let deed = self.board.steer(command, &self.sight);
            effects.extend(self.perform(deed, tickets));
        }
        effects
    }

    fn is_showing(&self) -> bool {
        matches!(self.pace, Pace::Showing(_))
    }

    /// Draws the curtain for this player: until it is lifted, the table is seen as by a guest.
    fn draw_curtain(&mut self, seat: Seat) {
        self.table.look(Viewer::Guest);
        self.stand(self.table.stand());
        self.settle_all();
        self.pace = Pace::Curtain(seat);
    }

    /// The player is there.
    fn lift_curtain(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let Pace::Curtain(seat) = self.pace else { return Vec::new() };
        self.table.look(Viewer::Seat(seat));
        let stay = self.stand(self.table.stand());
        if self.looks.pop_front().is_some() && stay == Stay::Look {
            self.pace = Pace::Showing(None);
            return Vec::new();
        }
        if G::SECRETS == Secrecy::Hands {
            return self.stay(stay, tickets); // What the one before has seen at the end of the turn.
        }
        self.go_on(tickets)
    }

    /// Whether a key or a click has something to cut short.
    fn hurry_possible(&self) -> bool {
        matches!(self.pace, Pace::Showing(_) | Pace::Robot { .. })
    }

    /// Cuts short what is in sight, or the moment that a robot takes.
    fn hurry(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        match &mut self.pace {
            Pace::Free | Pace::Keeping | Pace::Curtain(_) => Vec::new(),
            Pace::Showing(_) => self.settle(tickets),
            Pace::Robot { moment, .. } => {
                *moment = None;
                let mut effects = vec![Effect::Unwake];
                effects.extend(self.robot_moves(tickets));
                effects
            }
        }
    }

    fn perform(&mut self, deed: Deed<G::Move>, tickets: &mut Tickets) -> Vec<Effect> {
        match deed {
            Deed::Play(chosen) if self.person_to_act() => {
                self.message = None;
                return self.ask(Request::Play(chosen), tickets);
            }
            Deed::Changed => self.message = None,
            Deed::Refused(why) => self.message = Some(Message::Refused(why)),
            Deed::Play(_) | Deed::Nothing => {}
        }
        Vec::new()
    }

    fn person_to_act(&self) -> bool {
        let seat = self.sight.to_act.seat();
        self.pace == Pace::Free && seat.is_some_and(|seat| self.players()[seat.index()].is_person())
    }

    fn again(&mut self, same_deal: bool, tickets: &mut Tickets) -> Vec<Effect> {
        (self.started, self.finished, self.announced) = (None, None, false);
        self.keeper.renew();
        let mut effects = vec![Effect::StopThinking, Effect::Unwake, Effect::Date];
        effects.extend(self.ask(Request::Again { same_deal }, tickets));
        effects
    }

    /// The person on turn gives up, or else the first person.
    fn surrender(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let is_person = |seat: &Seat| self.players()[seat.index()].is_person();
        let on_turn = self.sight.to_act.seat().filter(is_person);
        match on_turn.or_else(|| Seat::all(self.players().len()).find(is_person)) {
            Some(seat) => {
                let mut effects = vec![Effect::StopThinking, Effect::Unwake];
                effects.extend(self.ask(Request::Finish(End::Resigned(seat)), tickets));
                effects
            }
            None => Vec::new(),
        }
    }

    /// Asks for what also ends the thinking that may be under way.
    fn interrupt(&mut self, request: Request<G>, tickets: &mut Tickets) -> Vec<Effect> {
        let busy = self.consulted.take().is_some() || matches!(self.pace, Pace::Robot { .. });
        let mut effects = if busy { vec![Effect::StopThinking, Effect::Unwake] } else { Vec::new() };
        effects.extend(self.ask(request, tickets));
        effects
    }

    fn ask(&mut self, request: Request<G>, tickets: &mut Tickets) -> Vec<Effect> {
        let answer = self.table.ask(request, tickets.issue());
        let mut effects = answer.effects;
        effects.extend(self.hear(answer.notices, tickets));
        effects
    }

    /// Takes in what the table tells, whether at once or from elsewhere. News are shown when they are safe.
    fn hear(&mut self, notices: Vec<Notice<G>>, tickets: &mut Tickets) -> Vec<Effect> {
        let mut news = false;
        for notice in &notices {
            match notice {
                Notice::Stands(_) => self.keeper.change(usize::MAX),
                Notice::Moved { sight, .. } => self.keeper.change(sight.moves - 1),
                Notice::Refused(_) => continue,
            }
            news = true;
        }
        if news && self.keeper.holds() {
            (self.held, self.pace) = (notices, Pace::Keeping);
            return vec![Effect::Date];
        }
        let mut effects = self.show_news(notices, tickets);
        if news && self.keeper.is_on() {
            effects.push(Effect::Date);
        }
        effects
    }

    /// Shows what has happened, and lets the game go on.
    fn show_news(&mut self, notices: Vec<Notice<G>>, tickets: &mut Tickets) -> Vec<Effect> {
        let (mut stay, mut news) = (Stay::No, false);
        let was_over = self.is_over();
        for notice in notices {
            news |= !matches!(notice, Notice::Refused(_));
            match notice {
                Notice::Stands(stand) => {
                    self.looks.clear();
                    self.stand(stand);
                    self.settle_all();
                }
                Notice::Moved { private, told, sight } => {
                    self.looks.extend(private);
                    stay = self.follow(&told, sight);
                }
                Notice::Refused(why) => self.message = Some(Message::Refused(why)),
            }
        }
        let mut effects = if news { self.stay(stay, tickets) } else { Vec::new() };
        if self.is_over() && !was_over {
            effects.push(Effect::Date);
        }
        effects
    }

    /// Shows the table as it stands; says whether its last move has something to look at.
    fn stand(&mut self, stand: Stand<G>) -> Stay {
        let before = std::mem::replace(&mut self.board, G::Board::new(&stand.sight));
        self.board.resume(&before);
        self.sight = stand.sight;
        (self.pace, self.consulted) = (Pace::Free, None);
        self.log = MoveLog::default();
        let mut stay = Stay::No;
        for (i, told) in stand.history.iter().enumerate() {
            stay = self.board.follow(told, &self.sight);
            self.log.write(i + 1, told, self.table.names());
        }
        stay
    }

    fn follow(&mut self, told: &Told<G>, sight: Sight<G>) -> Stay {
        self.sight = sight;
        (self.pace, self.consulted) = (Pace::Free, None);
        self.log.write(self.sight.moves, told, self.table.names());
        self.board.follow(told, &self.sight)
    }

    /// Goes on, once what has happened has been in sight for as long as it must.
    fn stay(&mut self, stay: Stay, tickets: &mut Tickets) -> Vec<Effect> {
        match stay {
            Stay::No => self.go_on(tickets),
            Stay::Reveal => self.show(self.manner.reveal, tickets),
            Stay::Look => self.look_on(tickets),
            Stay::Step if self.manner.robot.is_zero() => {
                let next = self.board.settle();
                self.stay(next, tickets)
            }
            Stay::Step => self.show(self.manner.robot, tickets),
        }
    }

    /// Nothing that has happened stays in sight.
    fn settle_all(&mut self) {
        while self.board.settle() != Stay::No {}
    }

    /// Keeps what has happened in sight; for ever, where the time is zero.
    fn show(&mut self, after: Duration, tickets: &mut Tickets) -> Vec<Effect> {
        let ticket = (!after.is_zero()).then(|| tickets.issue());
        self.pace = Pace::Showing(ticket);
        ticket.map(|ticket| Effect::Wake { after, ticket }).into_iter().collect()
    }

    fn settle(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let next = self.board.settle();
        if next == Stay::No {
            self.close_eyes();
        }
        let mut effects = vec![Effect::Unwake];
        effects.extend(self.stay(next, tickets));
        effects
    }

    /// Keeps in sight what is to be looked at until a key; robots alone have nobody who would press one.
    fn look_on(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let watched = self.players().iter().any(Player::is_person);
        self.show(if watched { Duration::ZERO } else { self.manner.reveal }, tickets)
    }

    /// What was shown in secret is out of sight and out of the log again (MEM-3).
    fn close_eyes(&mut self) {
        if G::SECRETS == Secrecy::News && self.sight.viewer != Viewer::Guest {
            self.table.look(Viewer::Guest);
            self.stand(self.table.stand());
            self.settle_all();
        }
    }

    /// Lets whoever is next act, if it is not a person at this screen.
    fn go_on(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        self.pace = Pace::Free;
        let Turn::Seat(seat) = self.sight.to_act else {
            return if self.sight.to_act == Turn::Chance { self.ask(Request::Proceed, tickets) } else { Vec::new() };
        };
        if let Some(seat) = self.next_look(seat) {
            self.draw_curtain(seat);
            return if self.is_alone(seat) { self.lift_curtain(tickets) } else { Vec::new() };
        }
        if self.players()[seat.index()].is_person() {
            return Vec::new();
        }
        let ticket = tickets.issue();
        self.pace = Pace::Robot { moment: Some(ticket), answer: None };
        let mut effects = self.table.ask(Request::Proceed, tickets.issue()).effects;
        effects.push(Effect::Wake { after: self.manner.robot, ticket });
        effects
    }

    /// Whether nobody else is at the screen from whom something would have to be hidden.
    fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.players().len()).filter(|other| *other != seat);
        others.all(|other| !self.players()[other.index()].is_person())
    }

    /// Who has to come to the keyboard before the game goes on with this seat's turn.
    fn next_look(&self, on_turn: Seat) -> Option<Seat> {
        let person = self.players()[on_turn.index()].is_person();
        let hidden = G::SECRETS == Secrecy::Hands && person && !self.sight.viewer.is(on_turn);
        self.looks.front().copied().or_else(|| hidden.then_some(on_turn))
    }

    /// Makes the robot's move, once there is one and its moment has passed.
    fn robot_moves(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        match &mut self.pace {
            Pace::Robot { moment: None, answer } => match answer.take() {
                Some((ticket, chosen)) => {
                    let seat = self.sight.to_act.seat();
                    let answer = self.table.answered(ticket, &chosen);
                    self.thought_of(seat);
                    self.hear(answer.notices, tickets)
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// For whom the screen shows the table at first: the only person; with several, whoever is on turn
/// where there is nothing to hide, else nobody yet; with none, a guest. News that is for one seat alone
/// is shown and put away again (MEM-3), so that there too the table is seen as by a guest.
fn first_viewer<G: Game>(players: &[Player]) -> Viewer {
    let people: Vec<_> = players.iter().enumerate().filter(|(_, player)| player.is_person()).collect();
    match people.as_slice() {
        _ if G::SECRETS == Secrecy::News => Viewer::Guest,
        [(only, _)] => Viewer::Seat(Seat::of(*only)),
        [(first, _), ..] if G::SECRETS == Secrecy::None => Viewer::Seat(Seat::of(*first)),
        _ => Viewer::Guest,
    }
}
