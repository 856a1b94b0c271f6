//! The letters that identify players on cards and in lists, without any colour.

/// One character for each name: the initials if all differ, and are one cell wide; else 1 … 9 and then A, B, C ….
pub fn letters(names: &[impl AsRef<str>]) -> Vec<char> {
    let initials: Vec<_> = names.iter().map(|name| initial(name.as_ref())).collect();
    let differ = |i: usize| initials[i].is_some() && !initials[..i].contains(&initials[i]);
    if (0..names.len()).all(differ) {
        return initials.into_iter().flatten().collect();
    }
    (0..names.len()).map(counted).collect()
}

fn initial(name: &str) -> Option<char> {
    let letter = name.trim().chars().next()?.to_uppercase().next()?;
    (letter.is_alphanumeric() && crate::text::width(letter.encode_utf8(&mut [0; 4])) == 1)
        .then_some(letter)
}

/// The sign of a seat counted from 0. There are as many as a table has seats at most, 64.
fn counted(index: usize) -> char {
    let signs = ('1'..='9').chain('A'..='Z').chain('a'..='z');
    signs.chain("+=%".chars()).nth(index).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_used_only_if_they_tell_everybody_apart() {
        assert_eq!(letters(&["Ana", "bo", "Çem"]), ['A', 'B', 'Ç']);
        assert_eq!(letters(&["Ana", "Bo", "alex"]), ['1', '2', '3']);
        assert_eq!(letters(&["Ana", ""]), ['1', '2']);
        assert_eq!(letters(&["漢字", "Bo"]), ['1', '2']);
        assert_eq!(letters(&["p"; 12])[8..], ['9', 'A', 'B', 'C']);
        let mut most = letters(&["p"; parlour_model::seat::Seat::MOST]);
        most.sort_unstable();
        most.dedup();
        assert_eq!((most.len(), most.contains(&'?')), (64, false));
    }
}
