//! The tags of a study: who played whom, where and when, and the result.

use crate::study::StudyBoard;
use crate::study::place::StudyPlace;
use draughts::game_date::GameDate;
use draughts::pdn::PdnResult;
use parlour_boards::play::keys::SAVE;
use parlour_kit::keymap::{Command, Context};
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_model::named_game::NamedGame;
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{RowName, Rows};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};

/// The tags that are typed, with their names on the screen.
const TEXTS: [(&str, RowName); 6] = [
    ("White", tag(id!("study-tag-white"))),
    ("Black", tag(id!("study-tag-black"))),
    ("Event", tag(id!("study-tag-event"))),
    ("Site", tag(id!("study-tag-site"))),
    ("Date", row!("study-tag-date")),
    ("Round", tag(id!("study-tag-round"))),
];

const fn tag(label: Id) -> RowName {
    RowName {
        label,
        help: Some(id!("study-tag-help")),
    }
}

/// The results in the order in which they are stepped through.
const RESULTS: [PdnResult; 4] = [
    PdnResult::Open,
    PdnResult::FirstWon,
    PdnResult::Drawn,
    PdnResult::SecondWon,
];

/// The tags of a study on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyTags {
    pub mark: Mark,
    place: StudyPlace,
    /// The way in which the study is saved afterwards; `None` where nobody asked for that.
    saves: Option<Command>,
}

impl StudyTags {
    pub fn new(place: StudyPlace, saves: Option<Command>) -> Self {
        // The names or saving come first, as they are asked for.
        let mark = match saves {
            None => Mark::on((id!("study-tag-white"), 0)),
            Some(_) => Mark::default(),
        };
        Self { mark, place, saves }
    }

    /// Goes back to the study, and saves it if that was asked for.
    fn finish(&mut self, shared: &mut Shared) -> Vec<Action> {
        let saving = match self.saves {
            Some(SAVE) => self.place.ask_file(),
            Some(_) => self.place.keep(shared.env.now),
            None => Vec::new(),
        };
        let mut actions = self.back(shared);
        actions.extend(saving);
        actions
    }

    /// Sets a tag to what was typed.
    fn set(&mut self, name: &'static str, typed: &str) -> Result<(), Text> {
        let typed = typed.trim();
        let value = if name == "Date" && !typed.is_empty() {
            let date: GameDate = typed
                .parse()
                .map_err(|_| text!("study-tag-no-date", text = typed))?;
            date.pdn()
        } else {
            typed.to_owned()
        };
        if value != self.known(name) {
            self.place.study.set_tag(name, &value);
        }
        Ok(())
    }

    fn step_result(&mut self, by: i64) {
        let now = self.place.study.result();
        let now = now.filter(|now| RESULTS.contains(now));
        let stepped = now.map_or(RESULTS[0], |now| turned(&RESULTS, &now, by.signum()));
        self.place.study.set_result(stepped);
    }

    /// The value of a tag; empty where the text says that it is unknown.
    fn known(&self, name: &str) -> String {
        self.place.known_tag(name).unwrap_or_default().to_owned()
    }
}

list_screen!(StudyTags: "study-tags-heading");

impl ScreenUi for StudyTags {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Form
    }

    fn title(&self) -> Text {
        text!("study-tags-title")
    }

    fn game(&self) -> Option<NamedGame> {
        Some(Mode::Checkers.into())
    }

    fn would_lose(&self) -> bool {
        self.place.is_changed()
    }
}

impl ListScreen for StudyTags {
    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        let done = match self.saves {
            Some(SAVE) => row!("study-tags-save"),
            Some(_) => RowName {
                label: id!("study-tags-keep"),
                help: Some(id!("study-tags-save-help")),
            },
            None => RowName {
                label: id!("setup-done"),
                help: Some(id!("study-tags-done-help")),
            },
        };
        rows.button(done, StudyTags::finish);
        let below = TEXTS.iter().skip(1).map(|(_, row)| row.label);
        for ((tag, row), next) in TEXTS
            .into_iter()
            .zip(below.chain([id!("study-tag-result")]))
        {
            rows.typed(row, self.known(tag), move |screen, typed, _| {
                screen.set(tag, typed)?;
                screen.mark.set((next, 0));
                Ok(())
            });
        }
        let study = &self.place.study;
        let result = study.result().unwrap_or(PdnResult::Open);
        rows.choice(
            row!("study-tag-result"),
            result.text(study.variant()),
            |screen, by, _| screen.step_result(by),
        );
    }

    fn back(&self, shared: &mut Shared) -> Vec<Action> {
        StudyBoard::open(self.place.clone(), shared)
    }
}
