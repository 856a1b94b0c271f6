table-agree = Annehmen
table-ahead-of-best = { $turns ->
    [one] 1 Zug vor deinem Rekord
   *[other] { $turns } Züge vor deinem Rekord
}
table-anew = Neues Spiel
table-anew-question = Neues Spiel beginnen?
table-away = { $name } ist abwesend
table-away-claim = { $away }: { $key } beendet die Partie
table-away-robot = { $away }: { $key } lässt einen Bot weiterspielen
table-away-since = { $name } ist seit { $at } UTC abwesend
table-behind-best = { $turns ->
    [one] 1 Zug hinter deinem Rekord
   *[other] { $turns } Züge hinter deinem Rekord
}
table-best-beaten = { $turns ->
    [one] Neuer Rekord, 1 Zug besser als bisher.
   *[other] Neuer Rekord, { $turns } Züge besser als bisher.
}
table-best-equalled = So gut wie dein Rekord.
table-best-of-others = Das Spiel endet, und der Beste der anderen gewinnt.
table-best-stays = Dein Rekord: { $best }.
table-bot-plays-on = Für { $name } spielt ein Bot weiter.
table-busy = zu viele Anfragen an diesem Tisch: versuch es noch einmal
table-claim-nothing = ohne Ergebnis beenden
table-claim-win = Sieg beanspruchen
table-congratulations = Glückwunsch, { $name }! { $verdict }
table-considers = { $name } überlegt sich das Angebot
table-copied = in die Zwischenablage kopiert: { $line }
table-daily = Tagespartie { $game }
table-draw-not-now = Remis kannst du nur anbieten, wenn du dran bist
table-draw-offered = { $by } bietet Remis an. { $name }, nimmst du an?
table-draw-question = Remis annehmen?
table-elsewhere = In einem anderen Fenster offen
table-elsewhere-back = Zurück
table-elsewhere-kept = Spiel { $id } ist in einem anderen Fenster offen; schließ es zuerst dort
table-elsewhere-look = Zusehen
table-elsewhere-stands = in einem anderen Fenster offen
table-elsewhere-text = Spiel { $id } wird in einem anderen Fenster gespielt. Zwei Fenster können es nicht spielen. Schließ es dort, um hier zu spielen.
table-game-ends = Das Spiel endet.
table-game-lost = Das laufende Spiel geht verloren.
table-game-stays = Das laufende Spiel bleibt unter Fortsetzen.
table-go-on = weiter
table-hand-over = Welcher Bot spielt für { $name } weiter? Wenn er dran ist, kannst du den Platz zurücknehmen.
table-hand-over-question = Den Platz einem Bot überlassen?
table-hint = Tipp: { $chosen }
table-hint-asked = ein Tipp wird gesucht…
table-hint-line = Tipp: { $chosen }, danach vielleicht { $line }
table-hurry = schneller
table-last-beaten = { $turns ->
    [one] 1 Zug besser als dein letztes Spiel.
   *[other] { $turns } Züge besser als dein letztes Spiel.
}
table-leave = Verlassen
table-leave-open = frei lassen
table-leave-question = Den Tisch verlassen?
table-leave-table = Tisch verlassen
table-level-with-best = gleichauf mit deinem Rekord
table-lobby = Lobby
table-look-hint = { $name }: Tab zeigt deine Karten
table-meanwhile = das Spiel ist inzwischen weitergegangen: sieh noch einmal hin
table-missed-question = Nicht länger warten?
table-missed-rated = { $name } ist lange abwesend. Du kannst den Sieg beanspruchen oder die Partie ohne Ergebnis beenden.
table-name-taken = { $name } sitzt schon an diesem Tisch
table-no = Nein
table-no-advice = einen Tipp bekommst du nur, wenn du dran bist
table-no-eyes = die Karten der anderen kannst du nicht sehen
table-no-file-name = nicht gespeichert: gib einen Dateinamen ein
table-no-move = "{ $text }" ist kein Zug; { $expected }
table-no-offer = dieses Angebot gilt nicht mehr
table-no-redo = an diesem Tisch lässt sich kein Zug wiederholen
table-no-undo = an diesem Tisch lässt sich kein Zug zurücknehmen
table-nobody = abbrechen
table-nobody-missed = niemand am Zug ist schon lange abwesend
table-nobodys-turn = { $chosen }: warte, bis du dran bist
table-not-here = du bist nicht an diesem Tisch
table-not-resumed = Spiel { $id } kann nicht fortgesetzt werden: { $why }
table-not-your-turn = du bist nicht dran
table-note-away = abwesend
table-note-open = frei
table-nothing-again = kein Zug zum Wiederholen
table-nothing-back = kein Zug zum Zurücknehmen
table-offer = Angebot
table-offer-asks = { $offers }. { $seat }, nimmst du an?
table-offer-key = { $offers }: { $key } antwortet
table-offer-open = warte: ein anderes Angebot ist noch nicht beantwortet
table-offered-lately = das hast du schon angeboten; spiel erst weiter
table-offers-again = { $name } bietet eine Revanche an
table-offers-draw = { $name } bietet Remis an
table-offers-undo = { $name } möchte den letzten Zug zurücknehmen
table-only-move = { $chosen } ist der einzige erlaubte Zug
table-only-robots = an diesem Tisch spielen nur Bots
table-other-side-wins = Das Spiel endet, und die andere Seite gewinnt.
table-par-is = Par ist { $par }.
table-play-on = Weiterspielen
table-practice = Übung
table-practice-agreed = Weiter
table-practice-note = Übung: zählt nicht
table-practice-question = Nur noch üben?
table-practice-text = Die heutige Partie zählt dann als Übung.
table-ranked = eine Tagespartie wird ohne Hilfe und bis zum Ende gespielt
table-refuses-again = { $name } lehnt die Revanche ab
table-refuses-draw = { $name } lehnt das Remis ab
table-refuses-undo = { $name } lehnt die Rücknahme ab
table-restart = Neu beginnen
table-restart-question = Dieselben Karten noch einmal spielen?
table-save-anyway = Trotzdem speichern
table-saved-in = gespeichert in { $path }
table-seat-not-yours = Platz { $seat } ist nicht deiner
table-seat-open = der Platz von { $name } ist frei: { $key } nimmt ihn
table-seat-open-others = der Platz von { $name } ist frei: jemand anders kann ihn nehmen
table-secrets-question = Verdeckte Karten mitspeichern?
table-series = { $games ->
    [one] { $games } Spiel: { $scores }
   *[other] { $games } Spiele: { $scores }
}
table-share-alone = Parlour { $game }, { $size }: { $turns }
table-share-result = Parlour { $game }: { $winners } ({ $scores })
table-stand-in = Welcher Bot spielt für { $name } weiter? { $name } kann den Platz zurücknehmen.
table-stay = Bleiben
table-stuck = Speichern ist gerade nicht möglich: das Spiel pausiert
table-surrender = Aufgeben
table-surrender-question = Aufgeben?
table-take-seat = Platz nehmen
table-take-seat-question = Den Platz nehmen?
table-take-seat-text = Von jetzt an spielst du für { $name }.
table-takes-bots-seat = { $name } nimmt den Platz des Bots ein.
table-takes-over = { $name } übernimmt vom Bot.
table-the-daily = { $game }, Tagespartie
table-thinking = { $name } denkt nach
table-thinking-what = { $name } denkt nach: { $analysis }
table-thought = { $name } dachte: { $analysis }
table-thoughts-hidden = die Analyse der Bots ist verborgen
table-thoughts-shown = die Analyse der Bots wird gezeigt
table-title-ended = { $game } — { $ended }
table-title-over = { $game } — Spiel beendet
table-title-turn = { $game } — { $name } ist dran
table-to-move = { $name } ist am Zug
table-turns-par = { $turns } (Par { $par })
table-unit-pairs = { $count ->
    [one] Paar
   *[other] Paare
}
table-unit-points = { $count ->
    [one] Punkt
   *[other] Punkte
}
table-unit-rubies = { $count ->
    [one] Rubin
   *[other] Rubine
}
table-unit-turns = { $count ->
    [one] Zug
   *[other] Züge
}
table-unnamed-player = Spieler
table-unsaved = das Spiel geht ohne Speichern weiter: { $kind } ({ $file })
table-watch = { $people } Zuschauer
table-spectators = Zuschauer können nicht spielen
table-who-help = Dein erstes Paar! Wie heißt du?
table-won = gewann
table-you-offer-again = Du schlägst eine Revanche vor
table-you-offer-draw = Du bietest ein Remis an
table-you-offer-undo = Du bittest darum, den letzten Zug zurückzunehmen
table-you-watch = { $title } — du siehst zu
