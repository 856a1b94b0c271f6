//! The messages and questions to the people at this screen: offers, hints, the end of a game, the file to save.

mod challenger;
mod ending;
mod hints;
mod lesson;
mod offers;
mod past;
mod series;

pub(super) use self::challenger::Challenger;
pub use self::ending::Ending;
pub(super) use self::hints::BotQuestion;
pub use self::lesson::Lesson;
pub use self::offers::described;

use self::challenger::Streak;
use self::offers::PendingOffer;
use self::past::Past;
use self::series::Series;
use parlour_kit::message::Message;
use parlour_language::Text;

/// The message line of a table, and the questions that are open or still to come.
#[derive(Clone, Debug, Default)]
pub(super) struct Dialogs {
    /// The text of the message line, if it is not the player's task.
    message: Option<Message>,
    /// The request to a robot other than its moves.
    asked_bot: Option<BotQuestion>,
    /// The analysis so far of the robot that is thinking.
    analysis: String,
    shows_analysis: bool,
    /// The offer that nobody has answered.
    offered: Option<PendingOffer>,
    /// The end of the game, once it is over.
    ending: Option<Ending>,
    /// The score of these players over several games.
    series: Series,
    streak: Streak,
    past: Past,
    /// The sentences of the person's first game.
    lesson: Lesson,
    /// The number of daily deals that the person had finished, and of all.
    deals: Option<(usize, usize)>,
    /// The file that the record was to be saved in, until it is.
    file: Option<String>,
}

impl Dialogs {
    pub(super) fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Leaves the message line to the player's task.
    pub(super) fn clear(&mut self) {
        self.message = None;
    }

    pub(super) fn say(&mut self, text: impl Into<Text>) {
        self.message = Some(Message::Said(text.into()));
    }

    /// Says that something has begun whose outcome follows.
    fn say_begun(&mut self, text: Text) {
        self.message = Some(Message::Plain(text));
    }

    pub(super) fn refuse(&mut self, why: impl Into<Text>) {
        self.message = Some(Message::Refused(why.into()));
    }

    /// A request was rejected.
    pub(super) fn rejected(&mut self, why: Text) {
        self.refuse(why);
        self.asked_bot = None;
    }

    /// Nothing that a robot was asked is open.
    pub(super) fn forget_question(&mut self) {
        self.asked_bot = None;
    }

    /// The game goes on: nothing that was asked about the position before is open.
    pub(super) fn withdraw(&mut self) {
        if self.asked_bot.is_some() || self.offered.is_some() {
            self.clear();
        }
        (self.asked_bot, self.offered) = (None, None);
    }

    /// Takes the file that could not be written last.
    pub(super) fn take_file(&mut self) -> Option<String> {
        self.file.take()
    }

    /// Remembers the file that the record is to be written to.
    pub(super) fn set_file(&mut self, path: &str) {
        self.file = Some(path.into());
    }
}
