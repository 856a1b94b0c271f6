//! The account of a key: another key, another name, and the end.

use crate::hall::Hall;
use crate::login::{Login, Said, fingerprint, key_of};
use crate::screens::{come, start};
use crate::terminal::{Key, Terminal};

/// Asks for a code on a screen, and answers it.
fn code(screen: &mut Terminal) -> String {
    screen.key(Key::Char('K'));
    screen.click_on("Add a key");
    screen.wait_for("ssh HOST add-key ");
    let text = screen.contents();
    let (_, rest) = text
        .split_once("ssh HOST add-key ")
        .expect("it was waited for");
    rest.split_whitespace().next().expect("a code").to_owned()
}

/// Redeems a code with the key of this name.
fn redeem(hall: &Hall, key: &str, code: &str) -> Said {
    Login::of(hall, key)
        .user("whoever")
        .command(&format!("add-key {code}"))
        .run(b"")
}

#[test]
fn a_second_key_is_added_with_a_code_once_and_is_the_same_account_from_then_on() {
    let hall = Hall::open();
    let mut ana = come(&hall, "ana");
    let code = code(&mut ana);
    let said = redeem(&hall, "laptop", &code);
    let added = "the key is added: you can now log in with it\n";
    assert_eq!(
        (said.status, said.out.as_str()),
        (Some(0), added),
        "{said:?}"
    );
    assert!(!hall.log().contains(&code), "a code is a secret");
    for (key, code) in [("another", code.as_str()), ("third", "aaaaaaaaaa")] {
        let said = redeem(&hall, key, code);
        assert_eq!((said.status, said.out.as_str()), (Some(1), ""), "{said:?}");
        assert!(said.err.contains("this code is not valid"), "{said:?}");
    }
    // With the new key, and another name in the line of ssh, it is ana who comes: no name is asked for.
    let mut laptop = start(&hall, "laptop", "");
    laptop.wait_for("\u{2014} ana");
    laptop.key(Key::Char('K'));
    laptop.wait_for("Each of these keys opens your account");
    for key in ["ana", "laptop"] {
        laptop.wait_for(&fingerprint(&key_of(key))[..20]);
    }
    let who = hall.rows(&["who"]);
    assert!(who.lines().all(|line| line.starts_with("ana\t")), "{who}");
    // A removed key no longer belongs to any account, and its sessions end.
    laptop.click_on("whoever");
    laptop.wait_for("Remove this key?");
    laptop.click_on("Remove it");
    laptop.wait_for("this key is no longer one of your account's");
    drop(laptop);
    let mut gone = start(&hall, "laptop", "");
    gone.wait_for("name or code");
}

#[test]
fn a_recovery_code_adds_a_key_whenever_it_is_used() {
    let hall = Hall::open();
    let mut ana = come(&hall, "ana");
    ana.key(Key::Char('K'));
    ana.click_on("Recovery code");
    ana.wait_for("Write it down");
    let text = ana.contents();
    let mut words = text.split_whitespace();
    let code = words.find(|word| word.len() == 19 && word.matches('-').count() == 3);
    let code = code.unwrap_or_else(|| panic!("no code: {text}"));
    for key in ["laptop", "phone"] {
        let said = redeem(&hall, key, code);
        assert_eq!(said.status, Some(0), "{said:?}");
    }
    start(&hall, "phone", "").wait_for("\u{2014} ana");
    assert!(!hall.log().contains(code), "a code is a secret");
}

#[test]
fn a_renamed_account_comes_again_with_its_name_and_a_deleted_one_has_a_new_key() {
    let hall = Hall::open();
    let mut ana = come(&hall, "ana");
    ana.key(Key::Char('K'));
    ana.wait_for("Your account has one key");
    // The first click marks the row, the second begins to type.
    ana.click_on("Rename");
    ana.click_on("Rename");
    ana.send("zoe");
    ana.key(Key::Enter);
    ana.wait_for("your account is now called zoe");
    drop(ana);
    // The name in the line of ssh does not matter: it is zoe who comes.
    let mut zoe = start(&hall, "ana", "");
    zoe.wait_for("\u{2014} zoe");
    let who = hall.rows(&["who"]);
    assert!(who.lines().all(|line| line.starts_with("zoe\t")), "{who}");
    zoe.key(Key::Char('K'));
    zoe.wait_for("Your account has one key");
    zoe.click_on("Delete this account");
    zoe.wait_for("Delete your account?");
    zoe.click_on("Delete it");
    zoe.wait_for("your account is deleted");
    drop(zoe);
    let mut new = start(&hall, "ana", "");
    new.wait_for("name or code");
    new.key(Key::Enter);
    new.wait_for("the name ana is taken");
}

#[test]
fn the_account_of_a_key_moves_into_the_one_that_shows_a_code() {
    let hall = Hall::open();
    drop(come(&hall, "zoe"));
    let mut ana = come(&hall, "ana");
    let code = code(&mut ana);
    let said = redeem(&hall, "zoe", &code);
    assert_eq!(said.status, Some(1), "{said:?}");
    assert!(said.err.contains("add-key CODE merge"), "{said:?}");
    let said = redeem(&hall, "zoe", &format!("{code} merge"));
    let merged = "this key now opens the account that showed the code\n";
    assert_eq!(
        (said.status, said.out.as_str()),
        (Some(0), merged),
        "{said:?}"
    );
    ana.wait_for("your two accounts are now one, called ana");
    drop(ana);
    let mut zoe = start(&hall, "zoe", "");
    zoe.wait_for("\u{2014} ana");
    zoe.key(Key::Char('K'));
    zoe.wait_for("Each of these keys opens your account");
}
