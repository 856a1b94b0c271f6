//! The command line of the library: its commands, filters and tags.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use super::variants;
use draughts::piece_counts::PieceCounts;
use draughts::variant::Variant;
use parlour_model::game_date::GameDate;
use parlour_store::library::WantedResult;

// The commands of the library.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum LibraryCommand {
    /// List games by player, date, result, opening or position, latest first
    Search(LibrarySearch),
    /// Write the games that a search finds as one PDN file, or all games; imported ones byte for byte
    Export {
        /// The new file; without it, print the games
        file: Option<PathBuf>,
        #[command(flatten)]
        filters: LibraryFilters,
    },
    /// Set tags of the imported games that a search finds; the rest of their texts stays
    Tag {
        /// A tag with its value, such as `Event=Ayr 1951`; an empty value removes it; repeat it for several
        #[arg(long = "set", required = true, value_name = "TAG=VALUE", value_parser = tag)]
        tags: Vec<Tag>,
        #[command(flatten)]
        filters: LibraryFilters,
        /// Change the games; without it, list them
        #[arg(long)]
        yes: bool,
    },
    /// Analyse the imported games that a search finds, and keep scores and better lines in their texts
    Analyse {
        #[command(flatten)]
        filters: LibraryFilters,
        /// The time for each position; without it, that of the settings
        #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
        seconds: Option<Duration>,
    },
    /// Delete the games that a search finds
    Delete {
        #[command(flatten)]
        filters: LibraryFilters,
        /// Delete the games; without it, list them
        #[arg(long)]
        yes: bool,
    },
    /// List groups of games with the same moves in the same variant
    Duplicates {
        #[command(flatten)]
        filters: LibraryFilters,
        /// Print one JSON object a group, for scripts
        #[arg(long)]
        json: bool,
    },
    /// List the moves played in a position, with their results
    Tree {
        /// The variant of checkers
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position, as FEN; without it, the start
        #[arg(long, default_value = "")]
        fen: String,
        /// Count games with colours reversed too
        #[arg(long)]
        mirrored: bool,
        /// Print one JSON object a move, for scripts
        #[arg(long)]
        json: bool,
    },
    /// Index new games; a search does this too, and an interrupted run goes on where it stopped
    Index,
}

// The games of the library that are meant. Texts are looked for in capital and small letters alike.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct LibraryFilters {
    /// Part of the name of either player
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    pub player: String,
    /// Part of the event's name
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    pub event: String,
    /// Part of the opening's name, or its ballot: `ballot 48`
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    pub opening: String,
    /// Played on this day, month or year or later: 1951-07-12, 1951-07, 1951
    #[arg(long, value_name = "DATE")]
    pub from: Option<GameDate>,
    /// Played on this day, in this month or year or before
    #[arg(long, value_name = "DATE")]
    pub to: Option<GameDate>,
    /// The winner or a draw; `won` and `lost` are the result of the player above
    #[arg(long, value_name = "WHICH", value_parser = library_results())]
    pub result: Option<WantedResult>,
    /// Games of this variant of checkers
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// Pieces on the board at some moment, White's men and kings, then Black's: 3-1k2
    #[arg(long, value_name = "MATERIAL")]
    pub material: Option<PieceCounts>,
    /// A position on the board as FEN, of the variant that is given or of English draughts
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Match material and position with colours reversed too
    #[arg(long)]
    pub mirrored: bool,
}

// The games of the library that are listed.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct LibrarySearch {
    #[command(flatten)]
    pub filters: LibraryFilters,
    /// Skip this many games
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    pub skip: usize,
    /// List at most this many games
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    pub limit: usize,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

/// A tag of a game and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    pub value: String,
}

/// The tags that say by which rules a game was played and how it ended: its text is read by them.
const RULING_TAGS: [&str; 5] = ["FEN", "GameType", "Result", "SetUp", "Variant"];

fn tag(text: &str) -> Result<Tag, String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("write TAG=VALUE, like Event=Ayr")?;
    let (name, value) = (name.trim(), value.trim());
    let is_name = name.starts_with(char::is_alphabetic) && name.chars().all(char::is_alphanumeric);
    if !is_name {
        return Err(format!("\"{name}\" is not the name of a tag"));
    }
    if value.contains(char::is_control) {
        return Err("a value is one line of text".into());
    }
    if RULING_TAGS
        .iter()
        .any(|ruling| ruling.eq_ignore_ascii_case(name))
    {
        return Err(format!(
            "the tag {name} is part of the game; change it in a study"
        ));
    }
    Ok(Tag {
        name: name.into(),
        value: value.into(),
    })
}

fn library_results() -> impl TypedValueParser<Value = WantedResult> {
    let meaning = |name: String| {
        WantedResult::ALL
            .into_iter()
            .find(|result| result.name() == name)
    };
    PossibleValuesParser::new(WantedResult::ALL.map(WantedResult::name))
        .map(move |name| meaning(name).unwrap_or(WantedResult::ALL[0]))
}
