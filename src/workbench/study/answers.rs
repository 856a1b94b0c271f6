//! The changes made to a study by commands, typed lines and answers to questions.

use super::StudyBoard;
use super::keys;
use super::place::StudyPlace;
use draughts::study::{Mark, Study};
use parlour_boards::board::BoardUi as _;
use parlour_boards::position::PositionScreen;
use parlour_kit::keymap::{Command, mention};
use parlour_language::{Id, id, text};
use parlour_model::any::AnyRules;
use parlour_model::checkers::Checkers;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_model::game::Game as _;
use parlour_model::player::{Level, Player};
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::effect::Effect;
use parlour_screen::line::Line;
use parlour_screen::question::{Button, Question};
use parlour_screen::shared::Shared;

impl StudyBoard {
    /// A command that changes the study, or leads on from it.
    pub(super) fn edit(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        let at = self.at();
        match command {
            keys::COMMENT => vec![Action::Type(self.ask_comment())],
            keys::MARK => vec![Action::Ask(self.ask_mark())],
            keys::PROMOTE => {
                self.place.study.promote(at);
                self.changed();
                Vec::new()
            }
            keys::DELETE => vec![Action::Ask(self.ask_delete())],
            keys::RESTORE => self.bring_back(shared),
            keys::PLAY_ON => self.ask_level(),
            keys::COPY => vec![Action::Ask(self.ask_copy())],
            keys::SET_UP => self.ask_set_up(),
            keys::TAGS => self.open_tags(None),
            keys::SAVE | keys::KEEP => self.save_by(command, shared.env.now),
            _ => Vec::new(),
        }
    }

    fn ask_copy(&self) -> Question {
        let board = self.study().board(self.at());
        let buttons = [
            Button::new(
                id!("study-position-fen"),
                copy(id!("study-fen-title"), board.fen()),
            ),
            Button::new(
                id!("study-game-pdn"),
                copy(id!("study-pdn-title"), self.study().text()),
            ),
            Button::nothing(id!("study-nothing")),
        ];
        Question::new(text!("study-copy"), text!("study-copy-text"), buttons)
    }

    fn ask_mark(&self) -> Question {
        let set = |mark| {
            Action::then(move |board: &mut Self, _| {
                board.place.study.set_mark(board.at(), mark);
                board.changed();
            })
        };
        let marks = Mark::ALL.map(|mark| Button::new(mark.sign(), set(Some(mark))));
        let none = Button::new(id!("study-none"), set(None));
        let buttons = marks.into_iter().chain([none]);
        let has = self.study().mark(self.at());
        let mut question = Question::new(text!("study-mark-question"), self.about(), buttons);
        question.cursor = Mark::ALL
            .iter()
            .position(|mark| Some(*mark) == has)
            .unwrap_or(0);
        question
    }

    fn ask_delete(&self) -> Question {
        let delete = Action::then(Self::delete);
        let buttons = [
            Button::nothing(id!("menu-keep-it")),
            Button::new(id!("menu-delete-it"), delete).for_good(),
        ];
        let text = text!("study-delete-text", move = self.study().move_text(self.at()));
        Question::new(text!("study-delete-question"), text, buttons)
    }

    /// Undoes the last deletion.
    fn bring_back(&mut self, shared: &mut Shared) -> Vec<Action> {
        let Some(line) = self.place.deleted.pop() else {
            return Vec::new();
        };
        let node = line.node();
        if !self.place.study.restore(line) {
            return vec![Action::refuse(text!("study-there-again"))];
        }
        self.changed();
        self.go(node, shared)
    }

    fn ask_level(&self) -> Vec<Action> {
        if self.observation.legal.is_empty() {
            return vec![Action::refuse(text!("study-over-here"))];
        }
        let level = |level: &Level| {
            let level = *level;
            let play = move |board: &mut Self, shared: &mut Shared| board.play_on(level, shared);
            Button::new(level.title(), Action::then(play))
        };
        let levels = Checkers::LEVELS.iter().map(level);
        let buttons = levels.chain([Button::nothing(id!("study-not-now"))]);
        let side = self.side_on_turn();
        let text = text!("study-play-text", side = side);
        vec![Action::Ask(Question::new(
            text!("study-play-question"),
            text,
            buttons,
        ))]
    }

    fn ask_set_up(&self) -> Vec<Action> {
        if !self.place.is_changed() {
            return self.set_up();
        }
        let buttons = [
            Button::nothing(id!("table-stay")),
            Button::new(id!("study-set-up"), self.set_up()),
        ];
        let text = text!("study-set-up-text");
        vec![Action::Ask(Question::new(
            text!("study-set-up-question"),
            text,
            buttons,
        ))]
    }

    /// A pasted game is studied in place of this one.
    pub(super) fn paste(&mut self, text: &str, shared: &mut Shared) -> Vec<Action> {
        let study = match Study::read(text.trim(), None) {
            Ok(study) => study,
            Err(why) => return vec![Action::refuse(why.sentence())],
        };
        let opened = StudyPlace::new(study);
        if !self.place.is_changed() {
            return Self::open(opened, shared);
        }
        let buttons = [
            Button::nothing(id!("table-stay")),
            Button::new(id!("study-leave"), Self::open(opened, shared)),
        ];
        vec![Action::Ask(Question::new(
            text!("study-paste-question"),
            text!("study-leave-text"),
            buttons,
        ))]
    }

    fn set_up(&self) -> Vec<Action> {
        vec![
            Action::Effect(Effect::StopThinking),
            Action::open(PositionScreen::new(
                self.place.study.board(self.place.at),
                self.place.clone(),
            )),
        ]
    }

    /// Deletes the move and what follows.
    fn delete(&mut self, shared: &mut Shared) -> Vec<Action> {
        let Some(line) = self.place.study.delete(self.at()) else {
            return Vec::new();
        };
        let parent = line.parent();
        self.place.deleted.push(line);
        self.changed();
        let mut actions = self.go(parent, shared);
        let key = mention(keys::RESTORE);
        actions.push(Action::say(text!("study-deleted", key = key)));
        actions
    }

    /// A game from this position: the side that is to move is the person's.
    fn play_on(&mut self, level: Level, shared: &mut Shared) -> Vec<Action> {
        self.analysis.stop();
        self.review = None;
        let rules = AnyRules::Checkers(self.study().rules_at(self.at()));
        let configured = shared.config.players_for(&rules);
        let person = configured
            .into_iter()
            .find(Player::is_person)
            .unwrap_or_else(|| Player::person("Player"));
        let robot = Player::robot_at(level, &[]);
        vec![
            Action::Effect(Effect::StopThinking),
            Action::Table(Box::new(rules), vec![person, robot]),
        ]
    }

    /// Lets a move be typed.
    pub(super) fn ask_move() -> Line {
        let then = Then::new(|board: &mut Self, line: String, shared| {
            match board.study().board(board.at()).read_move(&line) {
                Ok(chosen) => {
                    board.board.cancel();
                    board.play(&chosen, shared)
                }
                Err(why) => vec![Action::refuse(why.sentence())],
            }
        });
        Line {
            continuations: Some(|screen, typed| {
                let board = screen.as_a::<Self>()?;
                board.board.continuations(typed, &board.observation)
            }),
            ..Line::new(id!("menu-asks-move"), "", then)
        }
    }

    fn ask_comment(&self) -> Line {
        let then = Then::new(|board: &mut Self, text: String, _| {
            let at = board.at();
            if text != board.study().comment(at) {
                board.place.study.set_comment(at, &text);
                board.changed();
            }
        });
        let comment = self.study().comment(self.at());
        Line::new(id!("menu-asks-comment"), &comment, then).or_blank()
    }
}

/// Puts a text on the clipboard, and shows it.
fn copy(title: Id, text: String) -> Vec<Action> {
    vec![
        Action::Effect(Effect::Copy(text.clone())),
        Action::Show(title.into(), text),
    ]
}
