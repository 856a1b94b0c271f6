# Memory Match. $card in match-reveals und match-last ist eine der Meldungen match-card oder eine bloße Zahl.

match-a-card = eine Karte
match-again = { $name } ist noch einmal dran
match-average = Punkte je Zug
match-bonus = { $name } nimmt den Bonus auf { $place }: +1; { $hidden } wird wieder verdeckt
match-bonus-again = 2: +1 und noch ein Zug
match-bonus-text = sind beide Bonuskarten. Zwei Punkte, oder einer und noch ein Zug?
match-bonus-title = Zwei Bonuskarten
match-bonus-two = 1: +2 Punkte
match-bonuses = { $cards ->
    [one] { $cards } Bonuskarte
   *[other] { $cards } Bonuskarten
}
match-cancelled = Bonus und Strafe auf { $first } und { $second } heben sich auf und kommen weg
match-card-bonus = { $card }, ein Bonus
match-card-penalty = { $card }, eine Strafe
match-cards-left = noch { $left } von { $cards } Karten
match-choose = { $name }: wähle 1 oder 2
match-chooses = { $name } { $points ->
    [2] nimmt zwei Punkte
    [1] nimmt einen Punkt und ist noch einmal dran
    [-2] verliert zwei Punkte
   *[other] verliert einen Punkt und setzt einmal aus
}; { $first } und { $second } kommen weg
match-deal-form = schreib deal und die Nummern der Karten in Leserichtung, wie deal 1 7 7 1
match-dealt = { $cards } Karten werden ausgelegt, { $rows } mal { $columns }
match-dealt-already = die Karten liegen schon
match-dilemma = { $first } und { $second } { $what }
match-first-choose = wähle zuerst { $one } oder { $other } ({ $rule })
match-game-over = das Spiel ist zu Ende
match-hides = Enter verdeckt { $places }
match-last = { $place }, { $card }, ist die letzte Karte und kommt ohne Punkte weg
match-left = noch { $left }
match-matches = { $name } findet das Paar { $card } auf { $first } und { $second }: +1
match-missed = { $first } und { $second } passen nicht und werden wieder verdeckt
match-move-form = ein Zug ist eine Karte wie B4 oder eines von +2, +1 again, -2, -1 skip
match-next = { $name } ist dran
match-no-card = diese Karte gibt es nicht; wähle von A1 bis { $last }
match-not-dealt = die Karten liegen noch nicht
match-odd = { $cards } Karten sind eine ungerade Zahl; `bonus` und `penalty` müssen beide gerade oder beide ungerade sein
match-only-bonus = das geht nur bei zwei Bonuskarten
match-only-penalty = das geht nur bei zwei Strafkarten
match-over = alle Paare sind gefunden; Endstand: { $first }, { $second }; { $verdict }
match-owes = setzt { $owed }-mal aus
match-owes-one = setzt aus
match-pairs = { $pairs ->
    [one] { $pairs } Paar
   *[other] { $pairs } Paare
}
match-penalties = { $cards ->
    [one] { $cards } Strafkarte
   *[other] { $cards } Strafkarten
}
match-penalty = { $name } trifft die Strafe auf { $place }: -1; sie und { $hidden } werden wieder verdeckt
match-penalty-closed = { $name } trifft eine Strafe: -1; { $place } und { $hidden } werden wieder verdeckt
match-penalty-leaves = { $name } trifft die Strafe auf { $place }: -1; sie kommt weg, { $hidden } wird wieder verdeckt
match-penalty-skip = 2: -1 und aussetzen
match-penalty-text = sind beide Strafkarten. Zwei Punkte weg, oder einer und einmal aussetzen?
match-penalty-title = Zwei Strafkarten
match-penalty-two = 1: -2 Punkte
match-pitch = Paare für Punkte, mit Bonus- und Strafkarten
match-removed = schon entfernt; wähle eine andere Karte
match-reveal = { $name }: { $which } aufdecken
match-revealed = schon aufgedeckt; wähle eine andere Karte
match-reveals = { $name } deckt { $place } auf: { $card }
match-reveals-closed = { $name } deckt { $place } auf
match-second-card = eine zweite Karte
match-skips = { $name } setzt einmal aus
match-tie = unentschieden
match-title = Memory Match
match-two-bonuses = { $name } hat zwei Bonuskarten und wählt: +2, oder +1 und noch ein Zug
match-two-penalties = { $name } hat zwei Strafkarten und wählt: -2, oder -1 und einmal aussetzen
match-verdict = { $name } gewinnt { $first } zu { $second }: alle Paare sind gefunden.
match-verdict-tie = Unentschieden, { $first } zu { $second }: alle Paare sind gefunden.
match-wins = { $name } gewinnt
match-wrong-deal = hier liegen { $pairs }, { $bonuses } (7) und { $penalties } (8)
