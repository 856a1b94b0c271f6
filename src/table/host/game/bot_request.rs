//! The request to a bot, which holds only what the bot's seat may know.

use std::time::Duration;

use jiff::Timestamp;

use super::{AnyGame, LoggedGame};
use crate::bot_request::{BotRequest, Query};
use crate::request_id::RequestId;
use parlour_model::player::Controller;
use parlour_model::seat::{Seat, Viewer};
use parlour_robots::move_time::MoveTime;

impl<G: AnyGame> LoggedGame<G> {
    /// Returns the request to the bot of a controller on a seat. `limit` is the time limit of the table.
    pub(in super::super) fn bot_request(
        &self,
        now: Timestamp,
        request_id: RequestId,
        (seat, controller): (Seat, Controller),
        query: Query,
        limit: Option<Duration>,
    ) -> BotRequest<G> {
        let viewer = Viewer::Seat(seat);
        let view = self.playthrough.game().view(viewer);
        let (within, pace) = self.budget(now, seat, &view, &controller);
        BotRequest {
            request_id,
            query,
            within: [limit, within].into_iter().flatten().min(),
            pace,
            controller,
            seat,
            seats: self.seats.count(),
            rules: self.rules().clone(),
            seed: self.bot_seed(seat),
            events: self
                .events
                .iter()
                .flat_map(AsRef::as_ref)
                .filter_map(|event| G::redact(event, viewer))
                .collect(),
            view,
            legal: self.playthrough.legal_moves(),
        }
    }

    /// Returns the limit that a bot's clock sets, and the budget where it can move before the limit.
    fn budget(
        &self,
        now: Timestamp,
        seat: Seat,
        view: &G::View,
        controller: &Controller,
    ) -> (Option<Duration>, Option<MoveTime>) {
        // An engine and a robot that does not notice that its choice is settled use all that they are given.
        let to_come = G::to_come(view).filter(|_| controller.level().is_some());
        let budget = self
            .clocks
            .for_robot(seat, now)
            .map(|clock| clock.for_move(to_come.unwrap_or(1.0)));
        let pace = budget.filter(|budget| to_come.is_some() && budget.usual < budget.most);
        let limit = pace
            .map(|pace| pace.most)
            .or(budget.map(|budget| budget.usual));
        (limit, pace)
    }
}
