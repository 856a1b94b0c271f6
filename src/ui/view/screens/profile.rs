//! Somebody's ratings: the list, and below it how one of them has changed.

use jiff::Timestamp;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::form::Form;
use crate::app::layout::hall::profile;
use crate::app::screens::profile::ProfileScreen;
use crate::view::theme::Theme;
use crate::view::widgets::{LineChart, Panel, Point};
use parlour_language::id;

/// A profile in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct ProfilePage<'a> {
    pub screen: &'a ProfileScreen,
    pub theme: &'a Theme,
}

impl Widget for &ProfilePage<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (screen, theme) = (self.screen, self.theme);
        let (form, chart) = profile(body);
        Form {
            form: &screen.form,
            title: id!("lists-profile").in_language(self.theme.language),
            theme,
        }
        .render(form, buf);
        let Some(area) = chart.filter(|_| screen.has_history()) else {
            return;
        };
        let room =
            Panel::new(&screen.heading().in_language(theme.language), theme).around(area, buf);
        let point = |(at, rating): &(Timestamp, i32)| Point {
            label: at.strftime("%Y-%m-%d").to_string(),
            value: *rating,
        };
        let points: Vec<_> = screen.history.iter().map(point).collect();
        LineChart {
            points: &points,
            range: range(&screen.history),
            theme,
        }
        .render(room, buf);
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
