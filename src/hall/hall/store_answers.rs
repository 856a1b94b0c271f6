//! The answers of the store, on their way to what waits for them.

use super::pending::{Answer, Pending};
use super::{Hall, admission, appends, following, heartbeat, notices, rows, standing, startup};
use parlour_store::{ErrorKind, StoreError, StoreResponse};
use parlour_table::request_id::RequestId;

/// Does what waits for an answer of the store.
pub(super) fn on_answer(hall: &mut Hall, id: RequestId, answer: Answer) {
    use StoreResponse as R;
    let Some(pending) = hall.outbox.take_pending(id) else {
        return;
    };
    match (pending, answer) {
        (Pending::Append(code, id), Ok(R::Append(game))) => {
            appends::on_append_answer(hall, code, id, Ok(game));
        }
        (Pending::Append(code, id), Err(error)) => {
            appends::on_append_answer(hall, code, id, Err(error));
        }
        (Pending::Game(code), Ok(R::Open(saved))) => startup::game_read(hall, code, Ok(saved)),
        (Pending::Game(code), Err(error)) => startup::game_unread(hall, code, &error),
        (Pending::Row(request), answer) => rows::on_answer(hall, *request, answer),
        (Pending::Login(login), answer) => login.on_answer(hall, answer),
        (Pending::Join(session, code, game), answer) => {
            following::on_join_answer(hall, session, code, game, answer);
        }
        (Pending::Access(task), answer) => task.on_answer(hall, answer),
        (Pending::Heartbeat(asked, leases_only), Ok(R::Heartbeat(heartbeat))) => {
            heartbeat::on_answer(hall, asked, leases_only, Ok(heartbeat));
        }
        (Pending::Heartbeat(asked, leases_only), Err(error)) => {
            heartbeat::on_answer(hall, asked, leases_only, Err(error));
        }
        (Pending::SessionsSaved(sessions), answer) => {
            hall.cluster
                .sessions_saved(&mut hall.outbox, sessions, answer.is_ok());
        }
        (Pending::Bans(Some(id)), Err(error)) => hall.outbox.answer_failure(id, &error),
        (Pending::Notices, Err(_)) => hall.cluster.notices_answered(&mut hall.outbox),
        (Pending::Open(request), Err(error)) if is_code_taken(&error) => {
            request.save_anew(hall);
        }
        (Pending::PutAway(table), Err(error)) if is_code_taken(&error) => {
            hall.tables.put_away(&mut hall.outbox, *table);
        }
        (pending, Err(error)) => hall.outbox.fail(pending.session(), &error),
        (pending, Ok(response)) => on_response(hall, pending, response),
    }
}

fn on_response(hall: &mut Hall, pending: Pending, response: StoreResponse) {
    use StoreResponse as R;
    match (pending, response) {
        (Pending::Tables, R::HallTables(tables)) => startup::tables_read(hall, tables),
        (Pending::Name, R::AccountById(account)) => startup::name_read(hall, account),
        (Pending::Unrated, R::UnratedGames(games)) => standing::rate_all(hall, games),
        (Pending::Bans(asked), R::Bans(bans)) => admission::bans_read(hall, asked, bans),
        (Pending::Rated(code), R::Rate(changes)) => standing::tell_ratings(hall, code, &changes),
        (Pending::Settings(request), response) => request.on_response(hall, &response),
        (Pending::Keys(request), response) => request.on_response(hall, response),
        (Pending::KeyCode(request), response) => request.on_response(hall, &response),
        (Pending::Ignore(request), response) => request.on_response(hall, response),
        (Pending::Open(request), response) => request.on_response(hall, response),
        (Pending::Invite(request), response) => request.on_response(hall, response),
        (Pending::Profile(request), response) => request.on_response(hall, response),
        (Pending::Ranking(request), response) => request.on_response(hall, response),
        (Pending::LookUp(request), response) => request.on_response(hall, response),
        (Pending::Invitation(read), response) => read.on_response(hall, response),
        (Pending::Rows, R::HallTablesNamed(tables)) => rows::take_rows(hall, tables),
        (Pending::Follow(tables), R::Follow(found)) => following::followed(hall, &tables, found),
        (Pending::Marks, R::TableMarks(marks)) => heartbeat::on_marks(hall, &marks),
        (Pending::Elsewhere, R::SessionsElsewhere(elsewhere)) => {
            following::elsewhere_read(hall, elsewhere);
        }
        (Pending::Notified(_), R::Notify(_)) => notices::notified(hall),
        (Pending::Notices, R::Notices(notices)) => notices::hear(hall, notices),
        (Pending::Left, R::LeaveCluster(())) => hall.outbox.news().people = true,
        _ => {}
    }
}

fn is_code_taken(error: &StoreError) -> bool {
    matches!(error.kind, ErrorKind::CodeTaken(_))
}
