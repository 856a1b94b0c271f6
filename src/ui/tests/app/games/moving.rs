//! The animations at the tables of `BirdHead` and Memoarrr!.

use parlour_boards::play::Play;
use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_kit::motion::{Motion, Movement, STEPS};
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::memoarrr::Memoarrr;
use parlour_model::player::{Level, Player};
use parlour_model::settings::SettingValue;
use parlour_terminal::codec::canvas::FrameCanvas;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_terminal::codec::line_meter::LEAST;
use parlour_testing::{each_play, match_play};
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::style::Modifier;

use parlour_testing::session::{BEST, Session, World};

/// A table at which what moves is seen moving, or none does.
fn open(mode: Mode, robots: bool, animation: bool) -> Session {
    let mut config = Config {
        mode,
        ..Config::default()
    };
    let robot = |name: &str| {
        if robots {
            Player::robot(name, Level::Novice)
        } else {
            Player::person(name)
        }
    };
    config.players = vec![Player::person("Ana"), robot("Bo")];
    config.table.reveal_ms = 0;
    config
        .table
        .set_reveal_of(mode, &SettingValue::Number(if robots { 500 } else { 0 }));
    let mut session = Session::at(State::new(config, BEST, Start::Play(mode), 1));
    session
        .state
        .configure(|config| config.screen.animation = animation);
    session.world = World {
        answers: true,
        ..World::default()
    };
    session.resize(80, 24);
    session
}

fn motion(session: &Session) -> Option<Motion> {
    each_play!(session.state.screen(), play => play.presenter().motion().cloned())
}

/// The frames of a movement that was seen from the first step to the last.
struct Seen {
    movement: Movement,
    frames: Vec<Buffer>,
}

/// The frames of the animation until `is_over`; `act` is done where nothing moves.
fn watch(
    session: &mut Session,
    act: impl Fn(&mut Session),
    is_over: impl Fn(&Session) -> bool,
) -> Vec<Seen> {
    let mut seen: Vec<Seen> = Vec::new();
    for _ in 0..2_000 {
        match motion(session) {
            Some(motion) => {
                if motion.step() == 0 {
                    seen.push(Seen {
                        movement: motion.movement,
                        frames: Vec::new(),
                    });
                }
                seen.last_mut()
                    .expect("it has begun")
                    .frames
                    .push(session.frame());
                assert!(session.wake(), "its timer runs");
            }
            None if is_over(session) => {
                seen.retain(|seen| seen.frames.len() == usize::from(STEPS));
                return seen;
            }
            None => act(session),
        }
    }
    panic!("it never ends:\n{}", session.text());
}

fn of(seen: &[Seen], movement: Movement) -> impl Iterator<Item = &Seen> {
    seen.iter().filter(move |seen| seen.movement == movement)
}

/// The number of cells that stand in their colours turned round.
fn turned(frame: &Buffer) -> usize {
    frame
        .content
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::REVERSED))
        .count()
}

/// Ana leads the lowest card, or discards; or time passes.
fn play_birdhead(session: &mut Session) {
    let Some(play) = session.state.screen().as_a::<Play<BirdHead>>() else {
        panic!("a table of BirdHead")
    };
    let is_to_act =
        !play.observation().legal.is_empty() && play.presenter().board().scene.is_table();
    match play.observation().view.standing().is_none() {
        _ if !is_to_act => {
            session.wake();
        }
        true => {
            session.key(Key::Home);
            session.press(Key::Enter, 2);
        }
        false => {
            session.key(Key::Char('d'));
        }
    }
}

#[test]
fn cards_that_are_laid_down_turn_over_and_those_that_take_the_trick_light_up() {
    let is_over = |session: &Session| session.message().contains("minus points");
    let mut session = open(Mode::BirdHead, true, true);
    let seen = watch(&mut session, play_birdhead, is_over);
    let mut still = open(Mode::BirdHead, true, false);
    let none = watch(&mut still, play_birdhead, is_over);
    assert!(none.is_empty());
    assert_eq!(
        session.text(),
        still.text(),
        "it ends as if nothing had moved"
    );
    assert!(of(&seen, Movement::Deal).count() > 0, "the hand is dealt");
    // Of the cards that are turned over, the last two are the last cards of the deal (BH-10).
    assert!(
        of(&seen, Movement::Flip).count() > 2,
        "cards are turned over"
    );
    for flip in of(&seen, Movement::Flip) {
        assert!(
            flip.frames.windows(2).all(|two| two[0] != two[1]),
            "a card is seen turning"
        );
    }
    let slides = seen.iter();
    let slides = slides.filter(|seen| matches!(seen.movement, Movement::Slide(_)));
    assert!(slides.clone().count() > 0, "tricks go to who took them");
    for slide in slides {
        let mut steps = slide.frames.windows(2);
        assert!(steps.all(|two| two[0] != two[1]), "cards are seen sliding");
    }
    assert!(of(&seen, Movement::Take).count() > 0, "tricks are taken");
    for take in of(&seen, Movement::Take) {
        let [lit, dark] = [0, 1].map(|step| turned(&take.frames[step]));
        assert!(
            lit > dark + 10,
            "the cards that take the trick light up: {lit} cells and {dark}"
        );
    }
}

/// Lifts the curtain for the player who is to look. For the player who is to act it opens the last
/// card that may be opened. It leaves what stays in sight.
fn play_memoarrr(session: &mut Session) {
    let Some(play) = session.state.screen().as_a::<Play<Memoarrr>>() else {
        panic!("a table of Memoarrr!")
    };
    if play.presenter().curtain().is_some() {
        session.lift();
        return;
    }
    let legal = play.observation().legal.last().map(ToString::to_string);
    match legal.filter(|_| session.message().contains("turn up")) {
        Some(chosen) => {
            session.line(Key::Char(':'), &chosen);
        }
        None => {
            session.key(Key::Enter);
        }
    }
}

#[test]
fn mem_11_each_card_of_rubies_turns_over() {
    let mut session = open(Mode::Memoarrr, false, true);
    let rubies = |session: &Session| {
        let text = session.text();
        text.matches(" ? ").count() - text.matches(" ? more").count()
    };
    watch(&mut session, play_memoarrr, |session| rubies(session) == 7);
    for left in (0..7).rev() {
        session.key(Key::Enter);
        let seen = watch(&mut session, |_| {}, |_| true);
        assert_eq!(seen.len(), 1, "{}", session.text());
        assert_eq!(seen[0].movement, Movement::Flip);
        assert!(
            seen[0].frames.windows(2).all(|two| two[0] != two[1]),
            "a card is seen turning"
        );
        assert_eq!(rubies(&session), left);
    }
    assert_eq!(session.deadline(), None, "nothing moves any more");
}

/// The most bytes that a step of what moves costs in the first moves of a game, after the one that begins it.
fn dearest_step(mode: Mode, size: Size) -> usize {
    let mut session = open(mode, true, true);
    session.resize(size.width, size.height);
    let (mut canvas, mut sender) = (FrameCanvas::default(), FrameSender::new(Vec::new(), size));
    let mut cost = |session: &Session| {
        sender.out_mut().clear();
        sender
            .draw(&mut canvas, |frame| drop(view(&session.state, frame)))
            .expect("a vector takes all bytes")
            .bytes
    };
    let mut dearest = 0;
    for _ in 0..60 {
        cost(&session);
        let moved = motion(&session).is_some();
        session.wake();
        let bytes = cost(&session);
        if moved && motion(&session).is_some() {
            dearest = dearest.max(bytes);
        } else {
            session.key(Key::Enter);
        }
    }
    dearest
}

#[test]
fn a_line_that_is_called_fast_takes_what_a_movement_sends() {
    for mode in [Mode::BirdHead, Mode::Memoarrr] {
        // A deal of the largest cards is twice as much; where it comes late, it is the last that is seen.
        for (width, height) in [(40, 12), (80, 24), (120, 40)] {
            let bytes = dearest_step(mode, Size::new(width, height));
            println!("{mode} at {width}x{height}: {bytes} bytes a step");
            let a_second = u64::try_from(bytes).expect("few bytes") * 1_000 / 60;
            assert!(
                bytes > 0 && a_second <= LEAST,
                "{mode} at {width}x{height}: {a_second} bytes a second"
            );
        }
    }
}
