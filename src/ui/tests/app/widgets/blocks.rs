//! Panels, lists, logs, dialogs and lines.

use parlour_kit::layout::dialog;
use parlour_kit::layout::foot::Item;
use parlour_kit::view::Theme;
use parlour_kit::view::card::Owner;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{
    Bar, Bars, Dialog, FootLine, MessageLine, MoveLog, Panel, Portrait, Ribbon, RibbonForm, Tone,
    TooSmall,
};
use parlour_language::id;
use parlour_screen::form::Form;
use parlour_screen::rows::Rows;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use crate::demo;
use crate::dump::dump;
use crate::themes::themes;

#[test]
fn a_table() {
    for (name, theme) in themes() {
        insta::assert_snapshot!(
            format!("table_80x24_{name}"),
            dump(&demo::table(80, 24, &theme))
        );
    }
    insta::assert_snapshot!(
        "table_120x40_true",
        dump(&demo::table(120, 40, &themes()[0].1))
    );
}

#[test]
fn a_menu_a_chart_and_a_question() {
    for (name, theme) in themes() {
        insta::assert_snapshot!(format!("menu_{name}"), dump(&demo::menu(80, 20, &theme)));
    }
}

fn drawn(width: u16, height: u16, draw: impl FnOnce(Rect, &mut Buffer)) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let rect = buf.area;
    draw(rect, &mut buf);
    buf
}

/// Symbols only.
fn text(buf: &Buffer) -> String {
    dump(buf)
        .lines()
        .filter_map(|line| line.split_once('¦'))
        .map(|(row, _)| row.trim_end().to_owned() + "\n")
        .collect()
}

#[test]
fn a_log_scrolls_back_and_says_where_it_is() {
    let theme = themes()[2].1;
    let log = |back| {
        text(&drawn(24, 5, |rect, buf| {
            MoveLog {
                entries: &demo::entries(),
                back,
                theme: &theme,
            }
            .render(rect, buf);
        }))
    };
    insta::assert_snapshot!(format!("{}--\n{}--\n{}", log(0), log(3), log(999)));
}

#[test]
fn a_message_tells_its_kind_without_colour() {
    let theme = themes()[3].1;
    let line = |tone| {
        text(&drawn(14, 1, |rect, buf| {
            MessageLine {
                tone,
                text: "A1 is taken by Ana",
                theme: &theme,
            }
            .render(rect, buf);
        }))
    };
    assert_eq!(
        [Tone::Plain, Tone::Good, Tone::Bad].map(line),
        ["A1 is taken..\n", "+ A1 is take..\n", "x A1 is take..\n"]
    );
}

#[test]
fn a_window_that_is_too_small_says_so_in_one_line() {
    let theme = themes()[0].1;
    let told = |width| {
        text(&drawn(width, 1, |rect, buf| {
            TooSmall {
                needed: Size::new(60, 20),
                theme: &theme,
            }
            .render(rect, buf);
        }))
    };
    assert_eq!(
        told(70).trim(),
        "This window is 70x1; please enlarge it to 60x20."
    );
    assert_eq!(told(40).trim(), "Please enlarge the window to 60x20.");
    assert_eq!(told(12).trim(), "needs 60x20");
    assert_eq!(told(5), "60x20\n");
    assert_eq!(told(3), "60…\n");
}

#[test]
fn a_bar_that_is_not_nothing_is_seen() {
    let theme = themes()[2].1;
    let bar = |label, value: u32| Bar {
        label,
        value,
        figure: value.to_string(),
    };
    let bars = [bar("all", u32::MAX), bar("one", 1), bar("none", 0)];
    let seen = text(&drawn(26, 3, |rect, buf| {
        Bars {
            bars: &bars,
            most: None,
            theme: &theme,
        }
        .render(rect, buf);
    }));
    assert_eq!(
        seen,
        "all  ━━━━━━━━━━━━ 4294967…\none  ╸···········        1\nnone ············        0\n"
    );
}

/// Draws every block, in a rectangle that may be of any size and partly outside of the buffer.
#[expect(clippy::too_many_lines, reason = "one widget after the other")]
fn draw_all(rect: Rect, buf: &mut Buffer, theme: &Theme) {
    Panel::new("A title", theme).render(rect, buf);
    MoveLog {
        entries: &demo::entries(),
        back: 2,
        theme,
    }
    .render(rect, buf);
    MessageLine {
        tone: Tone::Bad,
        text: "no",
        theme,
    }
    .render(rect, buf);
    let items = [
        Item {
            key: "q",
            label: "leave",
        },
        Item {
            key: "?",
            label: "",
        },
    ];
    FootLine {
        items: &items,
        theme,
    }
    .render(rect, buf);
    let mut rows = Rows(Vec::new());
    rows.button(id!("menu-title"), |(): &mut (), _| ())
        .labelled("漢字漢字")
        .valued("a note");
    let form = Form {
        rows: rows.0,
        cursor: 0,
        typing: None,
        told: 0,
        bare: false,
        tall: false,
    };
    form.draw(rect, "A form", &mut Ui::new(buf, theme));
    Bars {
        bars: &[Bar {
            label: "par",
            value: 3,
            figure: "3".into(),
        }],
        most: None,
        theme,
    }
    .render(rect, buf);
    let ribbon = Ribbon {
        faces: &[Portrait {
            owner: Owner {
                seat: 0,
                letter: 'A',
            },
            level: None,
            theme,
        }],
        sentence: "Ana wins by 2.",
        said: "Robo: a word",
        figure: Some(("-12".into(), "points".into())),
        ink: None,
        theme,
    };
    for form in [RibbonForm::High, RibbonForm::Low, RibbonForm::Column] {
        ribbon.draw(form, rect, buf);
    }
    TooSmall {
        needed: Size::new(60, 20),
        theme,
    }
    .render(rect, buf);
    let buttons = ["Leave", "Stay"].map(Into::into);
    let layout = dialog::place("Leave", "Leave this game?", &buttons, rect);
    Dialog {
        title: "Leave",
        buttons: &buttons,
        focus: 0,
        layout: &layout,
        theme,
    }
    .render(layout.frame, buf);
}

#[test]
fn nothing_is_drawn_outside_of_its_rectangle() {
    let theme = themes()[0].1;
    for (width, height) in (0..40).flat_map(|w| (0..8).map(move |h| (w, h))) {
        let rect = Rect::new(3, 2, width, height);
        let mut buf = Buffer::empty(Rect::new(0, 0, 50, 14));
        draw_all(rect, &mut buf, &theme);
        let stray = buf
            .area
            .positions()
            .find(|at| !rect.contains(*at) && buf[*at] != Cell::EMPTY);
        assert_eq!(stray, None, "{width}×{height}");
        draw_all(Rect::new(45, 10, width, height), &mut buf, &theme);
    }
}
