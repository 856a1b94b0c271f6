//! Two screens at one table: each is a participant of its host, sees only its own, and goes at its own pace.

use parlour_boards::play::keys::{OFFER_DRAW, SEATS, SURRENDER, TYPE};
use parlour_language::{Id, Language, Text, id};
use parlour_screen::any_screen::Screen;
use parlour_testing::session::BEST;
use parlour_testing::{each_play, match_play};
use ratatui::layout::Size;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::Offset;
use parlour_boards::any_play;
use parlour_boards::play::{TableOptions, TablePlace};
use parlour_config::Config;
use parlour_kit::keymap::{Command, Context, with_keys};
use parlour_kit::message::Message;
use parlour_kit::typing::Typing;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::{Level, Player};
use parlour_model::seat::{Seat, Viewer};
use parlour_model::time_control::TimeControl;
use parlour_robots::Thinking;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;
use parlour_screen::msg::Msg;
use parlour_screen::shared::Shared;
use parlour_screen::venue::Venue;
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostEffect, HostInput, HostOptions};
use parlour_table::participant::{Participant, ParticipantId, first_viewer};
use parlour_table::request_id::RequestIds;
use parlour_ui::TABLES;

/// One person's screen.
struct Chair {
    play: Box<dyn Screen>,
    env: Env,
    config: Config,
    /// Its deadline for showing the next thing.
    timer: Option<RequestId>,
    /// Set while it lets its deadlines pass.
    awake: bool,
}

/// A table, and the screens of the people who sit there.
struct Room {
    host: AnyHost,
    ids: RequestIds,
    chairs: Vec<Chair>,
}

const OPTIONS: TableOptions = TableOptions {
    reveal: Duration::from_millis(1500),
    robot: Duration::from_millis(600),
    limit: None,
    undo: false,
    clock: TimeControl::None,
    animation: false,
    explains: false,
    bots_talk: false,
    language: Language::English,
    offset: Offset::UTC,
    daily: None,
    place: TablePlace::Here,
};

impl Room {
    /// The people among these players sit down, each at a screen of their own.
    fn new(rules: &AnyRules, players: &[Player], seed: u64) -> Self {
        let options = HostOptions {
            take_back: false,
            strict: false,
            rated: false,
            clock: OPTIONS.clock,
            bot_limit: None,
            bot_pace: OPTIONS.robot,
            away_limit: None,
        };
        let people: Vec<_> = Seat::all(players.len())
            .filter(|seat| players[seat.index()].is_person())
            .collect();
        let host =
            AnyHost::new(rules, players.to_vec(), options, seed, false).expect("they sit down");
        let mut room = Self {
            host,
            ids: RequestIds::default(),
            chairs: Vec::new(),
        };
        for (chair, seat) in (0..).zip(people) {
            let viewer = first_viewer(rules.mode().secrecy(), players, &[seat]);
            room.sit_down(&Participant::new(ParticipantId(chair), vec![seat], viewer));
        }
        room
    }

    fn sit_down(&mut self, participant: &Participant) {
        let input = HostInput::Joined(participant.clone());
        let mut done = self
            .host
            .handle(Timestamp::UNIX_EPOCH, input, &mut self.ids)
            .into_iter();
        let Some(HostEffect::Tell(_, told)) = done.next() else {
            panic!("whoever joins is told the table")
        };
        let mut env = Env::default();
        let (play, actions) = any_play::sit_down(participant, *told, OPTIONS, &mut env)
            .expect("the whole table is told first");
        self.chairs.push(Chair {
            play,
            env,
            config: Config::default(),
            timer: None,
            awake: true,
        });
        let chair = self.chairs.len() - 1;
        self.carry_out(chair, actions);
        self.carry_out_host(done.collect());
    }

    fn tell(&mut self, input: HostInput) {
        let done = self
            .host
            .handle(Timestamp::UNIX_EPOCH, input, &mut self.ids);
        self.carry_out_host(done);
    }

    fn carry_out_host(&mut self, done: Vec<HostEffect>) {
        for effect in done {
            match effect {
                HostEffect::Tell(participant, event) => {
                    let chair = usize::try_from(participant.0).expect("a seat");
                    self.with(chair, |screen, shared| {
                        screen.receive(Msg::Table(event), shared)
                    });
                }
                HostEffect::Think(request) => {
                    self.tell(HostInput::BotMoved(
                        request.request_id(),
                        request.choose(&Thinking::untimed()),
                    ));
                }
                _ => {}
            }
        }
    }

    fn with(
        &mut self,
        chair: usize,
        act: impl FnOnce(&mut dyn Screen, &mut Shared) -> Vec<Action>,
    ) {
        let Chair {
            play, env, config, ..
        } = &mut self.chairs[chair];
        let actions = act(
            &mut **play,
            &mut Shared {
                config,
                env,
                caps: BEST,
                window: Size::new(80, 24),
                venue: &mut Venue::Home(Box::default()),
                unfinished: &[],
            },
        );
        self.carry_out(chair, actions);
    }

    fn carry_out(&mut self, chair: usize, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Command(command) => self.tell(HostInput::Command(*command)),
                Action::Effect(Effect::SetTimer {
                    timer: Timer::Screen,
                    request_id,
                    ..
                }) => {
                    self.chairs[chair].timer = Some(request_id);
                }
                Action::Effect(Effect::CancelTimer(Timer::Screen)) => {
                    self.chairs[chair].timer = None;
                }
                _ => {}
            }
        }
    }

    /// Lets the screens that are awake show all there is, a key where one is waited for.
    fn settle(&mut self) {
        for chair in 0..self.chairs.len() {
            for _ in 0..500 {
                if !self.chairs[chair].awake {
                    break;
                }
                match self.chairs[chair].timer.take() {
                    Some(id) => self.with(chair, |screen, shared| {
                        screen.receive(Msg::TimerFired(id), shared)
                    }),
                    None if !self.is_free(chair) => self.act(chair),
                    None => break,
                }
            }
        }
    }

    fn act(&mut self, chair: usize) {
        self.with(chair, |screen, shared| screen.command(Command::Act, shared));
    }

    fn is_free(&self, chair: usize) -> bool {
        each_play!(&*self.chairs[chair].play, play => play.is_free())
    }

    fn is_over(&self) -> bool {
        each_play!(&*self.chairs[0].play, play => play.replica().is_over())
    }

    fn viewer(&self, chair: usize) -> Viewer {
        each_play!(&*self.chairs[chair].play, play => play.observation().viewer)
    }

    fn shown(&self, chair: usize) -> usize {
        each_play!(&*self.chairs[chair].play, play => play.observation().moves)
    }

    fn legal(&self, chair: usize) -> Vec<String> {
        each_play!(&*self.chairs[chair].play, play => {
            play.observation().legal.iter().map(ToString::to_string).collect()
        })
    }

    fn play(&mut self, chair: usize, text: &str) {
        self.with(chair, |screen, shared| {
            let mut actions = screen.command(TYPE, shared);
            let Some(Action::Type(line)) = actions.last_mut() else {
                panic!("{actions:?}");
            };
            line.typing = Typing::new(text);
            line.accept(screen, shared)
        });
        self.settle();
    }

    /// Presses a button of the question before a command.
    fn answer(&mut self, chair: usize, command: Command, label: Id) {
        self.with(chair, |screen, shared| {
            let actions = screen.command(command, shared);
            let Some(Action::Ask(question)) = actions.last() else {
                panic!("{actions:?}");
            };
            let mut buttons = question.buttons.iter();
            let button = buttons.find(|button| button.label == Text::from(label));
            let [Action::Then(then)] = &button.expect("the button").actions[..] else {
                panic!("{question:?}");
            };
            then.follow(screen, (), shared)
        });
    }

    fn message(&self, chair: usize) -> String {
        let table = self.chairs[chair].play.table().expect("a table");
        match table.message() {
            Some(Message::Said(text) | Message::Plain(text) | Message::Refused(text)) => {
                text.english().into_owned()
            }
            None => String::new(),
        }
    }

    /// Makes one of the legal moves for the player who is to choose, and returns that player.
    fn step(&mut self, choice: usize) -> usize {
        let chair = (0..self.chairs.len())
            .find(|chair| !self.legal(*chair).is_empty())
            .expect("somebody is to choose");
        let legal = self.legal(chair);
        self.play(chair, &legal[choice % legal.len()]);
        chair
    }
}

fn two_people() -> Vec<Player> {
    vec![Player::person("Ana"), Player::person("Bo")]
}

fn with_robot() -> Vec<Player> {
    let mut players = two_people();
    players.push(Player::robot("Robo", Level::Novice));
    players
}

fn players(mode: Mode) -> Vec<Player> {
    match mode {
        Mode::Checkers | Mode::MemoryMatch => two_people(),
        _ => with_robot(),
    }
}

#[test]
fn both_see_every_move_each_through_its_own_eyes() {
    for mode in Mode::ALL {
        let rules = AnyRules::default_of(mode);
        let mut room = Room::new(&rules, &players(mode), 5);
        room.settle();
        for step in 0..60 {
            if room.is_over() {
                break;
            }
            room.step(step * 7);
            assert_eq!(room.shown(0), room.shown(1), "{mode:?}");
            assert_eq!(room.host.record().moves.len(), room.shown(0), "{mode:?}");
            let choosing = (0..2)
                .filter(|chair| !room.legal(*chair).is_empty())
                .count();
            assert_eq!(
                choosing,
                usize::from(!room.is_over()),
                "{mode:?}: one person is to choose"
            );
            for chair in 0..2 {
                let other = Viewer::Seat(Seat::of(1 - chair));
                assert_ne!(
                    room.viewer(chair),
                    other,
                    "{mode:?}: you cannot see another player's cards"
                );
            }
        }
        assert!(room.shown(0) > 5, "{mode:?}");
    }
}

#[test]
fn a_screen_that_is_slow_holds_nobody_up() {
    let players = [
        Player::person("Ana"),
        Player::robot("Robo", Level::Novice),
        Player::person("Bo"),
    ];
    let mut room = Room::new(&AnyRules::default_of(Mode::Concentration), &players, 3);
    room.settle();
    room.chairs[1].awake = false;
    for step in 0..40 {
        let legal = room.legal(0);
        if legal.is_empty() {
            break;
        }
        room.play(0, &legal[step % legal.len()]);
    }
    assert!(
        room.shown(0) > room.shown(1),
        "Ana has seen what Robo did, Bo's screen still shows her cards"
    );
    room.chairs[1].awake = true;
    room.settle();
    assert_eq!(room.shown(0), room.shown(1), "and catches up");
}

#[test]
fn each_looks_at_another_place_of_the_log() {
    let mut room = Room::new(&AnyRules::default_of(Mode::Checkers), &two_people(), 1);
    for step in 0..12 {
        room.step(step);
    }
    room.with(0, |screen, shared| screen.command(Command::PageUp, shared));
    let back = |room: &Room, chair: usize| each_play!(&*room.chairs[chair].play, play => play.presenter().log().back);
    assert!(back(&room, 0) > 0);
    assert_eq!(back(&room, 1), 0);
}

#[test]
fn a_move_out_of_turn_changes_nothing() {
    let mut room = Room::new(&AnyRules::default_of(Mode::Checkers), &two_people(), 1);
    room.play(1, "11-15");
    assert_eq!((room.shown(0), room.shown(1)), (0, 0));
    assert!(
        room.message(1).contains("wait for your turn"),
        "{}",
        room.message(1)
    );
}

#[test]
fn a_draw_and_an_undo_are_asked_for_and_answered() {
    let mut room = Room::new(&AnyRules::default_of(Mode::Checkers), &two_people(), 1);
    room.play(0, "11-15");
    room.play(1, "22-18");
    room.with(1, |screen, shared| screen.command(Command::Undo, shared));
    assert!(
        room.message(1).contains("You ask to undo the last move"),
        "{}",
        room.message(1)
    );
    let asked = room.chairs[0].play.announcement();
    assert!(asked.is_none(), "Ana is to move, and goes on with it");
    assert!(
        room.message(0).contains("Bo asks to undo the last move: "),
        "{}",
        room.message(0)
    );
    room.answer(0, Command::Undo, id!("table-no"));
    assert!(
        room.message(1).contains("Ana declined"),
        "{}",
        room.message(1)
    );
    assert_eq!(room.shown(0), 2);
    room.play(0, "15x22");
    room.play(1, "25x18");
    room.with(1, |screen, shared| screen.command(Command::Undo, shared));
    room.answer(0, Command::Undo, id!("table-agree"));
    assert_eq!(
        (room.shown(0), room.shown(1)),
        (3, 3),
        "Bo's move is taken back"
    );
    room.play(1, "25x18");
    room.with(0, |screen, shared| screen.command(OFFER_DRAW, shared));
    room.answer(1, OFFER_DRAW, id!("table-agree"));
    assert!(room.is_over());
    assert_eq!(told(&mut room, 1), "Draw by agreement.");
}

/// The end of the game as a screen tells it.
fn told(room: &mut Room, chair: usize) -> String {
    let play = &mut room.chairs[chair].play;
    assert!(play.announcement().is_none(), "the table stays in sight");
    play.marked_row().expect("the end").english().into_owned()
}

#[test]
fn whoever_gives_up_ends_the_game_for_both() {
    let mut room = Room::new(&AnyRules::default_of(Mode::MemoryMatch), &two_people(), 1);
    room.settle();
    room.answer(1, SURRENDER, id!("table-surrender"));
    for chair in 0..2 {
        assert_eq!(told(&mut room, chair), "Bo resigned. Ana wins.");
    }
}

#[test]
fn a_seat_is_handed_to_a_robot_and_taken_back() {
    let mut room = Room::new(
        &AnyRules::default_of(Mode::Checkers),
        &[Player::person("Ana"), Player::robot("Robo", Level::Novice)],
        1,
    );
    room.play(0, "11-15");
    room.settle();
    let before = room.shown(0);
    room.answer(0, SEATS, Level::Novice.title());
    room.chairs[0].awake = false;
    assert!(
        room.shown(0) >= before && room.legal(0).is_empty(),
        "a robot chooses for Ana"
    );
    room.answer(0, SEATS, id!("table-take-seat"));
    room.chairs[0].awake = true;
    room.settle();
    assert!(
        room.is_over() || !room.legal(0).is_empty(),
        "Ana chooses again"
    );
}

#[test]
fn an_open_seat_and_whoever_is_away_are_shown() {
    let mut room = Room::new(&AnyRules::default_of(Mode::Checkers), &two_people(), 1);
    room.answer(0, SEATS, id!("table-leave-open"));
    let prompt = room.chairs[1].play.prompt();
    assert_eq!(
        with_keys(
            &prompt,
            Language::English,
            &Config::of(TABLES).keys,
            Context::Table
        ),
        "the seat of Ana is free: w takes it"
    );
    let note = |room: &Room, seat: u8| each_play!(&*room.chairs[1].play, play => play.replica().seat_note(Seat(seat)).map_or("", Id::english));
    assert_eq!((note(&room, 0), note(&room, 1)), ("free", ""));
    room.answer(0, SEATS, id!("table-take-seat"));
    assert_eq!(note(&room, 0), "");
    room.play(0, "11-15");
    assert_eq!(room.shown(1), 1, "Ana plays on");
    room.tell(HostInput::Left(ParticipantId(0)));
    assert_eq!(note(&room, 0), "away");
}
