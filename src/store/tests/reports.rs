//! Reports, of which the store keeps so many.

use super::*;

both! {
    of_one_author_twenty_reports_are_kept
    of_a_thousand_reports_those_of_who_has_made_most_go_first
}

fn save(store: &mut TestStore, by: &str, second: i64) {
    let report = Report {
        at: at(second),
        by: by.into(),
        about: "zoe".into(),
        line: None,
        lines: Vec::new(),
    };
    store.save_report(report).unwrap();
}

fn kept_of(store: &TestStore, by: &str) -> Vec<i64> {
    let mut reports = store.reports().unwrap();
    reports.retain(|(_, report)| report.by == by);
    let second = |report: &Report| report.at.as_second() - at(0).as_second();
    reports.iter().map(|(_, report)| second(report)).collect()
}

fn of_one_author_twenty_reports_are_kept() {
    let mut store = memory();
    save(&mut store, "bob", 0);
    (1..=25).for_each(|second| save(&mut store, "ana", second));
    assert_eq!(kept_of(&store, "ana"), (6..=25).collect::<Vec<_>>());
    assert_eq!(kept_of(&store, "bob"), [0]);
}

fn of_a_thousand_reports_those_of_who_has_made_most_go_first() {
    let mut store = memory();
    save(&mut store, "bob", 0);
    let others = "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 994) \
                  INSERT INTO reports (at, author, about, lines) SELECT number, 'author-' || (number / 3), 'zoe', '' FROM numbers";
    execute_on(&mut store, others, 994);
    (1..=10).for_each(|second| save(&mut store, "ana", second));
    assert_eq!(store.reports().unwrap().len(), 1_000);
    assert_eq!(kept_of(&store, "bob"), [0], "the oldest of all");
    assert_eq!(kept_of(&store, "ana"), (6..=10).collect::<Vec<_>>());
}
