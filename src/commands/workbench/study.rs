//! The games of a file on the screen: to look at, or to study.

use std::path::Path;

use crate::cli::Options;
use crate::commands::launch::{Launch, launch};
use crate::commands::progress::Progress;
use crate::commands::replay::EachGame;
use crate::commands::{Error, replay};
use draughts::variant::Variant;
use parlour_config::files::{self, PdnFile};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::Rules;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::games::NO_GAME;
use parlour_ui::state::Start;
use parlour_workbench::games::{FileGames, ListedGames};

/// The games of a PDN file to look at.
pub(in crate::commands) fn look(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    let (games, chosen) = listed(file, game, variant)?;
    let start = Start::Games {
        file: file.to_string_lossy().into_owned(),
        games,
        chosen,
        is_study: false,
    };
    launch(start, options)
}

/// The games of a file to study, or a new study.
pub(super) fn study(
    file: Option<&Path>,
    game: Option<u32>,
    variant: Option<Variant>,
    options: &Options,
) -> Result<Launch, Error> {
    let nothing = || Ok((FileGames::Read(Vec::new(), 1), None));
    let (games, chosen) = file.map_or_else(nothing, |file| listed(file, game, variant))?;
    let file = file.map_or_else(String::new, |file| file.to_string_lossy().into_owned());
    let mut launch = launch(
        Start::Games {
            is_study: true,
            file,
            games,
            chosen,
        },
        options,
    )?;
    if let (Some(variant), AnyRules::Checkers(rules)) =
        (variant, launch.config.rules_of(Mode::Checkers))
    {
        let rules = AnyRules::Checkers(Rules {
            variant,
            ..rules.clone()
        });
        let players = launch.config.players.clone();
        launch.config.remember(&rules, &players);
    }
    Ok(launch)
}

/// Games of a file, and the index of the one to begin with. Of a file that is too large to be read at once there is the
/// game with the number that is wanted, or else what a list of them says.
fn listed(
    file: &Path,
    number: Option<u32>,
    variant: Option<Variant>,
) -> Result<(FileGames, Option<usize>), Error> {
    if replay::is_pdn(file) && files::is_large(file) {
        return match number {
            Some(number) => {
                let game = EachGame::of(file, variant)?.nth(number, file)?;
                Ok((FileGames::Read(vec![game], number as usize), Some(0)))
            }
            None => Ok((FileGames::Listed(rows(file, variant)?), None)),
        };
    }
    let games = replay::games_of(file, variant)?;
    let only = (games.len() == 1).then_some(0);
    let chosen = number
        .map(|number| replay::index_of(number, games.len(), file))
        .transpose()?;
    Ok((FileGames::Read(games, 1), chosen.or(only)))
}

/// Lists the games of a file, read one after the other.
fn rows(file: &Path, variant: Option<Variant>) -> Result<ListedGames, Error> {
    let assumed = files::assumed_of(file, variant)?;
    let (mut reader, name) = (PdnFile::open(file)?, file.to_string_lossy());
    let (mut listed, mut progress) = (ListedGames::new(assumed), Progress::new());
    while let Some(found) = reader.next_game()? {
        listed.push(&found.assuming(assumed));
        progress.show(&name, reader.progress(), listed.len(), "games");
    }
    progress.clear();
    if listed.is_empty() {
        Err(Diagnostic::of_file(name, NO_GAME).into())
    } else {
        Ok(listed)
    }
}
