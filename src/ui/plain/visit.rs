//! A visit to a server in sentences: the lobby, a table that waits, and a table whose game has begun.
//!
//! [`PlainVisit`] is pure: lines and the hall's events in, text and requests out. At a table the lines are those of the
//! line mode at home.

use crate::TABLES;
use std::fmt;

use jiff::Timestamp;

use super::any_table::{AnyPlainTable, PlainStyle, any_table};
use super::line_command::{LineCommand, yes_or_no};
use super::menu;
use parlour_config::Config;
use parlour_language::sanitize::Plain;
use parlour_language::{Id, Language, Text, id, text};
use parlour_lobby::errand::Errand;
use parlour_lobby::hall::seat_in_words;
use parlour_model::diagnostic::Source;
use parlour_model::named_game::NamedGame;
use parlour_protocol::event::{ChatLine, HallAnswer, HallEvent, Welcome};
use parlour_protocol::lobby::{Lobby, Stage, TableListing};
use parlour_protocol::request::{ChatPlace, HallRequest, NewTable, SeatOffer};
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyTableEvent;
use parlour_table::command::Claim;
use parlour_table::request_id::{RequestId, RequestIds};

/// The text to print, and the requests to the hall.
#[derive(Debug, Default, PartialEq)]
pub struct VisitReply {
    pub text: String,
    /// The prompt for the next line; `None` where another player is to act.
    pub prompt: Option<String>,
    pub requests: Vec<(RequestId, HallRequest)>,
    /// Set when the visit is over.
    pub is_over: bool,
}

/// The place of the visitor.
enum Place {
    /// The hall is about to let the visitor in.
    Entering,
    /// The hall wants to know a name; empty where it proposes none.
    Door(String),
    Lobby,
    /// The table that the visitor goes to, or sits at before its game begins.
    Waiting(TableCode),
    /// The same of a visitor who wants a seat there once it is known who is away.
    SittingDown(TableCode),
    /// A table whose game would wait for somebody who is away, and the question whether to sit down.
    Asked(TableCode, Text),
    Table(TableCode, Box<dyn AnyPlainTable + Send>),
}

/// The list that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Tables,
    People,
}

/// The words of the lobby, each with what follows it and the message that tells what it does.
const LOBBY_WORDS: [(&str, &str, Id); 8] = [
    ("list", "", id!("plain-list")),
    ("who", "", id!("plain-who")),
    ("play", " checkers", id!("plain-play-bots")),
    ("open", " checkers", id!("plain-open")),
    ("sit", " CODE", id!("plain-sit")),
    ("watch", " CODE", id!("plain-watch")),
    ("say", " hello", id!("plain-say")),
    ("quit", "", id!("plain-quit-visit")),
];

/// The words at a table beside those at home.
const TABLE_WORDS: [(&str, Id); 6] = [
    ("say hello", id!("plain-say")),
    ("accept", id!("plain-accept")),
    ("decline", id!("plain-decline")),
    ("claim", id!("plain-claim")),
    ("abandon", id!("plain-abandon")),
    ("lobby", id!("plain-lobby")),
];

/// A visit as a pure function of lines, events and their times.
pub struct PlainVisit {
    config: Config,
    language: Language,
    errand: Errand,
    place: Place,
    wanted: Wanted,
    ids: RequestIds,
    /// The requests that the hall has not answered; the table itself answers its commands.
    unanswered: usize,
    /// Set until something is done at the table.
    is_fresh: bool,
    reply: VisitReply,
}

impl fmt::Debug for PlainVisit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlainVisit").finish_non_exhaustive()
    }
}

impl PlainVisit {
    /// A visit before the hall has let the visitor in.
    pub fn new(config: Config, language: Language, errand: Errand) -> Self {
        Self {
            config,
            language,
            errand,
            place: Place::Entering,
            wanted: Wanted::Tables,
            ids: RequestIds::default(),
            unanswered: 0,
            is_fresh: false,
            reply: VisitReply::default(),
        }
    }

    /// Takes in what the hall tells.
    #[must_use]
    pub fn hear(&mut self, event: HallEvent, now: Timestamp) -> VisitReply {
        match event {
            HallEvent::Answered(..) => self.unanswered = self.unanswered.saturating_sub(1),
            HallEvent::NameWanted { .. } | HallEvent::Welcome(_) => self.unanswered = 0,
            _ => {}
        }
        match event {
            HallEvent::NameWanted { proposed, why, .. } => {
                self.place = Place::Door(proposed);
                self.say_all(why);
            }
            HallEvent::Welcome(welcome) => self.come_in(&welcome),
            HallEvent::Answered(_, Ok(answer)) => self.on_answer(answer),
            HallEvent::Answered(_, Err(why)) => {
                if let Place::Table(_, table) = &mut self.place {
                    table.note_refusal();
                } else if matches!(self.place, Place::Waiting(_) | Place::SittingDown(_)) {
                    self.place = Place::Lobby;
                }
                self.say(why);
            }
            HallEvent::Table(code, event) => self.on_table(code, *event),
            HallEvent::Waiting(listing) if matches!(self.place, Place::SittingDown(code) if code == listing.code) =>
            {
                let begins = listing.free_seats() == 1;
                let away: Vec<_> = listing.away().filter(|_| begins).collect();
                self.sit_down_at(listing.code, &away);
            }
            HallEvent::Waiting(listing) if self.is_at(listing.code) && listing.has_open_seat() => {
                let players = Self::players(&listing);
                self.say(text!("plain-waits", players = players));
            }
            HallEvent::Closed(code, why) if self.is_at(code) => {
                self.place = Place::Lobby;
                self.say(why);
            }
            HallEvent::Chat(ChatLine { by, text, .. }) => self.print(&format!("{by}: {text}")),
            HallEvent::Invited { table, by } => {
                let code = table.code.to_string();
                self.say(text!("plain-invited", by = by, code = code));
            }
            HallEvent::Announced(what) => self.say(what),
            HallEvent::Farewell(why) => {
                self.say(why);
                self.reply.is_over = true;
            }
            _ => {}
        }
        self.finish(now)
    }

    /// Carries a typed line out.
    #[must_use]
    pub fn read(&mut self, line: &str, now: Timestamp) -> VisitReply {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        match (&mut self.place, word.as_str()) {
            (_, "quit") => self.reply.is_over = true,
            (Place::Entering, _) => {}
            (Place::Door(proposed), _) => {
                let name = if line.is_empty() { proposed } else { line };
                let name = name.to_owned();
                self.place = Place::Entering;
                self.ask(HallRequest::TakeName(name));
            }
            (Place::Asked(code, _), _) => {
                let code = *code;
                match yes_or_no(line, self.language) {
                    Some(true) => self.sit(code),
                    Some(false) => {
                        self.place = Place::Lobby;
                        self.ask(HallRequest::Part(code));
                    }
                    None => {}
                }
            }
            (_, "say") if !rest.is_empty() => self.chat(rest),
            (Place::Table(code, _), "lobby") => {
                let code = *code;
                self.place = Place::Lobby;
                self.ask(HallRequest::Part(code));
            }
            (Place::Table(..), _) => self.at_table(line, &word),
            (Place::Waiting(code) | Place::SittingDown(code), "lobby") => {
                let code = *code;
                self.place = Place::Lobby;
                self.ask(HallRequest::StandUp(code));
            }
            (Place::Lobby | Place::Waiting(_) | Place::SittingDown(_), _) => {
                self.in_lobby(&word, rest);
            }
        }
        self.finish(now)
    }

    /// Ends with the next prompt.
    fn finish(&mut self, now: Timestamp) -> VisitReply {
        self.print_news();
        if let Place::Table(_, table) = &mut self.place
            && table.is_ready()
        {
            table.tell_turn();
            self.print_news();
        }
        self.reply.prompt = match &self.place {
            Place::Door(proposed) if proposed.is_empty() => {
                Some(self.in_words(&text!("plain-name")))
            }
            Place::Door(proposed) => Some(self.in_words(&text!("plain-name-or", name = proposed))),
            Place::Lobby if self.unanswered > 0 => None,
            Place::Lobby => Some(self.in_words(&text!("plain-lobby-prompt"))),
            Place::Asked(_, question) => Some(self.in_words(question)),
            Place::Entering | Place::Waiting(_) | Place::SittingDown(_) => None,
            Place::Table(_, table) => table.is_ready().then(|| table.prompt(now)),
        };
        std::mem::take(&mut self.reply)
    }

    fn ask(&mut self, request: HallRequest) {
        let id = self.ids.issue();
        self.unanswered += usize::from(!matches!(request, HallRequest::Command(..)));
        self.reply.requests.push((id, request));
    }

    fn is_at(&self, table: TableCode) -> bool {
        match &self.place {
            Place::Waiting(code)
            | Place::SittingDown(code)
            | Place::Asked(code, _)
            | Place::Table(code, _) => *code == table,
            Place::Entering | Place::Door(_) | Place::Lobby => false,
        }
    }

    /// The visitor is in: what has happened meanwhile, and the first wish.
    fn come_in(&mut self, welcome: &Welcome) {
        if !matches!(self.place, Place::Entering | Place::Door(_)) {
            return;
        }
        if let Ok(own) =
            Config::of(TABLES).overlaid(Source::new("your settings", &welcome.settings))
            && !welcome.settings.is_empty()
        {
            self.config = own;
        }
        self.place = Place::Lobby;
        self.print(&format!("{}: {}", welcome.hall, welcome.you.name));
        for news in &welcome.news {
            self.say(news.text.clone());
        }
        match self.errand {
            Errand::Lobby | Errand::Replay(_) => self.list(Wanted::Tables),
            Errand::Game(game) => self.sit_down(game),
            Errand::Table(code) => self.go_to(code),
        }
    }

    fn on_answer(&mut self, answer: HallAnswer) {
        match answer {
            HallAnswer::Seated(code) => self.go_to(code),
            HallAnswer::Lobby(lobby) => self.tell_lobby(&lobby),
            HallAnswer::InviteSent(_, name) => self.print(&name),
            _ => {}
        }
    }

    fn go_to(&mut self, code: TableCode) {
        self.place = Place::Waiting(code);
        self.ask(HallRequest::Join(code));
    }

    /// Sits down, after a question where the game waits for these people then.
    fn sit_down_at(&mut self, code: TableCode, away: &[&str]) {
        if away.is_empty() {
            return self.sit(code);
        }
        let question = text!("plain-begin-away", names = away.join(", "));
        self.place = Place::Asked(code, question);
    }

    fn sit(&mut self, table: TableCode) {
        self.place = Place::Waiting(table);
        self.ask(HallRequest::Sit { table, seat: None });
    }

    fn on_table(&mut self, code: TableCode, event: AnyTableEvent) {
        let is_snapshot = event.is_snapshot();
        match &mut self.place {
            // The table as a whole may be told twice at its beginning.
            Place::Table(here, _) if *here == code && is_snapshot && self.is_fresh => {}
            Place::Table(here, table) if *here == code => {
                self.is_fresh &= is_snapshot;
                table.hear(event);
            }
            Place::Waiting(here) | Place::SittingDown(here) if *here == code => {
                let style = PlainStyle {
                    language: self.language,
                    rule_ids: false,
                    explains: false,
                };
                let Some(mut table) = any_table(event, style) else {
                    return;
                };
                if matches!(self.place, Place::SittingDown(_)) {
                    let missed = table.missed();
                    self.sit_down_at(code, &Vec::from_iter(missed.as_deref()));
                } else {
                    self.is_fresh = true;
                    // Telling the table asks nothing of it.
                    let _ = table.obey("", LineCommand::Table);
                    self.place = Place::Table(code, table);
                }
            }
            _ => {}
        }
    }

    fn list(&mut self, wanted: Wanted) {
        self.wanted = wanted;
        self.ask(HallRequest::Lobby);
    }

    fn tell_lobby(&mut self, lobby: &Lobby) {
        if self.wanted == Wanted::People {
            let names = lobby.people.iter().map(|person| person.name.as_str());
            return self.print(&names.collect::<Vec<_>>().join(", "));
        }
        if lobby.tables.is_empty() {
            self.say(text!("plain-no-tables"));
        }
        for table in lobby.tables.iter() {
            let stage = match table.stage {
                Stage::Waiting => text!("plain-table-waits"),
                Stage::Running => text!("plain-table-runs", moves = table.moves),
                Stage::Over => text!("hall-game-over"),
            };
            let players = Self::players(table);
            self.say(text!(
                "plain-table-row",
                code = table.code.to_string(),
                game = table.rules.mode().title(),
                stage = stage,
                players = players
            ));
        }
    }

    /// The seats of a table, in a list.
    fn players(table: &TableListing) -> Text {
        Text::list(table.seats.iter().map(seat_in_words), ", ")
    }

    fn chat(&mut self, words: &str) {
        let place = match &self.place {
            Place::Waiting(code) | Place::SittingDown(code) | Place::Table(code, _) => {
                ChatPlace::Table(*code)
            }
            _ => ChatPlace::Lobby,
        };
        self.ask(HallRequest::Say(place, words.to_owned()));
    }

    fn in_lobby(&mut self, word: &str, rest: &str) {
        let code = || rest.parse::<TableCode>().ok();
        match word {
            "" => {}
            "list" => self.list(Wanted::Tables),
            "who" => self.list(Wanted::People),
            "sit" | "watch" if code().is_none() => self.say(text!("plain-no-code")),
            "sit" => {
                if let Some(table) = code() {
                    self.go_to(table);
                    self.place = Place::SittingDown(table);
                }
            }
            "watch" => {
                if let Some(table) = code() {
                    self.go_to(table);
                }
            }
            "play" => self.begin(rest, Self::sit_down),
            "open" => self.begin(rest, Self::open),
            "help" | "?" => self.help(),
            _ => self.begin(&format!("{word} {rest}"), Self::sit_down),
        }
    }

    /// Begins a game that was named, or says which there are.
    fn begin(&mut self, name: &str, begin: impl FnOnce(&mut Self, NamedGame)) {
        let named = name.parse().ok();
        let chosen = || menu::chosen(name, self.language).map(NamedGame::from);
        match named.or_else(chosen) {
            Some(game) => begin(self, game),
            None => self.help(),
        }
    }

    /// Opens a table with bots.
    fn sit_down(&mut self, game: NamedGame) {
        let table = parlour_lobby::new_table::of(&self.config, game);
        self.ask(HallRequest::Open(Box::new(table)));
    }

    /// Opens a table whose other seats are free.
    fn open(&mut self, game: NamedGame) {
        let table = parlour_lobby::new_table::of(&self.config, game);
        let free = |seat| match seat {
            SeatOffer::Robot(_) => SeatOffer::Open,
            other => other,
        };
        let seats = table.seats.into_iter().map(free).collect();
        self.ask(HallRequest::Open(Box::new(NewTable { seats, ..table })));
    }

    fn at_table(&mut self, line: &str, word: &str) {
        let Place::Table(code, table) = &mut self.place else {
            return;
        };
        let code = *code;
        self.is_fresh = false;
        let asked = match (word, LineCommand::read(line)) {
            ("accept" | "decline", _) => table.answer_offer(word == "accept"),
            ("claim", _) => table.claim(Claim::Win),
            ("abandon", _) => table.claim(Claim::NoResult),
            (_, LineCommand::Help) => return self.help(),
            (_, LineCommand::Rules) => {
                let rules = table.mode().rules_text(self.language);
                return rules.lines().for_each(|line| self.print(line));
            }
            (_, order) => table.obey(line, order),
        };
        for command in asked {
            self.ask(HallRequest::Command(code, Box::new(command)));
        }
    }

    fn help(&mut self) {
        let mut lines = Vec::new();
        if let Place::Table(_, table) = &self.place {
            lines.extend(table.help());
            let word = |(word, what): &(&'static str, Id)| {
                Text::list([Text::from(*word), (*what).into()], ": ")
            };
            lines.extend(
                TABLE_WORDS
                    .iter()
                    .map(word)
                    .map(|line| self.in_language(&line)),
            );
        } else {
            let word = |(word, behind, what): &(&str, &str, Id)| {
                Text::list(
                    [Text::from(format!("{word}{behind}")), (*what).into()],
                    ": ",
                )
            };
            lines.extend(
                LOBBY_WORDS
                    .iter()
                    .map(word)
                    .map(|line| self.in_language(&line)),
            );
            lines.extend(menu::lines().map(|line| self.in_language(&line)));
        }
        for line in lines {
            self.print(&line);
        }
    }

    fn print_news(&mut self) {
        if let Place::Table(_, table) = &mut self.place {
            for line in table.take_text() {
                self.print(&line);
            }
        }
    }

    fn in_language(&self, text: &Text) -> String {
        text.in_language(self.language).into_owned()
    }

    fn in_words(&self, text: &Text) -> String {
        self.in_language(&Text::from(self.in_language(text)).sentence())
    }

    fn say(&mut self, text: impl Into<Text>) {
        let sentence = self.in_words(&text.into());
        self.print(&sentence);
    }

    fn say_all(&mut self, texts: impl IntoIterator<Item = Text>) {
        texts.into_iter().for_each(|text| self.say(text));
    }

    fn print(&mut self, line: &str) {
        self.reply.text += &Plain(line).to_string();
        self.reply.text.push('\n');
    }
}
