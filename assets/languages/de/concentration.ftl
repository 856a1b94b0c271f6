concentration-a-card = eine Karte
concentration-ahead = { $turns } Züge voraus
concentration-ahead-short = { $turns } voraus
concentration-already-open = schon offen; wähle eine andere Karte
concentration-average = Paare je Zug
concentration-behind = { $behind } Züge zurück
concentration-behind-short = { $behind } zurück
concentration-claimed = schon von { $name } gewonnen
concentration-closed = { $places } passen nicht und werden verdeckt
concentration-deal-form = schreib deal und die Werte der Karten in Leserichtung, wie deal 1 2 2 1
concentration-dealt = { $cards } Karten werden ausgelegt
concentration-dealt-already = die Karten liegen schon
concentration-differ = { $places } passen nicht; Enter verdeckt sie
concentration-game-over = das Spiel ist zu Ende
concentration-idle = nichts Neues: { $idle } von { $limit }
concentration-idle-short = nichts Neues { $idle } von { $limit }
concentration-last = die letzte Karte
concentration-left = noch { $left }
concentration-match = { $places } passen: { $value }
concentration-no-card = diese Karte gibt es nicht; wähle von A1 bis { $last }
concentration-not-dealt = die Karten liegen noch nicht
concentration-on-par = genau Par
concentration-on-turn = { $name } ist dran
concentration-open = { $name }: { $which } aufdecken
concentration-opens = { $name } deckt { $place } auf: { $value }
concentration-opens-closed = { $name } deckt { $place } auf
concentration-over-alone = { $turns ->
    [one] das Spiel ist nach { $turns } Zug zu Ende
   *[other] das Spiel ist nach { $turns } Zügen zu Ende
}
concentration-over-idle = das Spiel ist zu Ende: keine neuen Karten mehr; { $verdict }
concentration-pair = { $name } findet das Paar { $value }
concentration-pairs-left = { $pairs ->
    [one] noch { $left } von { $pairs } Paar
   *[other] noch { $left } von { $pairs } Paaren
}
concentration-par = Par { $turns } Züge
concentration-par-short = Par { $turns }
concentration-pitch = zwei Karten aufdecken; gleiche gehören dir
concentration-second = eine zweite Karte
concentration-set = { $name } findet alle { $cards } Karten { $value }
concentration-sits = { $name } setzt sich
concentration-third = eine dritte Karte
concentration-title = Merkspiel
concentration-turn = Zug { $turn }
concentration-wrong-deal = hier kommt jeder Wert von 1 bis { $pairs } genau { $copies }-mal vor
