//! `parlour theme`: the themes that there are, and one as a file.

use parlour_config::theme_name::ThemeName;

use crate::room::Room;

/// A link to a file that is gone is told by every command that reads the settings, and stops none.
#[cfg(unix)]
#[test]
fn a_link_to_no_settings_is_told_in_the_shell() {
    let room = Room::new();
    std::os::unix::fs::symlink("/nowhere.toml", room.path().join("config.toml")).expect("a link");
    let told = "parlour: ./config.toml was not read: there is no such file";
    for command in [
        &["theme"][..],
        &["keys"],
        &["play", "concentration", "--plain"],
    ] {
        let ran = room.run(command);
        assert!(ran.err.contains(told), "{command:?}: {}", ran.err);
        assert_eq!(ran.status, Some(0), "{command:?}");
    }
}

#[test]
fn a_printed_theme_is_a_theme_of_ones_own() {
    let room = Room::new();
    for theme in ThemeName::ALL {
        let printed = room.run(&["theme", theme.name()]);
        assert_eq!((printed.err.as_str(), printed.status), ("", Some(0)));
        let name = format!("my-{theme}");
        room.write(&format!(".config/parlour/themes/{name}.toml"), &printed.out);
        assert_eq!(room.run(&["theme", &name]), printed);
    }
    room.write(
        ".config/parlour/config.toml",
        "[screen]\ntheme = \"my-light\"\n",
    );
    let folder = room.path().join(".config/parlour/themes");
    let own = |star, name| {
        format!(
            "{star} {name}  {}\n",
            folder.join(name).with_extension("toml").display()
        )
    };
    let listed = room.run(&["theme"]);
    let built_in = "  default\n  light\n  high-contrast\n  colour-blind\n".to_owned();
    let all = [
        built_in,
        own(' ', "my-colour-blind"),
        own(' ', "my-default"),
        own(' ', "my-high-contrast"),
    ]
    .concat();
    assert_eq!(listed.out, all + &own('*', "my-light"));
}

#[test]
fn what_is_wrong_with_a_theme_is_listed_below_it() {
    let room = Room::new();
    room.write(
        ".config/parlour/themes/dull.toml",
        "[colours]\ndim = \"#eeeeee\"\n",
    );
    room.write(".config/parlour/themes/light.toml", "");
    room.write(".config/parlour/themes/odd name.toml", "");
    room.write(
        ".config/parlour/themes/torn.toml",
        "[colours]\ndim = \"grey\"\n",
    );
    room.write(".config/parlour/themes/notes.txt", "nothing of Parlour's");
    let folder = room.path().join(".config/parlour/themes");
    let said = room.run(&["theme"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    let lines: Vec<_> = said
        .out
        .lines()
        .skip(4)
        .map(|line| line.replace(&*folder.to_string_lossy(), "THEMES"))
        .collect();
    let [dull, hard, light, taken, odd, name, torn, grey] = &lines[..] else {
        panic!("{lines:#?}")
    };
    assert_eq!(
        [dull, light],
        [
            "  dull  THEMES/dull.toml",
            "  light  THEMES/light.toml  cannot be used"
        ]
    );
    assert!(
        hard.starts_with(
            "    THEMES/dull.toml:2:7: `dim` is hard to read: #eeeeee on a white terminal"
        ),
        "{hard}"
    );
    assert_eq!(
        taken,
        "    THEMES/light.toml: a built-in theme has this name; another name is right"
    );
    assert_eq!(
        [odd, torn].map(|line| line.ends_with("cannot be used")),
        [true; 2]
    );
    assert!(
        name.contains("the name of a theme has at most 40 letters"),
        "{name}"
    );
    assert!(
        grey.starts_with(
            "    THEMES/torn.toml:2:7: \"grey\" cannot stand here; a colour is written #rrggbb"
        ),
        "{grey}"
    );
    let none = room.run(&["theme", "dark"]);
    none.is_only("parlour: there is no theme \"dark\"; the themes are default, light, high-contrast, colour-blind, dull, light, odd name, torn");
}
