//! The requests of whoever runs a hall: as they are typed behind `parlour hall`, and as they are sent to the hall.

use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use parlour_model::any::Mode;
use parlour_model::parse_error::ParseError;
use parlour_model::settings::setting;
use parlour_model::time_control::TimeControl;
use serde::{Deserialize, Serialize};

// A command opens its help with the `///` of its arguments, if there is one: so they have `//`.

// A request of the operator.
#[derive(Clone, Debug, PartialEq, Subcommand, Serialize, Deserialize)]
pub enum OperatorRequest {
    /// List the connected players, with their addresses
    Who,
    /// List the tables: those that wait, and those whose games run or have just ended
    Tables {
        /// Only the tables that this player opened or sits at
        #[arg(long, value_name = "NAME")]
        by: Option<String>,
    },
    /// Close a table, or all that somebody opened; the moves made there stay in the store
    Close {
        /// The table's code, as `parlour hall tables` lists it
        #[arg(required_unless_present = "by")]
        code: Option<String>,
        /// Close the tables that this account opened, or that were opened from this address or network
        #[arg(long, value_name = "NAME|NETWORK", conflicts_with = "code")]
        by: Option<String>,
    },
    /// Send a message to everyone
    Say {
        /// The message
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// Disconnect a player
    Kick {
        /// The player's name, as `parlour hall who` lists it
        name: String,
    },
    /// Ban an account, an address or a network; a guest is banned by its address
    Ban {
        /// The name of an account or a guest, an address (of an IPv6 address its /64), or a network such as 203.0.113.0/24
        name: String,
        /// The time after which the ban ends, such as 12h or 7d
        #[arg(long = "for", value_name = "TIME", value_parser = duration)]
        lasts: Option<Duration>,
        /// Ban the addresses too from which the account is connected
        #[arg(long)]
        address: bool,
        /// The reason, shown to the player
        why: Vec<String>,
    },
    /// Take away what a network's guests and new accounts, or one account, have left: tables, lines of chat and invitations;
    /// the accounts are banned
    Sweep(Sweep),
    /// Lift the ban of an account, an address or a network
    Unban {
        /// The account, address or network, as `parlour hall bans` lists it
        name: String,
    },
    /// List the bans: who, since when, until when, and the reason
    Bans,
    /// Let an account, an address or a network not chat for a time; a guest is muted by its address
    Mute {
        /// The name of an account or a guest, or an address or a network, whose guests and new accounts are muted
        name: String,
        /// The time, such as 30m, 12h or 7d
        #[arg(long = "for", value_name = "TIME", value_parser = duration)]
        lasts: Duration,
    },
    /// Let an account, an address or a network chat again
    Unmute {
        /// The account, address or network, as `parlour hall mutes` lists it
        name: String,
    },
    /// List who may not chat, and until when
    Mutes,
    /// List the latest lines of chat: number, place, time, name, text
    Chat,
    /// Take a line of chat down, wherever it is shown
    TakeDown {
        /// Its number, as `parlour hall chat` lists it
        line: i64,
    },
    /// List what people have reported: number, time, by whom, about whom, its line, and the lines around it
    Reports,
    /// Close a report, which deletes it
    CloseReport {
        /// Its number, as `parlour hall reports` lists it
        number: i64,
    },
    /// List the accounts: name, kind, made, last seen, network, per cent used of the fullest limit, why it is banned
    Accounts,
    /// Give an account another name; its sessions end
    Rename {
        /// The account's name, as `parlour hall accounts` lists it
        name: String,
        /// The new name, which no other account has
        to: String,
    },
    /// Delete an account for good; its games stay, without its name
    Delete {
        /// The account's name, as `parlour hall accounts` lists it
        name: String,
    },
    /// Make an invitation for somebody new; it works once, for seven days
    Invite,
    /// List the invitations that are good, and until when
    Invitations,
    /// Take an invitation back
    Uninvite {
        /// The invitation's code, as `parlour hall invitations` lists it
        code: String,
    },
    /// Open, end or list arenas, tournaments with an end, and ladders of programs, which go on
    Arena {
        #[command(subcommand)]
        request: ArenaRequest,
    },
    /// Disconnect everyone and shut down
    Drain {
        /// The reason, shown to everyone
        why: Vec<String>,
    },
}

// A sweep of what a network's guests and new accounts, or one account, have left.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
#[command(group = clap::ArgGroup::new("swept").required(true).args(["network", "by"]))]
pub struct Sweep {
    /// The network, such as 203.0.113.0/24; accounts that were made before the time stay
    #[arg(long)]
    pub network: Option<String>,
    /// The name of an account
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,
    /// The time that it covers, such as 30m, 12h or 7d
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub since: Duration,
    /// Ban the network too, for so long
    #[arg(long = "for", value_name = "TIME", value_parser = duration, requires = "network")]
    pub lasts: Option<Duration>,
    /// Only list it
    #[arg(long)]
    pub dry_run: bool,
    /// The reason of the bans, shown to the players
    pub why: Vec<String>,
}

// The requests about the arenas of a running hall.
#[derive(Clone, Debug, PartialEq, Subcommand, Serialize, Deserialize)]
pub enum ArenaRequest {
    /// Open an arena or a ladder from now on
    Open(NewArena),
    /// End an arena or a ladder now
    End {
        /// Its number, as `parlour hall arena list` lists it
        number: i64,
    },
    /// List arenas and ladders: number, game, clock, kind, end, participants
    List,
}

// An arena that is to be opened from now on.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct NewArena {
    /// The game, for two
    #[arg(long, value_name = "GAME", value_parser = modes())]
    pub game: String,
    /// Begin games for so long, 31 days at most; one that has not ended by then does not count. A ladder has no end
    #[arg(long, required_unless_present = "ladder")]
    pub minutes: Option<u32>,
    /// Open a ladder: programs alone play there, without an end, for ratings of its own
    #[arg(long, conflicts_with_all = ["minutes", "rated"])]
    pub ladder: bool,
    /// The clock of each game
    #[arg(long, default_value = "3m+2s", value_parser = clock)]
    pub clock: String,
    /// Count the games for ratings
    #[arg(long)]
    pub rated: bool,
    /// Change a rule, as in the settings; repeat it for several
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,
}

/// Reads a time such as `30m`, `12h` or `7d`.
fn duration(text: &str) -> Result<Duration, String> {
    let read = || {
        let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let seconds = match unit {
            "m" => 60,
            "h" => 3_600,
            "d" => 24 * 3_600,
            _ => return None,
        };
        let number: u32 = number.parse().ok().filter(|number| *number > 0)?;
        Some(Duration::from_secs(u64::from(number) * seconds))
    };
    read().ok_or_else(|| format!("\"{text}\" is not a time such as 30m, 12h or 7d"))
}

fn modes() -> PossibleValuesParser {
    PossibleValuesParser::new(Mode::ALL.map(Mode::name))
}

/// Sees to it that a text is a clock.
fn clock(text: &str) -> Result<String, ParseError> {
    text.parse::<TimeControl>().map(|clock| clock.to_string())
}
