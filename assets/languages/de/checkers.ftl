checkers-again = dieselbe Stellung zum { $times ->
    [2] zweiten
   *[other] dritten
} Mal
checkers-against-king = mit wenigen Steinen gegen eine einzelne Dame
checkers-at-empty = { $square }: leer
checkers-at-king = { $square }: Dame von { $side }
checkers-at-man = { $square }: Stein von { $side }
checkers-average = Züge je Partie
checkers-balance = mit Damen auf beiden Seiten und gleichem Material
checkers-ballot-english = Auslosungen gibt es nur in englischer Dame, nicht in { $variant }; wähle "lot"
checkers-ballot-fen = eine Auslosung beginnt in der Grundstellung; lass `fen` leer
checkers-ballots = "{ $name }" hat die Auslosungen 1 bis { $last }
checkers-bare = { $stuck } hat keine Steine mehr; { $winner } gewinnt
checkers-black = Schwarz
checkers-can-be = kann { $list } sein; schreib es ganz
checkers-cannot-capture = { $name } kann nicht schlagen
checkers-cannot-choose = { $notation } geht hier nicht; spiel { $among }
checkers-cannot-go = { $from } kann nicht nach { $to }, aber nach { $next }
checkers-cannot-move = der Stein auf { $name } kann nicht ziehen
checkers-capture-due = muss schlagen
checkers-capture-goes-on = schlag weiter von { $from } nach { $to }
checkers-captures = { $name } schlägt { $move }
checkers-captures-on = { $who }: weiter von { $square }
checkers-captures-several = { $name } schlägt { $move }, { $n } Steine
checkers-cards-lose = "{ $cards }" verliert sofort einen Stein; wähle eine andere Auslosung
checkers-crowned-first = { $winner } hat als Erstes eine Dame und gewinnt
checkers-eleven-man-fen = eine Elf-Steine-Auslosung beginnt in der Grundstellung; lass `fen` leer
checkers-fen-here = hier muss eine Seite (W oder B) stehen
checkers-fen-neither = das ist weder Stein noch Seite; trenne Steine mit `,` und Seiten mit `:`
checkers-fen-no-position = `fen` ist keine gültige Stellung ({ $variant }): { $why }
checkers-fen-no-square = { $variant } hat kein Feld { $name }
checkers-fen-range = dieser Bereich läuft rückwärts: das kleinere Feld zuerst
checkers-fen-side = die Seite am Zug fehlt: beginne mit W oder B
checkers-fen-square = hier muss ein Feld stehen
checkers-fen-twice = auf { $square } steht schon ein Stein
checkers-four-cards = vier Angaben wie 9 28 11-15 23-19: je ein Stein weg von 5 bis 12 und von 21 bis 28, ein Zug von { $black } und einer von { $white }
checkers-fourth-time = dieselbe Stellung zum vierten Mal: Remis
checkers-goes-on = das Schlagen ist nicht zu Ende; spiel { $full }
checkers-king-tired = die Dame auf { $name } hat { $most }-mal hintereinander gezogen; zieh einen anderen Stein
checkers-kings-against = nur mit Damen gegen eine einzelne Dame
checkers-limit-held = { $moves ->
    [one] { $moves } Zug jeder Seite { $held }: Remis
   *[other] { $moves } Züge jeder Seite { $held }: Remis
}
checkers-main-road = mit drei Steinen gegen eine Dame auf der langen Diagonale
checkers-may-mean = { $notation } kann { $list } sein; schreib es ganz
checkers-move-form = ein Zug nennt seine Felder, wie 11-15, 22x15, 11x18x25 oder c3-d4
checkers-moves = { $name } zieht { $move }
checkers-moves-left = { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
} bis zum Remis
checkers-must-capture = { $who } muss schlagen
checkers-must-first = { $with } muss zuerst { $first } schlagen
checkers-new-king = { $name } hat eine neue Dame auf { $square }
checkers-no-capture = { $from } kann nicht nach { $to } schlagen
checkers-no-move = { $from } kann nicht nach { $to } ziehen
checkers-no-piece = auf { $name } steht kein Stein
checkers-no-progress = ohne Schlagen und ohne Zug eines einfachen Steins
checkers-no-square = { $variant } hat kein Feld { $name }
checkers-not-drawn = keine Auslosung, die gelost werden kann, geht mit { $notation } weiter
checkers-not-yours = der Stein auf { $name } gehört der anderen Seite
checkers-or = { $first } oder { $last }
checkers-other-piece = { $why }; { $key } führt zu einem, der kann
checkers-over = die Partie ist zu Ende
checkers-piece-each = mit einem Stein auf jeder Seite
checkers-pitch = sechzehn Damespiele aus aller Welt
checkers-put-back = der Stein steht wieder auf seinem Feld: das war kein Feld des Bretts
checkers-red-men = { $side } (rote Steine)
checkers-several = mehrere Schläge enden dort; spiel Sprung für Sprung
checkers-stuck = { $stuck } kann nicht ziehen; { $winner } gewinnt
checkers-third-time = dieselbe Stellung zum dritten Mal: Remis
checkers-this-captures = dieser Zug schlägt; schreib { $capture }
checkers-title = Dame
checkers-to-move = { $who } am Zug
checkers-to-which = { $who }: { $square } wohin?
checkers-too-many = zu viele Schläge sind möglich: Remis
checkers-white = Weiß
