//! The tables of the national variants (see [`Table`] for what each line says). Where the rules were
//! looked up is in `assets/rules/checkers.md`; the proof is the counts under `tests/data/perft.toml`.

use std::ops::Range;

use super::draws::{Limit, When};
use super::geometry::{Dark8, Dark10, Dark12, Direction, Full8};
use super::side::Color;
use super::table::{
    ALL_AROUND, Choice, Crowning, DIAGONALS, FORWARD, FORWARD_AND_SIDEWAYS, Goal, Kings, Landing, Lifted, Naming,
    STRAIGHT, Table,
};
use super::variant::Variant;

/// English draughts, American or straight checkers.
#[derive(Clone, Copy, Debug)]
pub struct English;

impl Table for English {
    const VARIANT: Variant = Variant::English;
    type Board = Dark8;
    const BEGINS: Color = Color::Black;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &FORWARD;
    const KINGS: Kings = Kings::Short;
    const CHOICE: Choice = Choice::Any;
    const CROWNING: Crowning = Crowning::Ends;
    const DRAWS: &'static [Limit] = FORTY;
    const GAME_TYPE: &'static str = "21,B,8,8,N1,0";
}

/// American pool checkers.
#[derive(Clone, Copy, Debug)]
pub struct Pool;

impl Table for Pool {
    const VARIANT: Variant = Variant::Pool;
    type Board = Dark8;
    const BEGINS: Color = Color::Black;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Any;
    const CROWNING: Crowning = Crowning::IfLast;
    const DRAWS: &'static [Limit] = &[Limit { moves: 15, when: When::NoProgress }];
    const GAME_TYPE: &'static str = "23,B,8,8,N1,0";
}

/// Russian draughts, shashki.
#[derive(Clone, Copy, Debug)]
pub struct Russian;

impl Table for Russian {
    const VARIANT: Variant = Variant::Russian;
    type Board = Dark8;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Any;
    const CROWNING: Crowning = Crowning::AtOnce;
    const DRAWS: &'static [Limit] = RUSSIAN_DRAWS;
    const NAMING: Naming = Naming::Letters;
    const GAME_TYPE: &'static str = "25,W,8,8,A0,0";
}

/// Brazilian draughts: the international rules on the small board.
#[derive(Clone, Copy, Debug)]
pub struct Brazilian;

impl Table for Brazilian {
    const VARIANT: Variant = Variant::Brazilian;
    type Board = Dark8;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const DRAWS: &'static [Limit] = RUSSIAN_DRAWS;
    const NAMING: Naming = Naming::Letters;
    const GAME_TYPE: &'static str = "26,W,8,8,A0,0";
}

/// International or Polish draughts.
#[derive(Clone, Copy, Debug)]
pub struct International;

impl Table for International {
    const VARIANT: Variant = Variant::International;
    type Board = Dark10;
    const ROWS: Range<usize> = 0..4;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const DRAWS: &'static [Limit] = INTERNATIONAL_DRAWS;
    const GAME_TYPE: &'static str = "20,W,10,10,N2,0";
}

/// Canadian draughts: the international rules on 12×12.
#[derive(Clone, Copy, Debug)]
pub struct Canadian;

impl Table for Canadian {
    const VARIANT: Variant = Variant::Canadian;
    type Board = Dark12;
    const ROWS: Range<usize> = 0..5;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const DRAWS: &'static [Limit] = INTERNATIONAL_DRAWS;
    const GAME_TYPE: &'static str = "27,W,12,12,N2,0";
}

/// Italian draughts, dama.
#[derive(Clone, Copy, Debug)]
pub struct Italian;

impl Table for Italian {
    const VARIANT: Variant = Variant::Italian;
    type Board = Dark8;
    const MIRRORED: bool = true;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &FORWARD;
    const MAN_TAKES_KING: bool = false;
    const KINGS: Kings = Kings::Short;
    const CHOICE: Choice = Choice::Italian;
    const CROWNING: Crowning = Crowning::Ends;
    const DRAWS: &'static [Limit] = FORTY;
    const GAME_TYPE: &'static str = "22,W,8,8,N2,1";
}

/// Spanish draughts, damas.
#[derive(Clone, Copy, Debug)]
pub struct Spanish;

impl Table for Spanish {
    const VARIANT: Variant = Variant::Spanish;
    type Board = Dark8;
    const MIRRORED: bool = true;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &FORWARD;
    const CHOICE: Choice = Choice::MostKings;
    const CROWNING: Crowning = Crowning::Ends;
    const DRAWS: &'static [Limit] = FORTY;
    const NAMING: Naming = Naming::NearRight;
    const GAME_TYPE: &'static str = "24,W,8,8,N1,1";
}

/// Czech draughts, dáma.
#[derive(Clone, Copy, Debug)]
pub struct Czech;

impl Table for Czech {
    const VARIANT: Variant = Variant::Czech;
    type Board = Dark8;
    const ROWS: Range<usize> = 0..3;
    const MAN_CAPTURES: &'static [Direction] = &FORWARD;
    const CHOICE: Choice = Choice::King;
    const CROWNING: Crowning = Crowning::Ends;
    const DRAWS: &'static [Limit] = FORTY;
    const NAMING: Naming = Naming::Letters;
    const GAME_TYPE: &'static str = "29,W,8,8,A0,0";
}

/// Frisian draughts.
#[derive(Clone, Copy, Debug)]
pub struct Frisian;

impl Table for Frisian {
    const VARIANT: Variant = Variant::Frisian;
    type Board = Dark10;
    const ROWS: Range<usize> = 0..4;
    const MAN_CAPTURES: &'static [Direction] = &ALL_AROUND;
    const KING_CAPTURES: &'static [Direction] = &ALL_AROUND;
    const CHOICE: Choice = Choice::Value;
    const CROWNING: Crowning = Crowning::IfLast;
    const KING_RUN: Option<u8> = Some(3);
    const DRAWS: &'static [Limit] = FRISIAN_DRAWS;
    const GAME_TYPE: &'static str = "40,W,10,10,N2,0";
}

/// Frysk!: Frisian draughts with five men a side.
#[derive(Clone, Copy, Debug)]
pub struct Frysk;

impl Table for Frysk {
    const VARIANT: Variant = Variant::Frysk;
    type Board = Dark10;
    const ROWS: Range<usize> = 0..1;
    const MAN_CAPTURES: &'static [Direction] = &ALL_AROUND;
    const KING_CAPTURES: &'static [Direction] = &ALL_AROUND;
    const CHOICE: Choice = Choice::Value;
    const CROWNING: Crowning = Crowning::IfLast;
    const KING_RUN: Option<u8> = Some(3);
    const DRAWS: &'static [Limit] = FRISIAN_DRAWS;
    const GAME_TYPE: &'static str = "40,W,10,10,N2,0";
}

/// Killer draughts.
#[derive(Clone, Copy, Debug)]
pub struct Killer;

impl Table for Killer {
    const VARIANT: Variant = Variant::Killer;
    type Board = Dark10;
    const ROWS: Range<usize> = 0..4;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const LANDING: Landing = Landing::BehindKing;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const DRAWS: &'static [Limit] = INTERNATIONAL_DRAWS;
    const GAME_TYPE: &'static str = "20,W,10,10,N2,0";
}

/// Antidraughts, giveaway: who cannot move wins.
#[derive(Clone, Copy, Debug)]
pub struct Antidraughts;

impl Table for Antidraughts {
    const VARIANT: Variant = Variant::Antidraughts;
    type Board = Dark10;
    const ROWS: Range<usize> = 0..4;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const GOAL: Goal = Goal::Lose;
    const DRAWS: &'static [Limit] = INTERNATIONAL_DRAWS;
    const GAME_TYPE: &'static str = "20,W,10,10,N2,0";
}

/// Breakthrough: the first to crown wins.
#[derive(Clone, Copy, Debug)]
pub struct Breakthrough;

impl Table for Breakthrough {
    const VARIANT: Variant = Variant::Breakthrough;
    type Board = Dark10;
    const ROWS: Range<usize> = 0..4;
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const GOAL: Goal = Goal::Crown;
    const DRAWS: &'static [Limit] = INTERNATIONAL_DRAWS;
    const GAME_TYPE: &'static str = "20,W,10,10,N2,0";
}

/// Turkish draughts, dama.
#[derive(Clone, Copy, Debug)]
pub struct Turkish;

impl Table for Turkish {
    const VARIANT: Variant = Variant::Turkish;
    type Board = Full8;
    const ROWS: Range<usize> = 1..3;
    const MAN_MOVES: &'static [Direction] = &FORWARD_AND_SIDEWAYS;
    const MAN_CAPTURES: &'static [Direction] = &FORWARD_AND_SIDEWAYS;
    const KING_MOVES: &'static [Direction] = &STRAIGHT;
    const KING_CAPTURES: &'static [Direction] = &STRAIGHT;
    const CHOICE: Choice = Choice::Most;
    const CROWNING: Crowning = Crowning::IfLast;
    const LIFTED: Lifted = Lifted::AtOnce;
    const DRAWS: &'static [Limit] = FORTY;
    const NAMING: Naming = Naming::Letters;
    const GAME_TYPE: &'static str = "30,W,8,8,A0,0";
}

/// Thai draughts, makhos.
#[derive(Clone, Copy, Debug)]
pub struct Thai;

impl Table for Thai {
    const VARIANT: Variant = Variant::Thai;
    type Board = Dark8;
    const BEGINS: Color = Color::Black;
    const ROWS: Range<usize> = 0..2;
    const MAN_CAPTURES: &'static [Direction] = &FORWARD;
    const LANDING: Landing = Landing::Behind;
    const TURNS_BACK: bool = true;
    const CHOICE: Choice = Choice::Any;
    const CROWNING: Crowning = Crowning::Ends;
    const LIFTED: Lifted = Lifted::AtOnce;
    const DRAWS: &'static [Limit] = FORTY;
    const NAMING: Naming = Naming::NearRight;
    const GAME_TYPE: &'static str = "31,B,8,8,N2,0";
}

/// Forty moves of each side without a capture or a man's move.
const FORTY: &[Limit] = &[Limit { moves: 40, when: When::NoProgress }];

/// Russian and Brazilian draughts.
const RUSSIAN_DRAWS: &[Limit] = &[
    Limit { moves: 15, when: When::NoProgress },
    Limit { moves: 15, when: When::KingsAgainstKing { kings: 3..=12 } },
    Limit { moves: 5, when: When::AgainstKing { pieces: 1..=2 } },
    Limit { moves: 5, when: When::MainRoad },
    Limit { moves: 30, when: When::Balance { pieces: 4..=5 } },
    Limit { moves: 60, when: When::Balance { pieces: 6..=7 } },
];

/// International draughts and its kin.
const INTERNATIONAL_DRAWS: &[Limit] = &[
    Limit { moves: 25, when: When::NoProgress },
    Limit { moves: 16, when: When::AgainstKing { pieces: 3..=3 } },
    Limit { moves: 5, when: When::AgainstKing { pieces: 1..=2 } },
];

/// Frisian draughts.
const FRISIAN_DRAWS: &[Limit] = &[
    Limit { moves: 7, when: When::KingsAgainstKing { kings: 2..=2 } },
    Limit { moves: 2, when: When::KingsAgainstKing { kings: 1..=1 } },
];
