//! From the SQL of the queries to that of PostgreSQL, where the two differ.

/// Writes `?1` as `$1`, and a `?` without a number as the one after the greatest so far. `CROSS
/// JOIN … ON` tells SQLite the order of tables. To PostgreSQL it is an ordinary `JOIN`, because it
/// chooses the order automatically. The values of an array in JSON come from another function.
pub(super) fn translate(sql: &str) -> String {
    let (mut text, mut greatest, mut in_literal) = (String::with_capacity(sql.len() + 8), 0, false);
    let mut rest = sql.chars().peekable();
    while let Some(letter) = rest.next() {
        in_literal ^= letter == '\'';
        if letter != '?' || in_literal {
            text.push(letter);
            continue;
        }
        let mut number = 0;
        while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
            number = number * 10 + digit;
            rest.next();
        }
        let number = if number == 0 { greatest + 1 } else { number };
        greatest = greatest.max(number);
        text.push('$');
        text.push_str(&number.to_string());
    }
    text.replace("CROSS JOIN", "JOIN")
        .replace("json_each(", "json_array_elements_text(")
}

#[cfg(test)]
mod tests {
    use super::translate;

    #[test]
    fn placeholders_have_their_numbers_and_texts_stay() {
        assert_eq!(
            translate("SELECT ?2, '?1', ?, ?12 || ?"),
            "SELECT $2, '?1', $3, $12 || $13"
        );
        assert_eq!(
            translate("FROM a CROSS JOIN b ON b.id = a.id"),
            "FROM a JOIN b ON b.id = a.id"
        );
        assert_eq!(
            translate("SELECT value FROM json_each(?1)"),
            "SELECT value FROM json_array_elements_text($1)"
        );
    }
}
