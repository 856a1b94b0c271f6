//! Memoarrr!

use jiff::ToSpan;
use parlour_kit::hits::Hit;
use parlour_kit::input::Key;
use parlour_model::any::AnyRules;
use parlour_model::game::Game;
use parlour_model::memoarrr::{Animal, CENTRE, Card, GRID, Memoarrr, Move, Rules};
use parlour_model::player::Level;
use parlour_model::playthrough::Playthrough;
use parlour_screen::effect::Effect;

use super::table;
use crate::dump::dump;
use parlour_testing::session::{Session, hits};

const PLAIN: Rules = Rules {
    expert_rules: false,
    expert_display: false,
    peek: parlour_model::memoarrr::Peek::Game,
};
const POWERS: Rules = Rules {
    expert_rules: true,
    ..PLAIN
};
const ROW: Rules = Rules {
    expert_display: true,
    ..PLAIN
};
const BOTH: Rules = Rules {
    expert_rules: true,
    expert_display: true,
    ..PLAIN
};

/// Two people at one keyboard, who have seen their cards.
fn sit(rules: Rules, size: (u16, u16)) -> Session {
    let mut session = table(
        AnyRules::Memoarrr(rules),
        &[("Ana", None), ("Bo", None)],
        size,
        0,
    );
    see_cards(&mut session);
    session
}

/// Ana, then Bo lifts the curtain and looks.
fn see_cards(session: &mut Session) {
    for _ in 0..2 {
        session.lift();
        session.key(Key::Enter);
    }
}

/// The game as it stands behind the screen.
fn game(session: &Session) -> Playthrough<Memoarrr> {
    let record = session.record();
    let AnyRules::Memoarrr(rules) = record.rules else {
        panic!("a table of Memoarrr!")
    };
    let mut playthrough = Playthrough::new(rules, record.players.len()).expect("the table stands");
    for text in record.moves {
        playthrough
            .play(&text.parse().expect("a record can be read"))
            .expect("a record can be replayed");
    }
    playthrough
}

/// The places to which the cards were dealt.
fn deal(session: &Session) -> Vec<(String, Card)> {
    let Move::Deal(cards) = game(session).log()[0].chosen.clone() else {
        panic!("a deal comes first")
    };
    let places = (0..GRID.places())
        .map(|index| GRID.place(index))
        .filter(|place| *place != CENTRE);
    places.map(|place| place.to_string()).zip(cards).collect()
}

/// A place whose card has this animal, and whether another lies anywhere that fits it.
fn of(session: &Session, animal: Animal) -> String {
    deal(session)
        .into_iter()
        .find(|(_, card)| card.animal == animal)
        .map(|(place, _)| place)
        .expect("such a card")
}

fn small(place: &str) -> String {
    place.to_ascii_lowercase()
}

/// The lines of the 19 columns of the square.
fn square(session: &Session) -> Vec<String> {
    let text = session.text();
    let is_head = |line: &&str| line.contains("1   2   3   4   5");
    let head = text.lines().find(is_head).expect("columns have numbers");
    let left = head.find('1').expect("the first column") - 1;
    let row = |line: &str| line.chars().skip(left).take(19).collect::<String>();
    text.lines()
        .skip_while(|line| !is_head(line))
        .skip(1)
        .take(19)
        .map(|line| format!("{:<19}", row(line)))
        .collect()
}

/// A window in which cards have letters.
const SMALL: (u16, u16) = (54, 23);

#[test]
fn mem_12_nineteen_by_nineteen_characters() {
    let mut session = sit(PLAIN, SMALL);
    let place = of(&session, Animal::Walrus);
    session.keys(&small(&place));
    session.key(Key::Home);
    let (background, lines) = (
        deal(&session)
            .into_iter()
            .find(|(at, _)| *at == place)
            .map(|(_, card)| card.background.letter())
            .expect("it lies"),
        square(&session),
    );
    assert_eq!(lines.len(), 19);
    let (row, column) = (
        usize::from(place.as_bytes()[0] - b'A'),
        usize::from(place.as_bytes()[1] - b'1'),
    );
    let cell = |line: usize, at: usize| lines[line].chars().nth(at).unwrap_or(' ');
    for line in 0..19 {
        for at in 0..19 {
            let (r, c) = (line / 4, at / 4);
            let gap = line % 4 == 3 || at % 4 == 3 || (r, c) == (2, 2);
            let wanted = match (gap, (r, c) == (row, column), (line % 4, at % 4)) {
                (true, ..) => ' ',
                (false, true, (1, 1)) => 'W',
                (false, true, _) => background,
                (false, false, _) => 'z',
            };
            // The light stands in the gaps.
            let shown = if gap && "▐▌".contains(cell(line, at)) {
                ' '
            } else {
                cell(line, at)
            };
            assert_eq!(shown, wanted, "row {line}, column {at}\n{}", session.text());
        }
    }
    session.shows("   1   2   3   4   5");
    for letter in 'A'..='E' {
        assert!(
            session.text().lines().any(|line| line.starts_with(letter)),
            "{letter}"
        );
    }
}

#[test]
fn mem_12_frames() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut session = sit(POWERS, (width, height));
        let walrus = of(&session, Animal::Walrus);
        session.keys(&small(&walrus));
        insta::assert_snapshot!(
            format!("memoarrr_board_{width}x{height}"),
            dump(&session.frame())
        );
    }
}

#[test]
fn mem_13_frames() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut session = sit(BOTH, (width, height));
        let octopus = of(&session, Animal::Octopus);
        session.keys(&small(&octopus));
        insta::assert_snapshot!(
            format!("memoarrr_row_{width}x{height}"),
            dump(&session.frame())
        );
    }
}

#[test]
fn mem_13_the_grid_shows_nothing_of_what_lies_there() {
    let mut session = sit(ROW, (80, 24));
    let place = of(&session, Animal::Crab);
    let rect = |session: &Session, place: usize| {
        let area = hits(&session.state).area(Hit::Place(place));
        area.expect("a place")
    };
    let drawn = |session: &Session, place: usize| -> String {
        let frame = session.frame();
        let cells = rect(session, place).positions();
        cells.map(|at| frame[at].symbol().to_owned()).collect()
    };
    let back = drawn(&session, 24);
    session.keys(&small(&place));
    session.shows(&place);
    let opened = GRID
        .index(place.parse().expect("a place"))
        .expect("it is there");
    session.key(if opened >= 20 { Key::Up } else { Key::Down });
    assert_eq!(drawn(&session, opened), back, "as faint as any other");
    let d4 = rect(&session, 18);
    session.click((d4.x, d4.y));
    session.key(Key::F(6));
    session.shows("turns up D4");
}

#[test]
fn mem_13_after_a_swap_both_places_are_told() {
    let mut session = sit(BOTH, (80, 24));
    let octopus = of(&session, Animal::Octopus);
    session.keys(&small(&octopus));
    let Some(Move::Swap(to)) = game(&session).legal_moves().first().cloned() else {
        panic!("a swap")
    };
    session.keys(&small(&to.to_string()));
    session.shows(&format!("{octopus}→{to}"));
}

#[test]
fn mem_3_a_curtain_stands_between_the_players() {
    let mut session = table(
        AnyRules::Memoarrr(PLAIN),
        &[("Ana", None), ("Bo", None)],
        (80, 24),
        0,
    );
    session.shows("Only Ana may look now.");
    session.hides("zzz");
    session.key(Key::Down);
    session.shows("Only Ana may look");
    session.lift();
    session.shows("Ana: remember");
    session.key(Key::F(6));
    session.shows("Ana looks at");
    session.click_on("Ana: remember");
    session.shows("Only Bo may look now.");
    session.hides("looks at");
    session.key(Key::Enter);
    session.key(Key::Enter);
    session.shows("Only Bo may look");
    session.now += 500.milliseconds();
    session.click_on("Tab: Look");
    session.shows("Bo: remember");
    session.hides("Ana looks at");
    session.key(Key::Enter);
    session.shows("Ana: turn up any card");
    session.hides("looks at");
}

#[test]
fn mem_3_a_person_among_robots_needs_no_curtain() {
    let players = [("Ana", None), ("Robo", Some(Level::Casual))];
    let mut session = table(AnyRules::Memoarrr(PLAIN), &players, (80, 24), 0);
    session.shows("Ana: remember");
    session.key(Key::Enter);
    session.hides("looks at");
    session.shows("Ana: turn up any card");
}

#[test]
fn mem_3_before_every_round_where_the_rules_say_so() {
    let rules = Rules {
        peek: parlour_model::memoarrr::Peek::Round,
        ..PLAIN
    };
    let mut session = sit(rules, (80, 24));
    end_round(&mut session);
    session.key(Key::Enter);
    session.shows("Only Ana may look now.");
    session.lift();
    session.shows("Ana: remember");
}

/// Plays until somebody has won the round.
fn end_round(session: &mut Session) {
    for moves in 0.. {
        if session.message().contains(" wins round ") {
            return;
        }
        assert!(moves < 100, "the round does not end:\n{}", session.text());
        if session.text().contains("Enter continues") {
            session.key(Key::Enter); // Somebody is out, and why is read.
            continue;
        }
        let legal = game(session).legal_moves();
        let chosen = legal.last().expect("the round goes on").to_string();
        session.keys(":");
        session.keys(&chosen);
        session.key(Key::Enter);
    }
}

#[test]
fn mem_8_the_end_of_a_round_stays_in_sight() {
    let mut session = sit(PLAIN, (80, 24));
    end_round(&mut session);
    session.shows("wins round 1.");
    session.shows("out, the card did not");
    assert_eq!(session.deadline(), None);
    session.key(Key::Enter);
    session.shows("round 2 of 7");
    session.shows("1 round");
}

#[test]
fn mem_11_a_surrender_is_an_end_and_the_rubies_are_told() {
    let mut session = sit(PLAIN, (80, 24));
    end_round(&mut session);
    session.key(Key::Enter);
    session.keys("x");
    session.hides("rubies");
    session.hides("ruby card:");
    session.key(Key::Tab);
    session.key(Key::Enter);
    session.shows("— game over");
    let scores = game(&session).game().scores();
    assert!(scores.iter().sum::<i32>() > 0);
    for (name, score) in ["Ana", "Bo"].into_iter().zip(scores) {
        let rubies = if score == 1 {
            "1 ruby".into()
        } else {
            format!("{score} rubies")
        };
        session.shows(&format!("{name} {rubies}"));
    }
}

#[test]
fn mem_11_rubies_are_secret_until_they_are_shown_one_by_one() {
    let mut session = sit(PLAIN, (80, 24));
    for round in 1..=7 {
        end_round(&mut session);
        session.hides("rubies");
        session.hides("ruby card:");
        if round < 7 {
            session.key(Key::Enter);
        }
    }
    session.key(Key::Enter);
    let hidden = |session: &Session| {
        let text = session.text();
        text.matches(" ? ").count() - text.matches(" ? more").count()
    };
    assert_eq!(hidden(&session), 7, "{}", session.text());
    session.hides("won won");
    for left in (0..7).rev() {
        session.key(Key::Enter);
        assert_eq!(hidden(&session), left, "{}", session.text());
        session.hides("play again");
    }
    session.key(Key::Enter);
    session.shows("play again");
    let scores = game(&session).game().scores();
    assert_eq!(scores.iter().sum::<i32>(), 14);
    session.shows(&format!("Ana {}", scores[0]));
}

#[test]
fn mem_16_to_18_the_targets_light_up_and_a_click_decides() {
    let lit = |session: &Session| {
        square(session).concat().matches('•').count()
            + usize::from(
                session
                    .text()
                    .lines()
                    .skip(2)
                    .any(|l| l.chars().nth(1) == Some('•')),
            )
    };
    let mut session = sit(POWERS, SMALL);
    let walrus = of(&session, Animal::Walrus);
    session.keys(&small(&walrus));
    assert!(lit(&session) > 15, "{}", session.text());
    session.shows("block a card or pass");
    session.shows("p pass");
    session.click_on("pass");
    session.shows("Bo: turn up");

    let mut session = sit(POWERS, SMALL);
    session.keys(&small(&walrus));
    session.click_on("zzz");
    session.shows("is blocked by Ana");
    session.shows("×");
    let Some(block) = game(&session)
        .game()
        .view(parlour_model::seat::Viewer::Spectator)
        .block
    else {
        panic!("a block")
    };
    session.keys(&small(&block.place.to_string()));
    session.shows("blocked by Ana's walrus; choose another card");
}

#[test]
fn mem_16_an_octopus_cannot_pass() {
    let mut session = sit(POWERS, (80, 24));
    let octopus = of(&session, Animal::Octopus);
    session.keys(&small(&octopus));
    session.shows("swap with a neighbour");
    session.hides("p pass");
    session.keys("p");
    session.shows("you cannot pass: swap the octopus with a neighbour");
}

#[test]
fn mem_17_the_penguin_turns_a_card_of_the_row_down_by_a_click() {
    let mut session = sit(BOTH, (80, 24));
    let cards = deal(&session);
    let (penguin, card) = cards
        .iter()
        .find(|(_, card)| card.animal == Animal::Penguin)
        .expect("a penguin");
    let partner = |other: &&(String, Card)| {
        other.1.background == card.background
            && matches!(other.1.animal, Animal::Walrus | Animal::Crab)
    };
    let (first, _) = cards
        .iter()
        .find(partner)
        .expect("a card of the same colour");
    session.keys(&small(first));
    if session.text().contains("p pass") {
        session.keys("p");
    }
    session.keys(&small(penguin));
    session.shows("turn a card down or pass");
    session.click_on("•");
    session.key(Key::F(6));
    session.shows(&format!("turns {first} down"));
}

#[test]
fn a_record_with_secrets_is_written_only_after_a_question() {
    let mut session = sit(PLAIN, (80, 24));
    session.keys("s");
    session.shows("A record shows everything");
    session.key(Key::Enter);
    session.shows("turn up any card");
    session.keys("s");
    session.click_on("Save anyway");
    session.shows("save in file");
    session.key(Key::Enter);
    assert!(
        session
            .asked()
            .iter()
            .any(|effect| matches!(effect, Effect::Save { text, .. } if text.contains("deal ")))
    );
}

#[test]
fn no_move_is_taken_back_against_a_secret() {
    let mut session = table(
        AnyRules::Memoarrr(PLAIN),
        &[("Ana", None), ("Bo", None)],
        (120, 40),
        0,
    );
    see_cards(&mut session);
    session.keys("a1");
    session.hides("undo");
    session.keys("u");
    session.shows("undo is off at this table");
}

#[test]
fn every_letter_can_be_read_without_colour() {
    let mut session = sit(POWERS, (80, 24));
    session.state.configure(|config| config.screen.color = None);
    let place = of(&session, Animal::Turtle);
    session.keys(&small(&place));
    insta::assert_snapshot!("memoarrr_board_no_colour", dump(&session.frame()));
}

#[test]
fn the_place_that_is_asked_for_is_told_from_the_others_without_colour() {
    for size in [(40, 12), (80, 24), (120, 40)] {
        let mut session = sit(ROW, size);
        session.state.configure(|config| config.screen.color = None);
        let frame = session.frame();
        let sign = |place: usize| {
            let area = hits(&session.state).area(Hit::Place(place));
            let area = area.expect("a place");
            let middle = (area.x + area.width / 2, area.y + (area.height - 1) / 2);
            frame[middle].symbol().to_owned()
        };
        assert!(
            (1..25)
                .filter(|place| *place != 12)
                .all(|place| sign(place) != sign(0))
        );
    }
}

#[test]
fn mem_6_who_is_out_is_told_why_and_the_card_is_marked() {
    let mut session = sit(PLAIN, (80, 24));
    let deal = deal(&session);
    let (first, card) = deal[0].clone();
    let fits = |other: &Card| other.animal == card.animal || other.background == card.background;
    let (second, misfit) = deal
        .iter()
        .find(|(_, other)| !fits(other))
        .expect("a card that does not fit")
        .clone();
    session.play(&first);
    session.play(&second);
    let words = |card: Card| format!("{} {}", card.background.name(), card.animal.name());
    let why = format!(
        "matches neither {} nor {}",
        card.background.name(),
        card.animal.name()
    );
    assert_eq!(
        session.message(),
        format!("Bo is out: {} {why}; Enter continues", words(misfit))
    );
    assert_eq!(session.text().matches('×').count(), 1, "{}", session.text());
    session.key(Key::Enter);
    session.shows("wins round 1");
}
