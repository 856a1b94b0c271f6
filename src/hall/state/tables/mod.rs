//! Tables from their opening to their end: seats, invitations, limits of size and waiting, and their rows in the store.

pub(crate) mod closing;
pub(crate) mod invitations;
pub(crate) mod live_table;
pub(crate) mod live_tables;
pub(crate) mod opening;
pub(crate) mod row_change;
pub(crate) mod row_changes;
pub(crate) mod rows;
pub(crate) mod seat_owner;
pub(crate) mod seating;
pub(crate) mod sizes;
pub(crate) mod waiting;
