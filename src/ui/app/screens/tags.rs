//! The tags of a study: who played whom, where and when, and the result.

use crate::app::action::{Action, Destination};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::study_place::StudyPlace;
use draughts::game_date::GameDate;
use draughts::pdn::PdnResult;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;

/// The tags that are typed, with their names on the screen.
const TEXTS: [(&str, Id); 6] = [
    ("White", id!("study-tag-white")),
    ("Black", id!("study-tag-black")),
    ("Event", id!("study-tag-event")),
    ("Site", id!("study-tag-site")),
    ("Date", id!("study-tag-date")),
    ("Round", id!("study-tag-round")),
];

/// The results in the order in which they are stepped through.
const RESULTS: [PdnResult; 4] = [
    PdnResult::Open,
    PdnResult::FirstWon,
    PdnResult::Drawn,
    PdnResult::SecondWon,
];

/// A row of the tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagItem {
    Done,
    /// A tag that is typed, by its name.
    Text(&'static str),
    Result,
}

/// The tags of a study on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyTags {
    pub form: Form<TagItem>,
    place: StudyPlace,
    /// The way in which the study is saved afterwards; `None` where nobody asked for that.
    saves: Option<Command>,
}

impl StudyTags {
    pub fn new(place: StudyPlace, saves: Option<Command>) -> Self {
        let mut form = Form::new(rows(&place, saves));
        form.mark(usize::from(saves.is_none()));
        Self { form, place, saves }
    }

    /// Goes back to the study, and saves it if that was asked for.
    fn finish(&mut self, shared: &Shared) -> Vec<Action> {
        let saving = match self.saves {
            Some(Command::Save) => self.place.ask_file(),
            Some(_) => self.place.keep(shared.env.now),
            None => Vec::new(),
        };
        [self.back()].into_iter().chain(saving).collect()
    }

    fn back(&self) -> Action {
        Action::Open(Destination::Study(Box::new(self.place.clone())))
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
        if value != known(&self.place, name) {
            self.place.study.set_tag(name, &value);
        }
        Ok(())
    }

    fn step_result(&mut self, by: i64) {
        let result = self.place.study.result();
        let now = RESULTS.iter().position(|other| Some(*other) == result);
        let count = RESULTS.len();
        let next = match now {
            Some(now) if by < 0 => (now + count - 1) % count,
            Some(now) => (now + 1) % count,
            None => 0,
        };
        self.place.study.set_result(RESULTS[next]);
    }
}

impl FormScreen for StudyTags {
    type Key = TagItem;

    const CONTEXT: Context = Context::Setup;

    fn title(&self) -> Text {
        text!("study-tags-title")
    }

    fn form(&self) -> &Form<TagItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<TagItem> {
        &mut self.form
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        (command == Command::Back).then(|| vec![self.back()])
    }

    fn on_event(&mut self, event: FormEvent<TagItem>, shared: &mut Shared) -> Vec<Action> {
        let typed = event.typed();
        match event {
            FormEvent::Pressed(_) => return self.finish(shared),
            FormEvent::Stepped(_, by) => self.step_result(by),
            FormEvent::Typed(TagItem::Text(name), value) => {
                if let Err(why) = self.set(name, &value) {
                    self.form.typing = typed;
                    return vec![Action::refuse(why)];
                }
                self.form.command(Command::Down, shared.language);
            }
            FormEvent::Typed(..) | FormEvent::Nothing => return Vec::new(),
        }
        self.form.renew(rows(&self.place, self.saves));
        Vec::new()
    }

    fn offers(&self, command: Command) -> bool {
        !matches!(command, Command::AddSeat | Command::DropSeat)
    }

    fn would_lose(&self) -> bool {
        self.place.is_changed()
    }
}

/// The value of a tag; empty where the text says that it is unknown.
fn known(place: &StudyPlace, name: &str) -> String {
    place.known_tag(name).unwrap_or_default().to_owned()
}

fn rows(place: &StudyPlace, saves: Option<Command>) -> Vec<Row<TagItem>> {
    let study = &place.study;
    let (label, help) = match saves {
        Some(Command::Save) => (text!("study-tags-save"), text!("study-tags-save-help")),
        Some(_) => (text!("study-tags-keep"), text!("study-tags-save-help")),
        None => (text!("setup-done"), text!("study-tags-done-help")),
    };
    let typed = TEXTS.map(|(name, label)| {
        let value = known(place, name);
        let help = match name {
            "Date" => text!("study-tag-date-help"),
            _ => text!("study-tag-help"),
        };
        Row {
            key: TagItem::Text(name),
            label: label.into(),
            value: value.clone().into(),
            typed: value.into(),
            help,
            control: Control::Text,
        }
    });
    let result = Row {
        key: TagItem::Result,
        label: text!("study-tag-result"),
        value: study
            .result()
            .unwrap_or(PdnResult::Open)
            .text(study.variant())
            .into(),
        typed: Text::default(),
        help: text!("study-tag-result-help"),
        control: Control::Choice,
    };
    [Row::button(TagItem::Done, label, help)]
        .into_iter()
        .chain(typed)
        .chain([result])
        .collect()
}
