training-begin-help = an exercise from the tables, for you to move
training-begin-help-games = a position of an analysed game where somebody went wrong, for you to move
training-draw = hold the draw
training-draw-gone = that gave the draw away
training-drawing = choosing an exercise from the tables
training-drawn = drawn by repetition or by the count of moves; { $key } takes a move back
training-find-better-games = find a better move (your games)
training-find-draw = find the drawing move
training-find-draw-games = find the drawing move (your games)
training-find-win = find the winning move
training-find-win-games = find the winning move (your games)
training-games-help = the games of which there are tables of endings
training-grade = grade { $grade }: { $reason }
training-grade-label = grade
training-grade-near = grade { $grade }, the nearest to { $wanted }: { $reason }
training-grade-of = { $grade } of { $grades }
training-heading = Training: endings of checkers
training-judging = looking it up in the tables
training-looking = looking for tables
training-no-tables = no tables: `parlour endings build` makes some
training-none = the tables have no such exercise
training-none-in-games = no analysed game has such an exercise; try the other task, or analyse more games in the library
training-not-there = the tables do not have this position
training-nothing = there are no tables to train with
training-piece = look at the piece on { $square }
training-reason-drawing = { $right ->
    [one] { $right } of { $moves } moves draws
   *[other] { $right } of { $moves } moves draw
}
training-reason-plies = { $plies ->
    [one] { $plies } half-move to progress
   *[other] { $plies } half-moves to progress
}
training-reason-seen = { $depth ->
    [one] { $moves } moves; look { $depth } half-move ahead
   *[other] { $moves } moves; look { $depth } half-moves ahead
}
training-right = { $right } is right
training-searching-games = searching the analysed games
training-so-far = so far { $solved } solved, { $failed } failed
training-solved = solved; { $key }: another one
training-task = task
training-title = Training: { $variant }, { $task }
training-to-move = { $side } to move: { $task }
training-try-again = { $what }; { $key } takes the move back: try once more
training-was-right = { $what }: { $right } was right; { $key } takes the move back
training-weaker = that is weaker
training-win = win the ending
training-win-gone = that gave the win away
