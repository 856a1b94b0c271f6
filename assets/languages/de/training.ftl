training-begin-help = eine Aufgabe aus den Tabellen, du bist am Zug
training-begin-help-games = eine Stellung einer analysierten Partie, in der jemand danebengriff; du bist am Zug
training-draw = das Remis halten
training-draw-gone = das Remis ist vergeben
training-drawing = eine Aufgabe wird ausgesucht
training-drawn = remis durch Wiederholung oder Zugzahl; { $key } nimmt einen Zug zurück
training-find-better-games = einen besseren Zug finden (deine Partien)
training-find-draw = den Zug zum Remis finden
training-find-draw-games = den Zug zum Remis finden (deine Partien)
training-find-win = den Gewinnzug finden
training-find-win-games = den Gewinnzug finden (deine Partien)
training-games-help = die Spiele, zu denen es Endspieltabellen gibt
training-grade = Stufe { $grade }: { $reason }
training-grade-label = Stufe
training-grade-near = Stufe { $grade }, die nächste an { $wanted }: { $reason }
training-grade-of = { $grade } von { $grades }
training-heading = Training: Endspiele der Dame
training-judging = die Tabellen werden gelesen
training-looking = Tabellen werden gesucht
training-no-tables = keine Tabellen: `parlour endings build` macht welche
training-none = die Tabellen haben keine solche Aufgabe
training-none-in-games = keine analysierte Partie hat so eine Aufgabe; wähle eine andere Aufgabe oder analysiere mehr Partien der Bibliothek
training-not-there = die Tabellen kennen diese Stellung nicht
training-nothing = es gibt keine Tabellen zum Üben
training-piece = schau auf den Stein auf { $square }
training-reason-drawing = { $right ->
    [one] { $right } von { $moves } Zügen hält remis
   *[other] { $right } von { $moves } Zügen halten remis
}
training-reason-plies = { $plies ->
    [one] { $plies } Halbzug bis zum nächsten Fortschritt
   *[other] { $plies } Halbzüge bis zum nächsten Fortschritt
}
training-reason-seen = { $depth ->
    [one] 1 von { $moves } Zügen; { $depth } Halbzug voraus
   *[other] 1 von { $moves } Zügen; { $depth } Halbzüge voraus
}
training-right = richtig ist { $right }
training-searching-games = die analysierten Partien werden durchsucht
training-so-far = bisher { $solved } gelöst, { $failed } nicht
training-solved = gelöst; { $key }: die nächste
training-task = Aufgabe
training-title = Training: { $variant }, { $task }
training-to-move = { $side } am Zug: { $task }
training-try-again = { $what }; { $key } nimmt den Zug zurück: versuch es noch einmal
training-was-right = { $what }: { $right } war richtig; { $key } nimmt den Zug zurück
training-weaker = das ist schwächer
training-win = das Endspiel gewinnen
training-win-gone = der Gewinn ist vergeben
