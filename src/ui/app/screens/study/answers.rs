//! The changes made to a study by commands, typed lines and answers to questions.

use super::StudyBoard;
use crate::app::action::{Action, Destination, LinePurpose};
use crate::app::board::BoardUi as _;
use crate::app::effect::Effect;
use crate::app::keymap::{Command, mention};
use crate::app::question::{DialogAction, Question};
use crate::app::screen::Shared;
use crate::app::study_answer::StudyAnswer;
use draughts::study::Mark;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::AnyRules;
use parlour_model::checkers::Checkers;
use parlour_model::checkers::names::side_name;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_model::game::Game as _;
use parlour_model::player::{Controller, Level, Player};
use parlour_model::sentence::Sentence as _;

impl StudyBoard {
    /// A command that changes the study, or leads on from it.
    pub(super) fn edit(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        let at = self.at();
        match command {
            Command::Comment => vec![Action::Type(LinePurpose::Comment, self.study().comment(at))],
            Command::Mark => vec![Action::Ask(self.ask_mark())],
            Command::Promote => {
                self.place.study.promote(at);
                self.changed();
                Vec::new()
            }
            Command::Delete => vec![Action::Ask(self.ask_delete())],
            Command::Restore => self.bring_back(shared),
            Command::PlayOn => self.ask_level(),
            Command::Copy => {
                let buttons = vec![
                    (
                        id!("study-position-fen"),
                        DialogAction::Study(StudyAnswer::CopyPosition),
                    ),
                    (
                        id!("study-game-pdn"),
                        DialogAction::Study(StudyAnswer::CopyGame),
                    ),
                    (id!("study-nothing"), DialogAction::Never),
                ];
                let text = text!("study-copy-text");
                vec![Action::Ask(Question::new(
                    text!("study-copy"),
                    text,
                    buttons,
                ))]
            }
            Command::SetUp => self.ask_set_up(),
            Command::Tags => self.open_tags(None),
            Command::Save | Command::Keep => self.save_by(command, shared.env.now),
            _ => Vec::new(),
        }
    }

    fn ask_mark(&self) -> Question {
        let marks = Mark::ALL.map(|mark| {
            (
                Text::from(mark.sign()),
                DialogAction::Study(StudyAnswer::Mark(Some(mark))),
            )
        });
        let mut buttons = marks.to_vec();
        buttons.push((
            text!("study-none"),
            DialogAction::Study(StudyAnswer::Mark(None)),
        ));
        let has = self.study().mark(self.at());
        let mut question = Question::new(text!("study-mark-question"), self.about(), buttons);
        question.cursor = Mark::ALL
            .iter()
            .position(|mark| Some(*mark) == has)
            .unwrap_or(0);
        question
    }

    fn ask_delete(&self) -> Question {
        let buttons = vec![
            (id!("menu-keep-it"), DialogAction::Never),
            (
                id!("menu-delete-it"),
                DialogAction::Study(StudyAnswer::DeleteLine),
            ),
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
        let mut buttons: Vec<_> = Checkers::LEVELS
            .iter()
            .map(|level| {
                (
                    level.title(),
                    DialogAction::Study(StudyAnswer::PlayOn(*level)),
                )
            })
            .collect();
        buttons.push((id!("study-not-now"), DialogAction::Never));
        let side = side_name(self.observation.view.board.position.turn);
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
        let buttons = vec![
            (id!("table-stay"), DialogAction::Never),
            (id!("study-set-up"), DialogAction::Study(StudyAnswer::SetUp)),
        ];
        let text = text!("study-set-up-text");
        vec![Action::Ask(Question::new(
            text!("study-set-up-question"),
            text,
            buttons,
        ))]
    }

    fn set_up(&self) -> Vec<Action> {
        vec![
            Action::Effect(Effect::StopThinking),
            Action::Open(Destination::SetUpStudy(Box::new(self.place.clone()))),
        ]
    }

    /// The answer to a question.
    pub(super) fn answered(&mut self, answer: DialogAction, shared: &mut Shared) -> Vec<Action> {
        let at = self.at();
        let answer = match answer {
            DialogAction::Leave => return vec![Action::Open(Destination::Back)],
            DialogAction::Study(answer) => answer,
            _ => return Vec::new(),
        };
        match answer {
            StudyAnswer::Mark(mark) => self.place.study.set_mark(at, mark),
            StudyAnswer::DeleteLine => {
                let Some(line) = self.place.study.delete(at) else {
                    return Vec::new();
                };
                let parent = line.parent();
                self.place.deleted.push(line);
                self.changed();
                let mut actions = self.go(parent, shared);
                actions.push(Action::say(text!(
                    "study-deleted",
                    key = mention(Command::Restore)
                )));
                return actions;
            }
            StudyAnswer::SetUp => return self.set_up(),
            StudyAnswer::PlayOn(level) => return self.play_on(level, shared),
            StudyAnswer::CopyPosition => {
                return copy(id!("study-fen-title"), self.study().board(at).fen());
            }
            StudyAnswer::CopyGame => return copy(id!("study-pdn-title"), self.study().text()),
        }
        self.changed();
        Vec::new()
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
            .unwrap_or_else(|| Player::person("You"));
        let robot = Player {
            controller: Controller::Robot(level),
            ..Player::companion(&[])
        };
        vec![
            Action::Effect(Effect::StopThinking),
            Action::Open(Destination::Table(Box::new(rules), vec![person, robot])),
        ]
    }

    /// A line was typed.
    pub(super) fn typed(
        &mut self,
        purpose: LinePurpose,
        text: &str,
        shared: &mut Shared,
    ) -> Vec<Action> {
        let at = self.at();
        match purpose {
            LinePurpose::Move if text.is_empty() => Vec::new(),
            LinePurpose::Move => match self.study().board(at).read_move(text) {
                Ok(chosen) => {
                    self.board.cancel();
                    self.play(&chosen, shared)
                }
                Err(why) => vec![Action::refuse(why.sentence())],
            },
            LinePurpose::Comment => {
                if text != self.study().comment(at) {
                    self.place.study.set_comment(at, text);
                    self.changed();
                }
                Vec::new()
            }
            LinePurpose::File if !text.is_empty() => self.save(text),
            _ => Vec::new(),
        }
    }
}

/// Puts a text on the clipboard, and shows it.
fn copy(title: Id, text: String) -> Vec<Action> {
    vec![
        Action::Effect(Effect::Copy(text.clone())),
        Action::Show(title.into(), text),
    ]
}
