puzzle-begin-help = das nächste Rätsel dieser Stufe; du bist am Zug
puzzle-clock = Uhr
puzzle-clock-help = die Zeit für ein Rätsel; ist sie um, zählt es als nicht gelöst
puzzle-day-begun-help = das heutige Rätsel fortsetzen, mit Zeit und Versuchen von vorhin
puzzle-day-done = { $result }; morgen gibt es ein neues
puzzle-day-help = Dame: die Gewinnfolge finden; das erste Mal zählt
puzzle-day-helped = mit Hilfe gelöst in { $time }
puzzle-day-solved = gelöst im { $tries }. Versuch in { $time }
puzzle-day-solved-help = dasselbe Rätsel noch einmal, zur Übung
puzzle-drawing = ein Rätsel wird gewählt
puzzle-heading = Rätsel: Stellungen mit einer Gewinnfolge
puzzle-hint-cost = Ein Tipp nimmt das heutige Rätsel aus der Serie; noch einmal { $key } zeigt ihn
puzzle-no-clock = aus
puzzle-one = Rätsel
puzzle-reason = { $plies ->
    [one] { $plies } Halbzug voraus
   *[other] { $plies } Halbzüge voraus
}
puzzle-run = Lauf
puzzle-run-again = Noch ein Lauf
puzzle-run-best = Rekord { $best }
puzzle-run-help = so viele Rätsel wie möglich in drei Minuten; der dritte Fehler beendet den Lauf
puzzle-run-more = der Lauf ist zu Ende; { $key }: noch einer
puzzle-run-over = Der Lauf ist zu Ende
puzzle-run-record = { $solved ->
    [one] Du hast ein Rätsel gelöst: dein neuer Rekord!
   *[other] Du hast { $solved } Rätsel gelöst: dein neuer Rekord!
}
puzzle-run-result = { $solved ->
    [one] Du hast ein Rätsel gelöst; dein Rekord ist { $best }.
   *[other] Du hast { $solved } Rätsel gelöst; dein Rekord ist { $best }.
}
puzzle-run-right = gelöst; hier ist das nächste
puzzle-run-solved = { $solved } gelöst
puzzle-run-standing = { $solved } gelöst; Rekord { $best }
puzzle-run-title = Lauf: { $variant } — { $solved } gelöst — { $clock }
puzzle-run-wrong = richtig war { $right }; hier ist das nächste
puzzle-share = Parlour-Rätsel vom { $date }: { $result }
puzzle-study-later = du kannst sie studieren, sobald sie gelöst ist
puzzle-task = die Gewinnfolge finden
puzzle-time-up = die Zeit ist um; { $side } am Zug: du kannst die Folge noch finden
puzzle-title = Rätsel: { $variant }
puzzle-title-clock = Rätsel: { $variant } — { $clock }
puzzle-title-day = Rätsel vom { $date }: { $variant } — { $clock }
