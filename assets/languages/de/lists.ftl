lists-against-robots = gegen Bots: { $levels }
lists-all = alle
lists-alone = { $size }: { $games } in { $time }, Rekord { $best }
lists-analyse-all = Alle Partien der Liste
lists-analyse-game = Die markierte Partie
lists-analyse-question = Partien analysieren?
lists-analyse-text = { $found }, zusammen etwa { $time }. Die Analyse läuft im Hintergrund, und was sie findet, bleibt bei den Partien.
lists-analysed = { $games ->
    [one] 1 Partie analysiert
   *[other] { $games } Partien analysiert
}
lists-analysing = Analyse: { $done } von { $games }, { $percent } %
lists-analysis-begun = { $games ->
    [one] 1 Partie wird im Hintergrund analysiert; { $key } hält an
   *[other] { $games } Partien werden im Hintergrund analysiert; { $key } hält an
}
lists-analysis-failed = { $games } fehlgeschlagen: { $first }
lists-analysis-fault = Partie { $game }: { $why }
lists-analysis-left = { $games } ausgelassen: hier gespielt, nicht aus einer Datei
lists-analysis-stopped = angehalten: { $done } von { $games } analysiert; { $key } setzt fort
lists-any = alle
lists-arena = Arena
lists-arena-choice = Arena
lists-arena-choice-help = welche Arena gezeigt wird; die zuletzt endende kommt zuerst
lists-arena-nobody = Noch niemand macht mit
lists-arena-over = vorbei seit { $date }
lists-arena-pause = Pause
lists-arena-pause-help = du wartest auf jemanden; Enter beendet das Warten
lists-arena-play = Spielen
lists-arena-play-help = mitmachen und auf jemanden mit ähnlich vielen Punkten warten
lists-arena-playing = { $value }, spielt
lists-arena-points = { $points ->
    [one] { $points } Punkt, { $games }
   *[other] { $points } Punkte, { $games }
}
lists-arena-ready = { $value }, wartet
lists-arena-until = bis { $date }
lists-as-colour = als { $colour }: { $won } von { $games } gewonnen
lists-back-help = zurück
lists-being-indexed = { $left ->
    [one] { $found }; { $left } weitere wird noch indiziert
   *[other] { $found }; { $left } weitere werden noch indiziert
}
lists-being-read = Spiel { $number } wird gelesen…
lists-colours = Farben und Aufgaben
lists-daily = { $played ->
    [one] { $played } Tagespartie; Serie { $now }, längste { $longest }
   *[other] { $played } Tagespartien; Serie { $now }, längste { $longest }
}
lists-daily-gone = gelöscht
lists-daily-nobody = Noch niemand hat diese Partie heute beendet
lists-daily-ranking = Tagespartien: Rangliste, { $date } (UTC)
lists-daily-ranking-game-help = das Spiel, oder die Tage in Folge
lists-daily-result-score = { $outcome }, { $score }
lists-daily-streak = { $now }, längste { $longest }
lists-daily-streaks = Tage in Folge
lists-daily-streaks-nobody = Noch niemand hat eine Tagespartie beendet
lists-drawn = remis
lists-each-other = Du gegen diese Person
lists-event = Turnier
lists-event-help = ein Teil des Turniernamens
lists-failed = { $games } fehlgeschlagen
lists-figures = Statistik
lists-file-fault = { $file }: Spiel { $number }: { $why }
lists-file-game = Spiel { $number }
lists-file-line = Zeile { $line }: { $why }
lists-file-title = Partien in der Datei
lists-follow = Folgen
lists-follow-full = Du folgst schon 100 Leuten, mehr geht nicht
lists-follow-help = { $name } steht in der Lobby vorn, und es wird gemeldet, wenn { $name } kommt
lists-from = von
lists-from-help = erster Tag, etwa 1951-07-12; auch ein Monat oder Jahr
lists-game = Spiel
lists-game-help = das Spiel, dessen Partien gezeigt werden
lists-games = { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}
lists-grade = { $grade }: { $solved } von { $all }
lists-guessed = Spielart erraten: { $variant } ({ $games })
lists-here-already = { $games } schon vorhanden
lists-ignore = Ignorieren
lists-ignore-help = keine Einladungen, Angebote oder Nachrichten dieser Person erreichen dich; sie erfährt es nicht
lists-import-busy = eine andere Datei wird gerade importiert; Esc bricht ab
lists-import-nowhere = Import nicht möglich: Speichern ist ausgeschaltet
lists-import-stopped = abgebrochen; bisher { $summary }
lists-imported = importiert
lists-imported-of = { $games ->
    [one] { $imported } von { $games } Spiel importiert
   *[other] { $imported } von { $games } Spielen importiert
}
lists-imported-resume = importiert; das Spiel ist nicht zu Ende: es steht unter Fortsetzen
lists-importing = { $games ->
    [one] { $path }: { $percent } %, { $games } Spiel; Esc bricht ab
   *[other] { $path }: { $percent } %, { $games } Spiele; Esc bricht ab
}
lists-incomplete = { $games } unvollständig
lists-known = dieses Spiel ist schon vorhanden
lists-ladder = Eine Rangleiter der Programme, ohne Ende: sieh ihren Spielen zu
lists-latest-counts = letzte { $games } Partien: { $won } gewonnen, { $drawn } remis
lists-leave = verlassen
lists-leave-help = zur Startseite
lists-level-won = { $level } { $won } von { $games }
lists-library = Bibliothek durchsuchen
lists-library-help = Damepartien nach Spieler, Turnier, Datum, Eröffnung, Material, Stellung
lists-library-none = es gibt keine Bibliothek: Speichern ist ausgeschaltet
lists-library-title = Dame-Bibliothek
lists-material = Material
lists-material-help = 3-1k2 findet drei weiße Steine gegen einen schwarzen und zwei Damen
lists-mean = Mittel
lists-merge = Zusammenführen
lists-merge-question = Diese Namen zusammenführen?
lists-merge-text = Spiele von { $name } zählen dann für { $into }.
lists-merged = zusammengeführt
lists-mirrored = Farben getauscht
lists-mirrored-help = auch die Stellung mit getauschten Farben finden
lists-moment = Wird geladen…
lists-moves = { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
}
lists-name-unreadable = die Statistik ist unlesbar: { $why }
lists-newer = Neuere
lists-newer-help = neuere Spiele
lists-no-move-number = "{ $text }" ist keine Zugnummer
lists-no-position = keine gültige Stellung ({ $variant }): { $why }
lists-no-rated = Noch niemand steht in der Rangliste
lists-no-ratings = Noch keine Wertungen
lists-nobody = noch keine beendeten Spiele
lists-not-over = { $games } nicht beendet, unter Fortsetzen
lists-nothing-pasted = im eingefügten Text ist keine Partie
lists-nothing-saved = nichts wird gespeichert: { $why }
lists-older = Ältere
lists-older-help = ältere Spiele
lists-one-refused = { $summary }: { $first }
lists-opening = Eröffnung
lists-opening-help = Teil des Eröffnungsnamens oder eine Auslosung wie: ballot 48
lists-others = Du gegen andere
lists-outcome = Ergebnis
lists-outcome-drawn = remis
lists-outcome-help = Siege, Niederlagen oder Remis dieser Person
lists-outcome-lost = verloren
lists-outcome-won = gewonnen
lists-par = Par
lists-parted = die Namen zählen wieder getrennt
lists-pasted = eingefügter Text
lists-percent-of = { $percent } % von { $games }
lists-person-also = { $name }, auch { $others }
lists-person-unreadable = { $name }: Statistik unlesbar
lists-played = { $played ->
    [one] { $played } Spiel gespielt, { $against } gegen andere
   *[other] { $played } Spiele gespielt, { $against } gegen andere
}
lists-played-practice = { $played ->
    [one] { $played } Spiel gespielt, { $practice } als Übung, { $against } gegen andere
   *[other] { $played } Spiele gespielt, { $practice } als Übung, { $against } gegen andere
}
lists-player = Spieler
lists-player-help = Spiele dieser Person zeigen
lists-player-lost = der Spieler verlor
lists-player-won = der Spieler gewann
lists-players-help = ein Teil eines Spielernamens
lists-position = Stellung
lists-position-help = eine Stellung als FEN, in der Spielart oben (sonst englische Dame)
lists-profile = Profil
lists-profile-of = Profil von { $name }
lists-profile-program = Profil von { $name } (Programm)
lists-puzzle-days = { $solved } Rätsel des Tages; Serie { $now }, längste { $longest }
lists-puzzles = Rätsel { $variant }, nach Stufe { $grades }
lists-ranking = Rangliste
lists-ranking-game-help = das Spiel; geordnet nach Wertung minus Unsicherheit
lists-ranking-help = Enter zeigt das Profil
lists-rating = Wertung
lists-rating-help = die wahre Wertung liegt mit 95 % Wahrscheinlichkeit in diesem Bereich
lists-rating-history = Enter zeigt den Verlauf der Wertung
lists-ratings = Wertungen
lists-refused = { $summary }, zuerst: { $first }
lists-replay-title = { $title } — Zug { $move } von { $moves }
lists-report = Melden
lists-report-help = die Serverleitung liest die letzten Nachrichten dieser Person; sonst erfährt es niemand
lists-result = Ergebnis
lists-result-help = Sieg einer Seite oder des Spielers oben, dessen Niederlage oder Remis
lists-rival = { $won } gewonnen, { $lost } verloren, { $drawn } remis
lists-rival-help = { $game }: { $result }, gegen { $name }
lists-side-won = { $side } gewann
lists-statistics-game-help = das Spiel; jede Spielart der Dame zählt für sich
lists-streak = Siegesserie { $now }, längste { $best }
lists-table = { $moves }, { $time }; gespeichert { $left }; { $rules }
lists-table-practice = { $moves }, { $time }; gespeichert { $left }; { $rules }; Übung
lists-tables = Offene Spiele
lists-to = bis
lists-to-help = letzter Tag, Monat oder letztes Jahr
lists-training = Training { $variant }, nach Stufe { $grades }
lists-tree-after = nach { $moves }
lists-tree-back-help = zurück
lists-tree-before = Einen Zug zurück
lists-tree-before-help = die Züge der vorigen Stellung zeigen
lists-tree-book = Buch
lists-tree-games = Partien
lists-tree-games-help = die Partien mit dieser Stellung auflisten
lists-tree-here = hier
lists-tree-indexed = { $left ->
    [one] { $found }; { $left } Partie wird noch indiziert
   *[other] { $found }; { $left } Partien werden noch indiziert
}
lists-tree-mirrored-help = auch Partien mit getauschten Farben zählen
lists-tree-moment = Züge { $place } werden geladen…
lists-tree-move-help = Enter spielt { $move } und zeigt die nächsten Züge
lists-tree-move-named = Enter spielt { $move } ({ $name }) und zeigt die nächsten Züge
lists-tree-move-worth = { $help }; die Analyse gibt ihm { $worth }
lists-tree-moves = { $games ->
    [one] { $games } Zug { $place }
   *[other] { $games } Züge { $place }
}
lists-tree-none = Die Bibliothek hat keine Partie mit einem Zug { $place }
lists-tree-row = { $games ->
    [one] { $share } %, { $games } Partie: { $first } { $wins }, { $second } { $losses }, remis { $drawn }
   *[other] { $share } %, { $games } Partien: { $first } { $wins }, { $second } { $losses }, remis { $drawn }
}
lists-tree-row-last = { $counts }, zuletzt { $year }
lists-tree-title = Gespielte Züge: { $variant }
lists-turns-alone = Züge in Solospielen
lists-unfollow = Nicht mehr folgen
lists-unfollow-help = { $name } steht wieder bei allen anderen
lists-unignore = Nicht mehr ignorieren
lists-unignore-help = wieder Einladungen, Angebote und Nachrichten dieser Person erhalten
lists-unknown = unbekannt
lists-variant = Spielart
lists-variant-help = die Spielart der Dame
lists-waited = { $time } Spielzeit
lists-who-and-what = Person und Spiel
lists-whose = die Statistik dieser Person zeigen
lists-without-result = { $games } ohne Ergebnis
lists-won = { $won } gewonnen, { $percent } %; { $drawn } remis
lists-won-months = Siege je Monat, %
lists-won-robots = Siege gegen Bots
lists-worth-mean = { $worth }, Mittel { $mean }
lists-worth-par = { $worth }, Par { $par }
