//! Memoarrr!

use parlour::app::any_play::AnyPlay;
use parlour::app::effect::Effect;
use parlour::app::input::Key;
use parlour::app::state::Screen;
use parlour::model::any::AnyRules;
use parlour::model::game::Game;
use parlour::model::memoarrr::{Animal, CENTRE, Card, GRID, Memoarrr, Move, Rules};
use parlour::model::player::Level;
use parlour::model::playthrough::Playthrough;

use crate::dump::dump;
use crate::seat::{Seat, table};

const PLAIN: Rules = Rules { expert_rules: false, expert_display: false, peek: parlour::model::memoarrr::Peek::Game };
const POWERS: Rules = Rules { expert_rules: true, ..PLAIN };
const ROW: Rules = Rules { expert_display: true, ..PLAIN };
const BOTH: Rules = Rules { expert_rules: true, expert_display: true, ..PLAIN };

/// Two people at one keyboard, who have seen their cards.
fn sit(rules: Rules, size: (u16, u16)) -> Seat {
    let mut seat = table(AnyRules::Memoarrr(rules), &[("Ana", None), ("Bo", None)], size, 0);
    (0..4).for_each(|_| seat.key(Key::Enter));
    seat
}

/// The game as it stands behind the screen.
fn game(seat: &Seat) -> Playthrough<Memoarrr> {
    let Screen::Play(AnyPlay::Memoarrr(play)) = &seat.state.screen else { panic!("a table of Memoarrr!") };
    let mut sitting = Playthrough::new(*play.table().rules(), play.players().len()).expect("the table stands");
    for text in play.table().record() {
        sitting.play(&text.parse().expect("a record can be read")).expect("a record can be replayed");
    }
    sitting
}

/// Where every card was dealt.
fn deal(seat: &Seat) -> Vec<(String, Card)> {
    let Move::Deal(cards) = game(seat).log()[0].chosen.clone() else { panic!("a deal comes first") };
    let places = (0..GRID.places()).map(|index| GRID.place(index)).filter(|place| *place != CENTRE);
    places.map(|place| place.to_string()).zip(cards).collect()
}

/// A place whose card has this animal, and whether another lies anywhere that fits it.
fn of(seat: &Seat, animal: Animal) -> String {
    deal(seat).into_iter().find(|(_, card)| card.animal == animal).map(|(place, _)| place).expect("such a card")
}

fn small(place: &str) -> String {
    place.to_ascii_lowercase()
}

/// The lines of the 19 columns of the square.
fn square(seat: &Seat) -> Vec<String> {
    let text = seat.text();
    let row = |line: &str| line.chars().skip(2).take(19).collect::<String>();
    text.lines().skip(2).take(19).map(|line| format!("{:<19}", row(line))).collect()
}

#[test]
fn mem_12_nineteen_by_nineteen_characters() {
    let mut seat = sit(PLAIN, (80, 24));
    let place = of(&seat, Animal::Walrus);
    seat.keys(&small(&place));
    seat.key(Key::Home);
    let (background, lines) = (
        deal(&seat)
            .into_iter()
            .find(|(at, _)| *at == place)
            .map(|(_, card)| card.background.letter())
            .expect("it lies"),
        square(&seat),
    );
    assert_eq!(lines.len(), 19);
    let (row, column) = (usize::from(place.as_bytes()[0] - b'A'), usize::from(place.as_bytes()[1] - b'1'));
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
            // The cursor's marks stand in the gaps.
            let shown = if gap && "►◄".contains(cell(line, at)) { ' ' } else { cell(line, at) };
            assert_eq!(shown, wanted, "row {line}, column {at}\n{}", seat.text());
        }
    }
    seat.sees("   1   2   3   4   5");
    for letter in 'A'..='E' {
        assert!(seat.text().lines().any(|line| line.starts_with(letter)), "{letter}");
    }
}

#[test]
fn mem_12_frames() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut seat = sit(POWERS, (width, height));
        let walrus = of(&seat, Animal::Walrus);
        seat.keys(&small(&walrus));
        insta::assert_snapshot!(format!("memoarrr_board_{width}x{height}"), dump(&seat.frame()));
    }
}

#[test]
fn mem_13_frames() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let mut seat = sit(BOTH, (width, height));
        let octopus = of(&seat, Animal::Octopus);
        seat.keys(&small(&octopus));
        insta::assert_snapshot!(format!("memoarrr_row_{width}x{height}"), dump(&seat.frame()));
    }
}

#[test]
fn mem_13_the_grid_shows_nothing_of_what_lies_there() {
    let mut seat = sit(ROW, (80, 24));
    let place = of(&seat, Animal::Crab);
    let bare = |seat: &Seat| -> Vec<String> {
        let text = seat.text();
        text.lines()
            .skip(17)
            .take(5)
            .map(|line| line.chars().take(26).filter(|c| !"►◄".contains(*c)).collect())
            .collect()
    };
    let before = bare(&seat);
    seat.keys(&small(&place));
    assert_eq!(bare(&seat).concat().replace(' ', ""), before.concat().replace(' ', ""));
    seat.sees(&place);
    seat.click("D4");
    seat.sees("turns up D4");
}

#[test]
fn mem_13_after_a_swap_both_places_are_told() {
    let mut seat = sit(BOTH, (80, 24));
    let octopus = of(&seat, Animal::Octopus);
    seat.keys(&small(&octopus));
    let Some(Move::Swap(to)) = game(&seat).legal_moves().first().cloned() else { panic!("a swap") };
    seat.keys(&small(&to.to_string()));
    seat.sees(&format!("{octopus}→{to}"));
}

#[test]
fn mem_3_a_curtain_stands_between_the_players() {
    let mut seat = table(AnyRules::Memoarrr(PLAIN), &[("Ana", None), ("Bo", None)], (80, 24), 0);
    seat.sees("Ana: look now, the others look away.");
    seat.sees_no("zzz");
    seat.key(Key::Down);
    seat.sees("Ana: look now");
    seat.key(Key::Enter);
    seat.sees("Ana, these are your cards:");
    seat.sees("Ana looks at");
    seat.click("Ana, these");
    seat.sees("Bo: look now, the others look away.");
    seat.sees_no("looks at");
    seat.click("Look");
    seat.sees("Bo, these are your cards:");
    seat.sees_no("Ana looks at");
    seat.key(Key::Enter);
    seat.sees("Ana: turn up any card");
    seat.sees_no("looks at");
}

#[test]
fn mem_3_a_person_among_robots_needs_no_curtain() {
    let players = [("Ana", None), ("Robo", Some(Level::Casual))];
    let mut seat = table(AnyRules::Memoarrr(PLAIN), &players, (80, 24), 0);
    seat.sees("Ana, these are your cards:");
    seat.key(Key::Enter);
    seat.sees_no("looks at");
    seat.sees("Ana: turn up any card");
}

#[test]
fn mem_3_before_every_round_where_the_rules_say_so() {
    let rules = Rules { peek: parlour::model::memoarrr::Peek::Round, ..PLAIN };
    let mut seat = sit(rules, (80, 24));
    end_round(&mut seat);
    seat.key(Key::Enter);
    seat.sees("Ana: look now, the others look away.");
    seat.key(Key::Enter);
    seat.sees("Ana, these are your cards:");
}

/// Plays until somebody has won the round.
fn end_round(seat: &mut Seat) {
    while !seat.text().contains("a key or click goes on") {
        let legal = game(seat).legal_moves();
        let chosen = legal.last().expect("the round goes on").to_string();
        seat.keys(":");
        seat.keys(&chosen);
        seat.key(Key::Enter);
    }
}

#[test]
fn mem_8_the_end_of_a_round_stays_in_sight() {
    let mut seat = sit(PLAIN, (80, 24));
    end_round(&mut seat);
    seat.sees("wins round 1.");
    seat.sees("out: the card did not");
    assert_eq!(seat.deadline, None);
    seat.key(Key::Enter);
    seat.sees("round 2 of 7");
    seat.sees("1 won");
}

#[test]
fn mem_11_a_surrender_is_an_end_and_the_rubies_are_told() {
    let mut seat = sit(PLAIN, (80, 24));
    end_round(&mut seat);
    seat.key(Key::Enter);
    seat.keys("x");
    seat.sees_no("rubies");
    seat.sees_no("ruby card:");
    seat.key(Key::Tab);
    seat.key(Key::Enter);
    seat.sees("The game is over");
    let scores = game(&seat).game().scores();
    assert!(scores.iter().sum::<i32>() > 0);
    for (name, score) in ["Ana", "Bo"].into_iter().zip(scores) {
        let rubies = if score == 1 { "1 ruby".into() } else { format!("{score} rubies") };
        seat.sees(&format!("{name}: {rubies}"));
    }
}

#[test]
fn mem_11_rubies_are_secret_until_they_are_shown_one_by_one() {
    let mut seat = sit(PLAIN, (80, 24));
    for round in 1..=7 {
        end_round(&mut seat);
        seat.sees_no("rubies");
        seat.sees_no("ruby card:");
        if round < 7 {
            seat.key(Key::Enter);
        }
    }
    seat.key(Key::Enter);
    let hidden = |seat: &Seat| seat.text().matches("│ ? ").count();
    assert_eq!(hidden(&seat), 7, "{}", seat.text());
    seat.sees_no("won won");
    for left in (0..7).rev() {
        seat.key(Key::Enter);
        assert_eq!(hidden(&seat), left, "{}", seat.text());
        seat.sees_no("The game is over");
    }
    seat.key(Key::Enter);
    seat.sees("The game is over");
    let scores = game(&seat).game().scores();
    assert_eq!(scores.iter().sum::<i32>(), 14);
    seat.sees(&format!("Ana: {}", scores[0]));
}

#[test]
fn mem_16_to_18_the_targets_light_up_and_a_click_decides() {
    let lit = |seat: &Seat| {
        square(seat).concat().matches('•').count()
            + usize::from(seat.text().lines().skip(2).any(|l| l.chars().nth(1) == Some('•')))
    };
    let mut seat = sit(POWERS, (80, 24));
    let walrus = of(&seat, Animal::Walrus);
    seat.keys(&small(&walrus));
    assert!(lit(&seat) > 15, "{}", seat.text());
    seat.sees("block a face-down card");
    seat.sees("p pass");
    seat.click("pass");
    seat.sees("Ana passes");

    let mut seat = sit(POWERS, (80, 24));
    seat.keys(&small(&walrus));
    seat.click("zzz");
    seat.sees("is blocked by Ana");
    seat.sees("×");
    let Some(block) = game(&seat).game().view(parlour::model::seat::Viewer::Guest).block else { panic!("a block") };
    seat.keys(&small(&block.place.to_string()));
    seat.sees("blocked by the walrus of Ana (MEM-21)");
}

#[test]
fn mem_16_an_octopus_cannot_pass() {
    let mut seat = sit(POWERS, (80, 24));
    let octopus = of(&seat, Animal::Octopus);
    seat.keys(&small(&octopus));
    seat.sees("swap the octopus with a neighbour");
    seat.sees_no("p pass");
    seat.keys("p");
    seat.sees("the octopus must change places");
}

#[test]
fn mem_17_the_penguin_turns_a_card_of_the_row_down_by_a_click() {
    let mut seat = sit(BOTH, (80, 24));
    let cards = deal(&seat);
    let (penguin, card) = cards.iter().find(|(_, card)| card.animal == Animal::Penguin).expect("a penguin");
    let partner = |other: &&(String, Card)| {
        other.1.background == card.background && matches!(other.1.animal, Animal::Walrus | Animal::Crab)
    };
    let (first, _) = cards.iter().find(partner).expect("a card of the same colour");
    seat.keys(&small(first));
    if seat.text().contains("p pass") {
        seat.keys("p");
    }
    seat.keys(&small(penguin));
    seat.sees("turn another card face down");
    seat.click("•");
    seat.sees(&format!("turns {first} down"));
}

#[test]
fn a_record_with_secrets_is_written_only_after_a_question() {
    let mut seat = sit(PLAIN, (80, 24));
    seat.keys("s");
    seat.sees("A record shows everything");
    seat.key(Key::Enter);
    seat.sees("turn up any card");
    seat.keys("s");
    seat.click("Save all the same");
    seat.sees("save in file");
    seat.key(Key::Enter);
    assert!(seat.asked.iter().any(|effect| matches!(effect, Effect::Save { text, .. } if text.contains("deal "))));
}

#[test]
fn no_move_is_taken_back_against_a_secret() {
    let mut seat = table(AnyRules::Memoarrr(PLAIN), &[("Ana", None), ("Bo", None)], (120, 40), 0);
    (0..4).for_each(|_| seat.key(Key::Enter));
    seat.keys("a1");
    seat.sees_no("undo");
    seat.keys("u");
    seat.sees("moves are not taken back at this table");
}

#[test]
fn every_letter_can_be_read_without_colour() {
    let mut seat = sit(POWERS, (80, 24));
    seat.state.config.screen.color = parlour::config::Color::None;
    let place = of(&seat, Animal::Turtle);
    seat.keys(&small(&place));
    insta::assert_snapshot!("memoarrr_board_no_colour", dump(&seat.frame()));
}
