puzzle-begin-help = the next puzzle of this grade, for you to move
puzzle-clock = clock
puzzle-clock-help = the time for a puzzle; when it is up, the puzzle counts as failed
puzzle-day-begun-help = go on with today's puzzle, at the time and the tries where you left it
puzzle-day-done = { $result }; tomorrow has another one
puzzle-day-help = checkers: find the winning line; the first play counts
puzzle-day-helped = solved with help in { $time }
puzzle-day-solved = solved on try { $tries } in { $time }
puzzle-day-solved-help = the same puzzle again, for practice
puzzle-drawing = choosing a puzzle
puzzle-heading = Puzzles: positions with one winning line
puzzle-hint-cost = A hint takes today's puzzle out of the streak; { $key } again shows it
puzzle-no-clock = off
puzzle-one = Puzzle
puzzle-reason = { $plies ->
    [one] look { $plies } half-move ahead
   *[other] look { $plies } half-moves ahead
}
puzzle-run = Run
puzzle-run-again = Another run
puzzle-run-best = best { $best }
puzzle-run-help = as many puzzles as you can in three minutes; the third mistake ends it
puzzle-run-more = the run is over; { $key }: another run
puzzle-run-over = The run is over
puzzle-run-record = { $solved ->
    [one] You solved one puzzle: your best so far!
   *[other] You solved { $solved } puzzles: your best so far!
}
puzzle-run-result = { $solved ->
    [one] You solved one puzzle; your best is { $best }.
   *[other] You solved { $solved } puzzles; your best is { $best }.
}
puzzle-run-right = solved; here is the next one
puzzle-run-solved = { $solved } solved
puzzle-run-standing = { $solved } solved; best { $best }
puzzle-run-title = Run: { $variant } — { $solved } solved — { $clock }
puzzle-run-wrong = the move was { $right }; here is the next one
puzzle-share = Parlour puzzle of { $date }: { $result }
puzzle-study-later = you can study it once it is solved
puzzle-task = find the winning line
puzzle-time-up = time is up; { $side } to move: you may still find the line
puzzle-title = Puzzle: { $variant }
puzzle-title-clock = Puzzle: { $variant } — { $clock }
puzzle-title-day = Puzzle of { $date }: { $variant } — { $clock }
