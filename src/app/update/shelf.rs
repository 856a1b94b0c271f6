//! What is kept: tables to play on at, the history, the statistics, and the answers of the store.

use jiff::Timestamp;

use super::{ask, begin, refuse, start_typing, to_menu};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::effect::{Effect, Ticket};
use crate::app::form::FormDeed;
use crate::app::keymap::Command;
use crate::app::question::Reply;
use crate::app::screens::history::{self, History};
use crate::app::screens::play::Message;
use crate::app::screens::statistics::{self, Figures};
use crate::app::screens::tables::{self, Tables};
use crate::app::state::{Purpose, Screen, State, Want};
use crate::each_game;
use crate::model::record::Record;
use crate::model::record::games::Game;
use crate::store::{Brought, Errand, Imported, Listed, StoreError, TableId};

/// Asks the store for something.
fn fetch(state: &mut State, errand: Errand, want: Want) -> Vec<Effect> {
    if !state.keeps {
        return Vec::new();
    }
    let ticket = state.tickets.issue();
    state.wants.push((ticket, want));
    vec![Effect::Keep(ticket, Box::new(errand))]
}

/// Asks how many unfinished tables there are.
pub(super) fn count_tables(state: &mut State) -> Vec<Effect> {
    fetch(state, Errand::Unfinished, Want::List)
}

/// A table is left. One at which nothing has been done is not kept.
pub(super) fn put_away(state: &mut State) -> Vec<Effect> {
    let Screen::Play(play) = &state.screen else { return Vec::new() };
    let untouched = each_game!(AnyPlay, play, play => play.untouched());
    untouched.map_or_else(Vec::new, |table| fetch(state, Errand::Delete(table), Want::Nothing))
}

pub(super) fn open_tables(state: &mut State) -> Vec<Effect> {
    state.screen = Screen::Tables(Tables::new(state.unfinished.clone()));
    count_tables(state)
}

pub(super) fn open_history(state: &mut State) -> Vec<Effect> {
    state.screen = Screen::History(History::new());
    let mut effects = fetch(state, Errand::People, Want::List);
    effects.extend(list_again(state));
    effects
}

pub(super) fn open_statistics(state: &mut State) -> Vec<Effect> {
    state.screen = Screen::Statistics(Figures::new());
    list_again(state)
}

/// Asks for what the screen lists.
fn list_again(state: &mut State) -> Vec<Effect> {
    let errand = match &state.screen {
        Screen::History(history) => Errand::History(history.filter.clone()),
        Screen::Statistics(_) => Errand::People,
        _ => Errand::Unfinished,
    };
    fetch(state, errand, Want::List)
}

/// A command on one of these screens.
pub(super) fn command(state: &mut State, command: Command) -> Vec<Effect> {
    match command {
        Command::Back => return to_menu(state),
        Command::Merge => return start_typing(state, Purpose::Merge, ""),
        Command::Part => return part(state),
        Command::Import => return start_typing(state, Purpose::Import, ""),
        _ => {}
    }
    let marked = marked(state).cloned();
    match (command, marked) {
        (Command::Rename, Some(table)) => {
            let title = table.title.unwrap_or_default();
            start_typing(state, Purpose::Title, &title)
        }
        (Command::Export, Some(game)) => {
            let name = format!("{}-{}.toml", game.mode.name(), game.id);
            start_typing(state, Purpose::Export, &name)
        }
        (Command::Delete, Some(game)) => {
            let buttons = vec![("Keep it", Reply::Never), ("Delete it", Reply::Delete(game.id))];
            let text = format!(
                "{}: {}. It cannot be brought back.",
                crate::app::screens::title(&game),
                history::outcome(&game)
            );
            ask(state, "Delete this game?", &text, buttons)
        }
        (Command::Rename | Command::Export | Command::Delete, None) => Vec::new(),
        _ => match &mut state.screen {
            Screen::Tables(tables) => {
                let deed = tables.form.command(command);
                at_tables(state, &deed)
            }
            Screen::History(history) => {
                let deed = history.form.command(command);
                at_history(state, &deed)
            }
            Screen::Statistics(figures) => {
                let deed = figures.form.command(command);
                at_statistics(state, &deed)
            }
            _ => Vec::new(),
        },
    }
}

fn marked(state: &State) -> Option<&Listed> {
    match &state.screen {
        Screen::Tables(tables) => tables.marked(),
        Screen::History(history) => history.marked(),
        _ => None,
    }
}

pub(super) fn at_tables(state: &mut State, deed: &FormDeed<tables::Field>) -> Vec<Effect> {
    match deed {
        FormDeed::Pressed(tables::Field::Table(id)) => fetch(state, Errand::Open(*id), Want::Resume),
        FormDeed::Pressed(tables::Field::Back) => to_menu(state),
        _ => Vec::new(),
    }
}

pub(super) fn at_history(state: &mut State, deed: &FormDeed<history::Field>) -> Vec<Effect> {
    match deed {
        FormDeed::Pressed(history::Field::Entry(id)) => return fetch(state, Errand::Record(*id), Want::Replay),
        FormDeed::Pressed(history::Field::Back) => return to_menu(state),
        _ => {}
    }
    let Screen::History(history) = &mut state.screen else { return Vec::new() };
    if history.change(deed) { list_again(state) } else { Vec::new() }
}

pub(super) fn at_statistics(state: &mut State, deed: &FormDeed<statistics::Field>) -> Vec<Effect> {
    if *deed == FormDeed::Pressed(statistics::Field::Back) {
        return to_menu(state);
    }
    let Screen::Statistics(figures) = &mut state.screen else { return Vec::new() };
    if figures.change(deed) { figures_of_chosen(state) } else { Vec::new() }
}

fn figures_of_chosen(state: &mut State) -> Vec<Effect> {
    match chosen(state) {
        Some(person) => fetch(state, Errand::Statistics(person), Want::List),
        None => Vec::new(),
    }
}

/// The person whose statistics are looked at.
fn chosen(state: &State) -> Option<String> {
    match &state.screen {
        Screen::Statistics(figures) => figures.person().map(|person| person.name.clone()),
        _ => None,
    }
}

/// A line that belongs to one of these screens was typed.
pub(super) fn typed(state: &mut State, purpose: Purpose, text: String) -> Vec<Effect> {
    let marked = marked(state).map(|game| game.id);
    match (purpose, marked) {
        (Purpose::Title, Some(table)) => fetch(state, Errand::Rename(table, text), Want::Change("renamed")),
        (Purpose::Export, Some(game)) if !text.is_empty() => fetch(state, Errand::Record(game), Want::Export(text)),
        (Purpose::Import, _) if !text.is_empty() => vec![Effect::Load { path: text }],
        (Purpose::Merge, _) if !text.is_empty() => ask_merge(state, text),
        _ => Vec::new(),
    }
}

fn ask_merge(state: &mut State, into: String) -> Vec<Effect> {
    let Some(from) = chosen(state) else { return Vec::new() };
    let line = format!("The games of {from} would count as those of {into}.");
    if let Screen::Statistics(figures) = &mut state.screen {
        figures.merging = Some(into);
    }
    ask(state, "Merge these names?", &line, vec![("No", Reply::Never), ("Merge", Reply::Merge)])
}

pub(super) fn merge(state: &mut State) -> Vec<Effect> {
    let Some(from) = chosen(state) else { return Vec::new() };
    let Screen::Statistics(figures) = &mut state.screen else { return Vec::new() };
    let into = figures.merging.take().unwrap_or_default();
    fetch(state, Errand::Merge(from, into), Want::Change("merged"))
}

/// All merged names of the person count for themselves again.
fn part(state: &mut State) -> Vec<Effect> {
    let Screen::Statistics(figures) = &state.screen else { return Vec::new() };
    let names = figures.person().map_or_else(Vec::new, |person| person.also.clone());
    names.into_iter().flat_map(|name| fetch(state, Errand::Part(name), Want::Change("parted"))).collect()
}

pub(super) fn delete(state: &mut State, game: TableId) -> Vec<Effect> {
    fetch(state, Errand::Delete(game), Want::Change("deleted"))
}

/// The games of a file were read; what cannot be played is not among them, nor anything else of its file.
pub(super) fn loaded(state: &mut State, games: Result<Vec<Game>, String>, now: Timestamp) -> Vec<Effect> {
    match games {
        Ok(games) => fetch(state, Errand::Import(games, now), Want::Change("imported")),
        Err(why) => refuse(state, why),
    }
}

/// The store has answered.
pub(super) fn kept(state: &mut State, ticket: Ticket, answer: Result<Brought, StoreError>) -> Vec<Effect> {
    note_trouble(state, &answer);
    if let Screen::Play(play) = &mut state.screen
        && each_game!(AnyPlay, play, play => play.keeper().awaits(ticket))
    {
        return each_game!(AnyPlay, play, play => play.kept(answer, &mut state.tickets));
    }
    let Some(index) = state.wants.iter().position(|(wanted, _)| *wanted == ticket) else { return Vec::new() };
    let (_, want) = state.wants.remove(index);
    match answer {
        Ok(brought) => bring(state, want, brought),
        Err(error) => refuse(state, error.to_string()),
    }
}

/// Trouble with the whole store is remembered until it answers again.
fn note_trouble(state: &mut State, answer: &Result<Brought, StoreError>) {
    match answer {
        Ok(_) => state.trouble = None,
        Err(error) if error.trouble.is_of_file() => state.trouble = Some(error.to_string()),
        Err(_) => {}
    }
}

fn bring(state: &mut State, want: Want, brought: Brought) -> Vec<Effect> {
    match (want, brought) {
        (Want::List, brought) => list(state, brought),
        (Want::Resume, Brought::Opened(kept)) => begin::resume(state, *kept),
        (Want::Replay, Brought::Record(record)) => replay(state, &record),
        (Want::Export(path), Brought::Record(record)) => {
            let text = record.text_for(&path);
            vec![Effect::Save { path, text }]
        }
        (Want::Change(_), Brought::Imported(imported)) => {
            state.message = Some(Message::Said(told(&imported)));
            list_again(state)
        }
        (Want::Change(what), _) => {
            state.message = Some(Message::Said(what.into()));
            list_again(state)
        }
        _ => Vec::new(),
    }
}

/// What came of an import, in a sentence.
fn told(imported: &[Imported]) -> String {
    match imported {
        [Imported::Finished(_)] => "imported".into(),
        [Imported::Unfinished(_)] => "imported; the game is not over, so it is under Resume".into(),
        [Imported::Known(_)] => "this game is here already".into(),
        games => {
            let count = |of: fn(&Imported) -> bool| games.iter().filter(|imported| of(imported)).count();
            let known = count(|imported| matches!(imported, Imported::Known(_)));
            let unfinished = count(|imported| matches!(imported, Imported::Unfinished(_)));
            let of = |count: usize, what: &str| if count > 0 { format!("; {count} {what}") } else { String::new() };
            let (resume, here) = (of(unfinished, "not over, so under Resume"), of(known, "here already"));
            format!("{} of {} games imported{resume}{here}", games.len() - known, games.len())
        }
    }
}

/// A list goes to the screen that shows it; answers that come too late are ignored.
fn list(state: &mut State, brought: Brought) -> Vec<Effect> {
    match (brought, &mut state.screen) {
        (Brought::Unfinished(tables), screen) => {
            match screen {
                Screen::Menu(menu) => menu.renew(tables.len()),
                Screen::Tables(list) => list.renew(tables.clone()),
                _ => {}
            }
            state.unfinished = tables;
        }
        (Brought::History(games, all), Screen::History(history)) => history.list(games, all),
        (Brought::People(people), Screen::History(history)) => {
            history.know(people.into_iter().map(|person| person.name).collect());
        }
        (Brought::People(people), Screen::Statistics(figures)) => {
            figures.know(people);
            return figures_of_chosen(state);
        }
        (Brought::Statistics(games), Screen::Statistics(figures)) => figures.show(games),
        _ => {}
    }
    Vec::new()
}

fn replay(state: &mut State, record: &Record) -> Vec<Effect> {
    match record.replay() {
        Ok((sitting, None)) => {
            let pace = state.manner().robot;
            state.screen = Screen::Replay(AnyReplay::new(sitting, record.players.clone(), pace));
            Vec::new()
        }
        Ok((_, Some(refused))) => refuse(state, refused.to_string()),
        Err(fault) => refuse(state, fault.to_string()),
    }
}
