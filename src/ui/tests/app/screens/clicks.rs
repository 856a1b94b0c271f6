//! Everything can be done with the mouse alone: on every screen and in every window, whatever a key does a click does
//! as well, on the foot line or on the line of the help that the foot line leads to.

use parlour_boards::play::keys::CHAT;
use parlour_boards::play::keys::COPY;
use parlour_language::{Id, Language};
use std::collections::HashSet;

use draughts::pdn;
use parlour_kit::input::{Key, MouseKind};
use parlour_kit::keymap;
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_kit::layout;
use parlour_model::any::Mode;
use parlour_ui::state::Start;
use parlour_workbench::games::FileGames;

use crate::screen_server::ScreenServer;
use parlour_testing::session::{BEST, Session, hits};

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

/// A table of this game with two friends, or with one of them and a robot.
fn table(mode: Mode, second: &str) -> Session {
    let config = format!("players = [\"Ana\", {second}]\n[table]\nundo = true\n");
    let mut session = Session::of(&config, mode, 80, 24);
    session.settle();
    session
}

/// A question that comes while a slow line holds its frame back is not answered by a click on what was there before.
#[test]
fn a_question_that_was_not_seen_is_not_answered() {
    let mut session = table(Mode::Concentration, "\"Bo\"");
    let seen = hits(&session.state);
    session.key(Key::Char('x'));
    let question = session.state.overlay().question().expect("it is asked");
    let label = question.buttons[0].label.english().into_owned();
    let button = session.place_of(&label);
    session.mouse_on(&seen, MouseKind::Press, button);
    assert_eq!(session.state.context(), Context::Question);
    session.mouse(MouseKind::Press, button);
    assert_ne!(session.state.context(), Context::Question);
}

/// A second click on the same button, before the frame without the question has come, means nothing on the board below:
/// it does not end the pause in which two cards that differ stay in sight.
#[test]
fn a_second_click_on_a_button_does_not_reach_the_board() {
    let mut session = table(Mode::Concentration, "\"Bo\"");
    for key in [Key::Enter, Key::Tab, Key::Enter, Key::Char('x')] {
        session.key(key);
    }
    let seen = hits(&session.state);
    let button = session.place_of("Play on");
    session.mouse_on(&seen, MouseKind::Press, button);
    assert_ne!(session.state.context(), Context::Question);
    assert!(session.message().contains("differ"));
    session.mouse_on(&seen, MouseKind::Press, button);
    assert!(session.message().contains("differ"));
    session.mouse(MouseKind::Press, button);
    assert!(
        !session.message().contains("differ"),
        "the pause has an end"
    );
}

/// From its start to its end, and what lies over it meanwhile.
fn moments(mode: Mode, second: &str) -> Vec<Session> {
    let mut session = table(mode, second);
    let mut moments = vec![session.clone()];
    for keys in [
        "\n", "\t\n", "\n", "?", "\x1b", "i", "\x1b", ":", "\x1b", "s", "\x1b", "n", "\x1b", "x",
        "\t\n", "\x1b",
    ] {
        if session.state.context() == Context::HandOver {
            session.lift();
        }
        for key in keys.chars() {
            session.key(match key {
                '\n' => Key::Enter,
                '\t' => Key::Tab,
                '\x1b' => Key::Esc,
                other => Key::Char(other),
            });
            moments.push(session.clone());
        }
        session.settle();
        moments.push(session.clone());
    }
    moments
}

/// A record of this game from its start.
fn replay(mode: Mode) -> Session {
    let mut session = table(mode, "{ name = \"Rob\", robot = \"random\" }");
    session.keys("x");
    session.key(Key::Tab);
    session.key(Key::Enter);
    let mut session = Session::replay(&session.record(), parlour_config::Config::default());
    session.key(Key::Right);
    session
}

/// The screens beside the tables, those with games that are kept among them.
#[expect(clippy::too_many_lines, reason = "one screen after the other")]
fn others() -> Vec<Session> {
    let mut session = Session::kept(
        "players = [\"Ana\", { name = \"Rob\", robot = \"random\" }]\n",
        BEST,
    );
    let mut sessions = vec![session.clone()];
    let mut visit = |session: &mut Session, clicks: &[&str]| {
        for text in clicks {
            session.click_on(text);
            session.settle();
            sessions.push(session.clone());
        }
    };
    visit(
        &mut session,
        &[
            "Concentration",
            "+",
            "More",
            "Back",
            "Deal",
            " x resign",
            "Resign ",
            "Esc leave",
        ],
    );
    visit(
        &mut session,
        &[
            "Checkers",
            "More",
            "position",
            "Esc back",
            "Begin",
            "Esc leave",
        ],
    );
    visit(&mut session, &["Memory Match", "Deal"]);
    session.key(Key::Enter);
    session.settle();
    visit(&mut session, &["Esc leave"]);
    for screen in ["Unfinished", "History", "Statistics", "Settings"] {
        visit(&mut session, &[screen, "? "]);
        session.key(Key::Esc);
        if ["Unfinished", "History"].contains(&screen) {
            visit(&mut session, &["import", "Esc cancel"]);
        }
        session.key(Key::Esc);
        session.settle();
    }
    let games = pdn::read("[GameType \"21\"]\n1. 11-15 22-18 *\n\n[GameType \"20\"]\n1. 32-28 *\n")
        .expect("two games");
    sessions.push(
        Session::with(
            "",
            Start::Games {
                is_study: false,
                file: "two.pdn".into(),
                games: FileGames::Read(games, 1),
                chosen: None,
            },
            BEST,
            80,
            24,
        )
        .clone(),
    );
    sessions
}

/// The screens of a visit to a hall, with what lies over them.
#[expect(clippy::too_many_lines, reason = "one screen after the other")]
fn visits() -> Vec<Session> {
    let mut server = ScreenServer::open();
    let mut sessions = Vec::new();
    let ana = server.come("ana", Some("ana"), (80, 24));
    sessions.push(server.session(ana).session.clone());
    server.key(ana, Key::Enter);
    let bob = server.enter("bob");
    let mut visit = |server: &mut ScreenServer, who: usize, clicks: &[&str]| {
        for text in clicks {
            server.click_on(who, text);
            server.pass();
            sessions.push(server.session(who).session.clone());
        }
    };
    visit(
        &mut server,
        ana,
        &[
            "/ chat",
            "Esc cancel",
            "Chat",
            "Esc cancel",
            "n new table",
            "Concentration",
            "Open",
        ],
    );
    visit(
        &mut server,
        ana,
        &[
            "/ chat",
            "Esc cancel",
            "Close",
            " Keep it ",
            "a invite",
            "Esc cancel",
            "Esc lobby",
        ],
    );
    visit(&mut server, bob, &["ana, 1 free", "/ chat", "Esc cancel"]);
    let cyd = server.enter("cyd");
    visit(
        &mut server,
        cyd,
        &["ana, bob", "ana, bob", "/ chat", "Esc cancel", "Esc leave"],
    );
    visit(
        &mut server,
        ana,
        &[
            "your turn",
            "x resign",
            " Resign ",
            "s save",
            "Esc back",
            "R replay",
            "Esc leave",
        ],
    );
    for screen in ["r ranking", "p profile"] {
        visit(&mut server, ana, &[screen]);
        server.key(ana, Key::Esc);
    }
    server.session(ana).resize(200, 40);
    for screen in ["K your keys", "H history", "t statistics", "s settings"] {
        visit(&mut server, ana, &[screen]);
        server.key(ana, Key::Esc);
    }
    sessions
}

fn every_moment() -> Vec<Session> {
    let of = |mode| {
        let people = moments(mode, "\"Bo\"");
        let robots = moments(mode, "{ name = \"Rob\", robot = \"random\" }");
        people
            .into_iter()
            .chain(robots)
            .chain([replay(mode)])
            .collect::<Vec<_>>()
    };
    Mode::ALL
        .into_iter()
        .flat_map(of)
        .chain(others())
        .chain(visits())
        .collect()
}

/// One of all that have the same keys and the same foot line.
fn of_each_kind(sessions: Vec<Session>) -> Vec<Session> {
    let kind = |session: &Session| {
        let keys: Vec<_> = session
            .state
            .key_hints()
            .all()
            .iter()
            .map(|binding| binding.help)
            .collect();
        (
            session.state.mode(),
            session.state.context(),
            keys,
            session.state.key_hints().foot(),
        )
    };
    let mut kinds = HashSet::new();
    sessions
        .into_iter()
        .filter(|session| kinds.insert(kind(session)))
        .collect()
}

/// The result of a key or a click.
fn outcome(
    session: &Session,
    act: impl FnOnce(&mut Session),
) -> (String, Vec<parlour_screen::effect::Effect>) {
    let mut session = session.clone();
    session.effects();
    act(&mut session);
    (session.text(), session.effects())
}

/// The place of an entry of the foot line.
fn in_foot(session: &Session, text: &str) -> Option<(u16, u16)> {
    let lines = session.lines();
    let line = format!("  {}  ", lines.last()?);
    let at = line.find(&format!("  {text}  "))?;
    let x = line[..at].chars().count();
    let last = u16::try_from(lines.len()).ok()? - 1;
    Some((u16::try_from(x).ok()?, last))
}

fn keys_of(binding: &Binding) -> String {
    binding
        .keys
        .iter()
        .map(|key| keymap::name(*key, BEST.glyphs).english())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The pages of the help that the foot line leads to, each with its lines; they are turned by clicks.
fn help_pages(session: &Session) -> Vec<(Session, Vec<String>)> {
    let mut session = session.clone();
    let more = ["? keys", "? more"]
        .into_iter()
        .find_map(|text| in_foot(&session, text));
    session.click(more.unwrap_or_else(|| panic!("no way to the keys\n{}", session.text())));
    let mut pages = vec![(session.clone(), session.lines())];
    while let Some(down) = in_foot(&session, "PgDn down") {
        session.click(down);
        let lines = session.lines();
        if pages.last().is_some_and(|(_, before)| *before == lines) {
            break;
        }
        pages.push((session.clone(), lines));
    }
    pages
}

/// The result of a click on the line of the help.
fn clicked_in_help(
    pages: &[(Session, Vec<String>)],
    binding: &Binding,
) -> Option<(String, Vec<parlour_screen::effect::Effect>)> {
    let begin = format!(" {}  ", keys_of(binding));
    let help = binding.help.english().split(' ').next().unwrap_or_default();
    let line = |lines: &[String]| {
        lines
            .iter()
            .position(|line| line.starts_with(&begin) && line.contains(help))
    };
    let (page, y) = pages
        .iter()
        .find_map(|(page, lines)| Some((page, line(lines)?)))?;
    Some(outcome(page, |session| {
        drop(session.click((3, u16::try_from(y).expect("a row"))));
    }))
}

/// Returns whether a click on the foot line, or on the help that it leads to, does what the key does.
fn is_clicked(
    session: &Session,
    pages: &[(Session, Vec<String>)],
    binding: &Binding,
) -> Result<(), String> {
    if !session.state.screen().knows(binding.command) {
        return Ok(()); // A key that never does anything at this table is in no help.
    }
    let by_click = if let Some((help, _)) = pages.first() {
        clicked_in_help(pages, binding).ok_or_else(|| {
            format!(
                "no line for {:?} in the help:\n{}",
                keys_of(binding),
                help.text()
            )
        })?
    } else {
        let text = format!(
            "{} {}",
            keymap::name(binding.keys[0], BEST.glyphs).english(),
            binding.label.map_or("", Id::english)
        );
        let at =
            in_foot(session, &text).ok_or_else(|| format!("{text:?} is not in the foot line"))?;
        outcome(session, |session| drop(session.click(at)))
    };
    let by_key = |key: &Key| outcome(session, |session| drop(session.key(*key)));
    if binding.keys.iter().any(|key| by_key(key) == by_click) {
        Ok(())
    } else {
        Err(format!(
            "by key:\n{}\nby click:\n{}",
            by_key(&binding.keys[0]).0,
            by_click.0
        ))
    }
}

/// Returns whether a command needs no separate click. The wheel moves a page by lines; going on
/// reaches its ends and the game before. The buttons of a question are clicked themselves. What
/// works everywhere is available again when the layer on top is closed. At home nobody talks.
fn goes_without(context: Context, command: Command) -> bool {
    use Command as C;
    match command {
        C::Quit | C::Suspend | C::Redraw => {
            matches!(context, Context::Page | Context::Question | Context::Typing)
        }
        C::Up | C::Down | C::Next | C::Previous if context == Context::Typing => true,
        C::Up | C::Down | C::Home | C::End => matches!(context, Context::Page | Context::Question),
        C::Left => matches!(context, Context::Page | Context::Question),
        C::Right | C::Next | C::Previous | COPY | CHAT => context == Context::Question,
        _ => false,
    }
}

/// Returns whether there is text of the question below what is in sight, or above it.
fn question_turns(session: &Session, command: Command) -> bool {
    let body = layout::page(session.state.terminal().size()).body;
    session.state.overlay().question().is_some_and(|question| {
        question.turns(command == Command::PageDown, body, Language::English)
    })
}

#[test]
fn whatever_a_key_does_a_click_does_as_well() {
    let mut contexts = Vec::new();
    for session in of_each_kind(every_moment()) {
        for (width, height) in SIZES {
            let mut session = session.clone();
            session.resize(width, height);
            let needs = session.state.smallest();
            if needs.width > width || needs.height > height {
                continue;
            }
            let context = session.state.context();
            contexts.push(context);
            let has_help = session
                .state
                .key_hints()
                .all()
                .iter()
                .any(|binding| binding.command == Command::Help);
            let pages = if has_help {
                help_pages(&session)
            } else {
                Vec::new()
            };
            for binding in session.state.key_hints().all() {
                let page = session.state.overlay().page();
                let turns = matches!(binding.command, Command::PageDown | Command::PageUp);
                let scrolls_not = context == Context::Question
                    && turns
                    && !question_turns(&session, binding.command);
                let is_idle = scrolls_not || page.is_some_and(|page| !page.offers(binding.command));
                if goes_without(context, binding.command) || is_idle {
                    continue;
                }
                if let Err(why) = is_clicked(&session, &pages, binding) {
                    panic!(
                        "{} ({:?}) at {width}x{height}: {why}",
                        keys_of(binding),
                        binding.command
                    );
                }
            }
        }
    }
    for context in [
        Context::List,
        Context::Form,
        Context::Typing,
        Context::Board,
        Context::Table,
        Context::Over,
        Context::Replay,
        Context::Page,
        Context::Question,
    ] {
        assert!(contexts.contains(&context), "{context:?} was not tried");
    }
}

#[test]
fn every_button_of_a_question_is_clicked() {
    let mut seen = 0;
    for session in every_moment()
        .into_iter()
        .filter(|session| session.state.context() == Context::Question)
    {
        for (width, height) in SIZES {
            let mut session = session.clone();
            session.resize(width, height);
            let question = session
                .state
                .overlay()
                .question()
                .cloned()
                .expect("a question");
            for label in question.labels(Language::English) {
                let mut clicked = session.clone();
                clicked.click_on(&format!(" {label} "));
                let after = format!("{:?}", clicked.state.overlay().question());
                let before = format!("{:?}", Some(&question));
                assert_ne!(after, before, "{label} at {width}x{height}");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen} buttons");
}
