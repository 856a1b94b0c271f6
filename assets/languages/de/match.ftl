# Memory Match. $card in match-reveals und match-last ist eine der Meldungen match-card oder eine bloße Zahl.

match-card-bonus = { $card }, ein Bonus
match-card-penalty = { $card }, eine Strafe

## Was geschehen ist

match-dealt = { $cards } Karten werden ausgelegt, { $rows } mal { $columns }
match-reveals = { $name } deckt { $place } auf: { $card }
match-reveals-closed = { $name } deckt { $place } auf
match-matches = { $name } findet das Paar { $card } auf { $first } und { $second }: +1
match-missed = { $first } und { $second } passen nicht und werden wieder verdeckt
match-bonus = { $name } nimmt den Bonus auf { $place }: +1; { $hidden } wird wieder verdeckt
match-penalty-leaves = { $name } trifft die Strafe auf { $place }: -1; sie kommt weg, { $hidden } wird wieder verdeckt
match-penalty = { $name } trifft die Strafe auf { $place }: -1; sie und { $hidden } werden wieder verdeckt
match-penalty-closed = { $name } trifft eine Strafe: -1; { $place } und { $hidden } werden wieder verdeckt
match-cancelled = Bonus und Strafe auf { $first } und { $second } heben sich auf und kommen weg
match-two-bonuses = { $name } hat zwei Bonuskarten und wählt: +2, oder +1 und noch ein Zug
match-two-penalties = { $name } hat zwei Strafkarten und wählt: -2, oder -1 und einmal aussetzen
match-chooses = { $name } wählt { $answer }; { $first } und { $second } kommen weg
match-again = { $name } ist noch einmal dran
match-skips = { $name } setzt einmal aus
match-next = { $name } ist dran
match-last = { $place }, { $card }, ist die letzte Karte und kommt ohne Punkte weg
match-wins = { $name } gewinnt
match-tie = unentschieden
match-over = alle Paare sind gefunden; Endstand: { $first }, { $second }; { $verdict }
