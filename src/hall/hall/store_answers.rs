//! The answers of the store, on their way to what waits for them.

use super::store_purpose::{Answer, StorePurpose};
use super::{
    Hall, admission, appends, arena, catch_up, heartbeat, notices, outbox, ratings, rows, startup,
};
use crate::event::HallEvent;
use parlour_store::{ErrorKind, StoreError, StoreResponse};
use parlour_table::request_id::RequestId;

/// Does what waits for an answer of the store.
pub(super) fn on_answer(hall: &mut Hall, id: RequestId, answer: Answer) {
    use StoreResponse as R;
    let Some(pending) = hall.outbox.take_pending(id) else {
        return;
    };
    match (pending, answer) {
        (StorePurpose::Append(code, id), Ok(R::Append(game))) => {
            appends::on_append_answer(hall, code, id, Ok(game));
        }
        (StorePurpose::Append(code, id), Err(error)) => {
            appends::on_append_answer(hall, code, id, Err(error));
        }
        (StorePurpose::Game(code), Ok(R::Open(saved))) => startup::game_read(hall, code, Ok(saved)),
        (StorePurpose::Game(code), Err(error)) => startup::game_unread(hall, code, &error),
        (StorePurpose::Row(request), answer) => rows::on_answer(hall, *request, answer),
        (StorePurpose::Login(login), answer) => login.on_answer(hall, answer),
        (StorePurpose::Join(session, code, game), answer) => {
            catch_up::on_join_answer(hall, session, code, game, answer);
        }
        (StorePurpose::Access(task), answer) => task.on_answer(hall, answer),
        (StorePurpose::ArenaTask(task), answer) => task.on_answer(hall, answer),
        // Whoever asks is told why not; the log is not.
        (StorePurpose::AccountChange(request), Err(error)) if !error.kind.is_of_file() => {
            let why = outbox::told(&error);
            hall.outbox.tell(request.session(), HallEvent::Refused(why));
        }
        // Whoever asks is told that it is over; the log is not.
        (StorePurpose::Arena(request), Err(error)) if !error.kind.is_of_file() => {
            let why = outbox::told(&error);
            hall.outbox.tell(request.session(), HallEvent::Refused(why));
        }
        // Another hall has paired one of the two, or the arena has ended.
        (StorePurpose::ArenaPair(_), Err(error)) if !error.kind.is_of_file() => {}
        (StorePurpose::Heartbeat(asked, leases_only), Ok(R::Heartbeat(heartbeat))) => {
            heartbeat::on_answer(hall, asked, leases_only, Ok(heartbeat));
        }
        (StorePurpose::Heartbeat(asked, leases_only), Err(error)) => {
            heartbeat::on_answer(hall, asked, leases_only, Err(error));
        }
        (StorePurpose::SessionsSaved(sessions), answer) => {
            hall.cluster
                .sessions_saved(&mut hall.outbox, sessions, answer.is_ok());
        }
        (StorePurpose::Bans(Some(id)), Err(error)) => hall.outbox.answer_failure(id, &error),
        (StorePurpose::Notices, Err(_)) => hall.cluster.notices_answered(&mut hall.outbox),
        (StorePurpose::Open(request), Err(error)) if is_code_taken(&error) => {
            request.save_anew(hall);
        }
        (StorePurpose::PutAway(table), Err(error)) if is_code_taken(&error) => {
            hall.tables.put_away(&mut hall.outbox, *table);
        }
        (pending, Err(error)) => hall.outbox.fail(pending.session(), &error),
        (pending, Ok(response)) => on_response(hall, pending, response),
    }
}

fn on_response(hall: &mut Hall, pending: StorePurpose, response: StoreResponse) {
    use StoreResponse as R;
    match (pending, response) {
        (StorePurpose::Tables, R::HallTables(tables)) => startup::tables_read(hall, tables),
        (StorePurpose::Name, R::AccountById(account)) => startup::name_read(hall, account),
        (StorePurpose::Unrated, R::UnratedGames(games)) => ratings::rate_all(hall, games),
        (StorePurpose::Bans(asked), R::Bans(bans)) => admission::bans_read(hall, asked, bans),
        (StorePurpose::Rated(code), R::Rate(changes)) => {
            ratings::tell_ratings(hall, code, &changes);
        }
        (StorePurpose::AccountChange(request), response) => request.on_response(hall, response),
        (StorePurpose::Settings(request), response) => request.on_response(hall, &response),
        (StorePurpose::Keys(request), response) => request.on_response(hall, response),
        (StorePurpose::KeyCode(request), response) => request.on_response(hall, &response),
        (StorePurpose::Ignore(request), response) => request.on_response(hall, response),
        (StorePurpose::Open(request), response) => request.on_response(hall, response),
        (StorePurpose::Arena(request), response) => request.on_response(hall, response),
        (StorePurpose::ArenaLook, R::Arena(Some(found))) => arena::looked(hall, found),
        (StorePurpose::ArenaPair(table), R::PairArena(())) => arena::paired(hall, *table),
        (StorePurpose::Daily(request), response) => request.on_response(hall, &response),
        (StorePurpose::Invite(request), response) => request.on_response(hall, response),
        (StorePurpose::Profile(request), response) => request.on_response(hall, response),
        (StorePurpose::Ranking(request), response) => request.on_response(hall, response),
        (StorePurpose::LookUp(request), response) => request.on_response(hall, response),
        (StorePurpose::Invitation(read), response) => read.on_response(hall, response),
        (StorePurpose::Rows, R::HallTablesNamed(tables)) => rows::take_rows(hall, tables),
        (StorePurpose::Follow(tables), R::Follow(found)) => {
            catch_up::followed(hall, &tables, found);
        }
        (StorePurpose::Marks, R::TableMarks(marks)) => heartbeat::on_marks(hall, &marks),
        (StorePurpose::Elsewhere, R::SessionsElsewhere(elsewhere)) => {
            catch_up::elsewhere_read(hall, elsewhere);
        }
        (StorePurpose::Notified(_), R::Notify(_)) => notices::notified(hall),
        (StorePurpose::Notices, R::Notices(notices)) => notices::hear(hall, notices),
        (StorePurpose::Left, R::LeaveCluster(())) => hall.outbox.news().people = true,
        _ => {}
    }
}

fn is_code_taken(error: &StoreError) -> bool {
    matches!(error.kind, ErrorKind::CodeTaken(_))
}
