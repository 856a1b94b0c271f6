//! The answer of a build without a feature to somebody who asks for it.

use crate::room::Room;

#[cfg(not(feature = "ssh"))]
#[test]
fn a_build_without_ssh_says_so() {
    let said = Room::new().run(&["serve"]);
    assert_eq!(said.status, Some(2));
    let sentence = "this Parlour was built without its SSH server; build it with `--features ssh`";
    assert_eq!(said.err, format!("parlour: {sentence}\n"));
}

#[cfg(not(feature = "workbench"))]
#[test]
fn a_build_without_the_workbench_says_so() {
    let said = Room::new().run(&["study"]);
    assert_eq!(said.status, Some(2));
    let sentence =
        "this Parlour was built without its workbench; build it with `--features workbench`";
    assert_eq!(said.err, format!("parlour: {sentence}\n"));
}
