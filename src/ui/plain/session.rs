//! A session in sentences: the host of the table, the lines that were typed, and what is printed.

use std::collections::VecDeque;
use std::time::Duration;

use jiff::Timestamp;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::any_table::{AnyPlainTable, PlainStyle, any_table};
use super::line_command::LineCommand;
use super::menu;
use parlour_config::{Config, edit};
use parlour_kit::input::{Input, Key};
use parlour_language::{Language, id, text};
use parlour_model::any::Mode;
use parlour_model::seat::Seat;
use parlour_screen::effect::{Effect, Timer};
use parlour_screen::msg::Msg;
use parlour_store::{GameId, StoreError, StoreRequest, StoreResponse};
use parlour_table::any_host::AnyHost;
use parlour_table::clocks::between;
use parlour_table::host::{HostEffect, HostInput, HostOptions};
use parlour_table::participant::{Participant, ParticipantId, first_viewer};
use parlour_table::request_id::{RequestId, RequestIds};

/// The people at this terminal.
const HERE: ParticipantId = ParticipantId(0);

/// The options at the start of a session.
#[derive(Clone, Debug)]
pub struct PlainOptions {
    pub config: Config,
    /// The seed that all chance and all robots follow from.
    pub seed: u64,
    /// Set when there is a store.
    pub has_store: bool,
    /// Set when refusals name the rules that they follow.
    pub rule_ids: bool,
    /// Set when a line is printed as it is read: a line from a pipe has not been seen on the
    /// terminal.
    pub echo: bool,
    pub language: Language,
}

/// The text to print, and the effects to carry out.
#[derive(Debug, Default, PartialEq)]
pub struct Reply {
    pub text: String,
    pub effects: Vec<Effect>,
}

/// A table that has begun.
#[derive(Debug)]
struct Game {
    host: AnyHost,
    table: Box<dyn AnyPlainTable + Send>,
    /// The deadline that the host waits for.
    timer: Option<RequestId>,
    /// The game that the store holds for it.
    held: Option<GameId>,
}

/// A line that was typed, or the end of them.
#[derive(Debug)]
enum Line {
    Text(String),
    End,
}

/// The line mode as a pure function of messages and their times.
#[derive(Debug)]
pub struct PlainSession {
    options: PlainOptions,
    seeds: ChaCha8Rng,
    ids: RequestIds,
    game: Option<Game>,
    lines: VecDeque<Line>,
    /// True while the last thing printed is a prompt.
    prompted: bool,
    reply: Reply,
}

impl PlainSession {
    /// A session before its first line.
    pub fn new(options: PlainOptions) -> Self {
        let seeds = ChaCha8Rng::seed_from_u64(options.seed);
        let (lines, reply) = (VecDeque::new(), Reply::default());
        Self {
            options,
            seeds,
            ids: RequestIds::default(),
            game: None,
            lines,
            prompted: false,
            reply,
        }
    }

    /// Begins: at a table of this game, or with the question which one.
    #[must_use]
    pub fn begin(&mut self, mode: Option<Mode>, now: Timestamp) -> Reply {
        match mode {
            Some(mode) => self.sit_down(mode, now),
            None => self.print_games(),
        }
        self.go_on(now)
    }

    /// Takes in what has come; answers with what is to be printed and done.
    #[must_use]
    pub fn update(&mut self, msg: Msg, now: Timestamp) -> Reply {
        match msg {
            Msg::Input(Input::Paste(line)) => self.lines.push_back(Line::Text(line)),
            Msg::Input(Input::Key(Key::Ctrl('d'))) => self.lines.push_back(Line::End),
            Msg::TimerFired(id) => self.timer_fired(id, now),
            Msg::Suspended(time) => self.tell(HostInput::Suspended(time), now),
            Msg::BotMoved(id, chosen) => self.tell(HostInput::BotMoved(id, chosen), now),
            Msg::Agreed(id, agreed) => self.tell(HostInput::BotAgreed(id, agreed), now),
            Msg::EngineFailed(id, why) => self.tell(HostInput::EngineFailed(id, why), now),
            Msg::Stored(id, answer) => self.stored(id, answer, now),
            _ => {}
        }
        self.go_on(now)
    }

    /// Reads the lines that can be read now, and asks for the next one.
    fn go_on(&mut self, now: Timestamp) -> Reply {
        while self.is_next_readable()
            && let Some(line) = self.lines.pop_front()
        {
            self.prompt(now);
            self.read(line, now);
        }
        self.prompt(now);
        std::mem::take(&mut self.reply)
    }

    /// Returns whether the next line can be read now, without waiting for a turn at this keyboard.
    /// An order to quit need not wait for it, but for what is being saved.
    fn is_next_readable(&self) -> bool {
        let is_ready = self.game.as_ref().is_none_or(|game| game.table.is_ready());
        let is_saved = !self.game.as_ref().is_some_and(|game| game.host.is_saving());
        match self.lines.front() {
            Some(Line::Text(line)) if LineCommand::read(line) == LineCommand::Quit => is_saved,
            Some(Line::Text(_)) => is_ready,
            Some(Line::End) => is_saved,
            None => false,
        }
    }

    fn read(&mut self, line: Line, now: Timestamp) {
        let Line::Text(line) = line else {
            return self.leave();
        };
        if self.options.echo && self.prompted {
            let shown: String = line.chars().filter(|c| !c.is_control()).collect();
            self.reply.text += &(shown + "\n");
        }
        self.prompted = false;
        match (LineCommand::read(&line), &mut self.game) {
            (LineCommand::Quit, _) => self.leave(),
            (_, None) => self.choose_game(&line, now),
            (LineCommand::Help, Some(game)) => {
                let help = game.table.help();
                for line in &help {
                    self.print(line);
                }
            }
            (LineCommand::Rules, Some(game)) => {
                let rules = game.host.rules().mode().rules_text(self.options.language);
                rules.lines().for_each(|line| self.print(line));
            }
            (order, Some(game)) => {
                let asked = game.table.obey(&line, order);
                self.print_news();
                for command in asked {
                    self.tell(HostInput::Command(command), now);
                }
            }
        }
    }

    /// Begins the game of this number or name.
    fn choose_game(&mut self, line: &str, now: Timestamp) {
        if let Some(mode) = menu::chosen(line, self.options.language) {
            return self.sit_down(mode, now);
        }
        let unknown = text!("plain-no-such-game", name = line.trim());
        self.print(&unknown.in_language(self.options.language));
        self.print_games();
    }

    /// Players sit down to a new game.
    fn sit_down(&mut self, mode: Mode, now: Timestamp) {
        let config = &self.options.config;
        let rules = config.rules_of(mode).clone();
        let players = config.players_for(&rules);
        let seats: Vec<_> = Seat::all(players.len())
            .filter(|seat| players[seat.index()].is_person())
            .collect();
        let participant = Participant::new(
            HERE,
            seats.clone(),
            first_viewer(mode.secrecy(), &players, &seats),
        );
        let (options, seed) = (host_options(config), self.seeds.next_u64());
        let mut host = match AnyHost::new(&rules, players, options, seed, self.options.has_store) {
            Ok(host) => host,
            Err(fault) => return self.print(&fault.why.in_language(self.options.language)),
        };
        let mut done = host
            .handle(now, HostInput::Joined(participant), &mut self.ids)
            .into_iter();
        let Some(HostEffect::Tell(_, told)) = done.next() else {
            return;
        };
        let style = PlainStyle {
            language: self.options.language,
            rule_ids: self.options.rule_ids,
            explains: self.explains(mode),
        };
        let Some(table) = any_table(*told, style) else {
            return;
        };
        self.game = Some(Game {
            host,
            table,
            timer: None,
            held: None,
        });
        self.carry_out(done, now);
        self.print_news();
    }

    /// Returns whether the first game of its kind begins, of a person at a terminal whose games are kept; only the next one is
    /// not explained.
    fn explains(&mut self, mode: Mode) -> bool {
        let options = &mut self.options;
        let explains =
            options.has_store && !options.echo && !options.config.screen.is_explained(mode);
        if explains {
            let before = options.config.clone();
            options.config.screen.explain(&[mode]);
            let changes = edit::changes(&before, &options.config);
            self.reply.effects.extend(Effect::remember(changes));
        }
        explains
    }

    /// Tells the host what has happened, and prints what comes of it.
    fn tell(&mut self, input: HostInput, now: Timestamp) {
        let Some(game) = &mut self.game else { return };
        let done = game.host.handle(now, input, &mut self.ids);
        self.carry_out(done.into_iter(), now);
        self.print_news();
    }

    fn carry_out(&mut self, done: impl Iterator<Item = HostEffect>, now: Timestamp) {
        let Some(game) = &mut self.game else { return };
        let effects = &mut self.reply.effects;
        for effect in done {
            match effect {
                HostEffect::Tell(_, event) => game.table.hear(*event),
                HostEffect::Append(id, append) => {
                    effects.push(Effect::Store(
                        id,
                        Box::new(StoreRequest::Append { append: *append }),
                    ));
                }
                HostEffect::Think(request) => effects.push(Effect::Think(request)),
                HostEffect::StopThinking => effects.push(Effect::StopThinking),
                // At a table that is played here, only this session appends to the log.
                HostEffect::Restarted { .. } | HostEffect::Abandoned(_) | HostEffect::Reread => {}
                HostEffect::SetTimer(at) => {
                    let request_id = self.ids.issue();
                    game.timer = Some(request_id);
                    effects.push(Effect::SetTimer {
                        timer: Timer::Table,
                        after: between(now, at),
                        request_id,
                    });
                }
                HostEffect::CancelTimer => {
                    game.timer = None;
                    effects.push(Effect::CancelTimer(Timer::Table));
                }
            }
        }
    }

    fn timer_fired(&mut self, id: RequestId, now: Timestamp) {
        let fired = self
            .game
            .as_mut()
            .and_then(|game| game.timer.take_if(|timer| *timer == id));
        if fired.is_some() {
            self.tell(HostInput::TimerFired, now);
        }
    }

    fn stored(&mut self, id: RequestId, answer: Result<StoreResponse, StoreError>, now: Timestamp) {
        match answer {
            Ok(StoreResponse::Append(game)) => {
                self.hold(game);
                self.tell(HostInput::Stored(id, Ok(game)), now);
            }
            Err(error) => self.tell(HostInput::Stored(id, Err(error)), now),
            Ok(_) => {}
        }
    }

    /// Holds the game, so that no other window resumes it.
    fn hold(&mut self, game: GameId) {
        let held = self.game.as_mut().map(|table| &mut table.held);
        if held.is_some_and(|held| held.replace(game) != Some(game)) {
            let request = StoreRequest::Hold { game: Some(game) };
            let effect = Effect::Store(self.ids.issue(), Box::new(request));
            self.reply.effects.push(effect);
        }
    }

    fn print_news(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.table
            .take_text()
            .iter()
            .for_each(|line| self.print(line));
    }

    /// Prints which games there are.
    fn print_games(&mut self) {
        menu::lines().for_each(|line| self.print(&line.in_language(self.options.language)));
    }

    fn print(&mut self, line: &str) {
        // An event during typing begins a separate line.
        if std::mem::take(&mut self.prompted) {
            self.reply.text.push('\n');
        }
        self.reply.text += line;
        self.reply.text.push('\n');
    }

    /// Says what is to be typed, if a line can be read now.
    fn prompt(&mut self, now: Timestamp) {
        let leaves = self.reply.effects.contains(&Effect::Quit);
        let ready = self.game.as_ref().is_none_or(|game| game.table.is_ready());
        if self.prompted || leaves || !ready {
            return;
        }
        self.game.iter_mut().for_each(|game| game.table.tell_turn());
        self.print_news();
        let prompt = self.game.as_ref().map_or_else(
            || menu::PROMPT.in_language(self.options.language).to_owned(),
            |game| game.table.prompt(now),
        );
        self.print(&prompt);
        self.reply.text += "> ";
        self.prompted = true;
    }

    /// Ends the session. A table at which nothing has been done is not kept.
    fn leave(&mut self) {
        if let Some(game) = &self.game {
            let (over, untouched) = (game.table.is_over(), game.host.untouched());
            if let Some((game, length)) = untouched {
                let request = StoreRequest::Discard { game, length };
                self.reply
                    .effects
                    .push(Effect::Store(self.ids.issue(), Box::new(request)));
            } else if !over && self.options.has_store {
                self.print(id!("plain-kept").in_language(self.options.language));
            }
        }
        if std::mem::take(&mut self.prompted) {
            self.reply.text.push('\n');
        }
        self.lines.clear();
        self.reply.effects.push(Effect::Quit);
    }
}

fn host_options(config: &Config) -> HostOptions {
    let table = &config.table;
    HostOptions {
        take_back: table.undo,
        strict: false,
        rated: false,
        clock: table.clock,
        bot_limit: (table.robot_seconds > 0)
            .then(|| Duration::from_secs(table.robot_seconds.into())),
        bot_pace: Duration::from_millis(table.robot_ms.into()),
        away_limit: None,
    }
}
