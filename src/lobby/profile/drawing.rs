//! Somebody's ratings: the list, and below it how one of them has changed.

use jiff::Timestamp;
use ratatui::layout::Rect;

use crate::layout::profile;
use crate::profile::ProfileScreen;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{LineChart, Point};
use parlour_language::id;
use parlour_screen::list_screen;
use parlour_screen::screen::DrawScreen;

impl DrawScreen for ProfileScreen {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let (form, chart) = profile(body);
        list_screen::form(self).draw(form, id!("lists-profile"), ui);
        let Some(area) = chart.filter(|_| self.has_history()) else {
            return;
        };
        let room = ui.panel(area, self.heading());
        let point = |(at, rating): &(Timestamp, i32)| Point {
            label: at.strftime("%Y-%m-%d").to_string(),
            value: *rating,
        };
        let chart = LineChart {
            points: &self.history.iter().map(point).collect::<Vec<_>>(),
            range: range(&self.history),
            theme: ui.theme,
        };
        ui.widget(&chart, room);
    }
}

/// The hundreds between which all ratings lie.
fn range<T>(ratings: &[(T, i32)]) -> (i32, i32) {
    let values = || ratings.iter().map(|(_, rating)| *rating);
    let (low, high) = (
        values().min().unwrap_or(1500),
        values().max().unwrap_or(1500),
    );
    (low.div_euclid(100) * 100, (high.div_euclid(100) + 1) * 100)
}
