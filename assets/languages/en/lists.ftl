lists-against-robots = against bots: { $levels }
lists-all = all
lists-alone = { $size }: { $games } of { $time }, best { $best }
lists-analyse-all = All games listed
lists-analyse-game = The marked game
lists-analyse-question = Analyse games?
lists-analyse-text = { $found }, about { $time } in all. The analysis runs in the background, and what it finds is kept with the games.
lists-analysed = { $games ->
    [one] 1 game analysed
   *[other] { $games } games analysed
}
lists-analysing = analysis: { $done } of { $games }, { $percent } %
lists-analysis-begun = { $games ->
    [one] analysing 1 game in the background; { $key } stops
   *[other] analysing { $games } games in the background; { $key } stops
}
lists-analysis-failed = { $games } failed: { $first }
lists-analysis-fault = game { $game }: { $why }
lists-analysis-left = { $games } left alone: played here, not from a file
lists-analysis-stopped = stopped: { $done } of { $games } analysed; { $key } continues
lists-any = any
lists-arena = Arena
lists-arena-choice = arena
lists-arena-choice-help = the arena to show; the one that ends last comes first
lists-arena-nobody = Nobody has joined yet
lists-arena-over = over since { $date }
lists-arena-pause = Pause
lists-arena-pause-help = you wait for an opponent; Enter waits no longer
lists-arena-play = Play
lists-arena-play-help = join, and wait for an opponent of near points
lists-arena-playing = { $value }, playing
lists-arena-points = { $points ->
    [one] { $points } point, { $games }
   *[other] { $points } points, { $games }
}
lists-arena-ready = { $value }, waiting
lists-arena-until = until { $date }
lists-as-colour = as { $colour }: { $won } of { $games } won
lists-back-help = go back
lists-being-indexed = { $left ->
    [one] { $found }; { $left } more is being indexed
   *[other] { $found }; { $left } more are being indexed
}
lists-being-read = reading game { $number }…
lists-colours = Colours and exercises
lists-daily = { $played ->
    [one] { $played } daily deal; streak { $now }, longest { $longest }
   *[other] { $played } daily deals; streak { $now }, longest { $longest }
}
lists-daily-gone = gone
lists-daily-nobody = Nobody has finished this deal today
lists-daily-ranking = Daily deals: ranking of { $date } (UTC)
lists-daily-ranking-game-help = the game, or the days in a row
lists-daily-result-score = { $outcome }, { $score }
lists-daily-streak = { $now }, longest { $longest }
lists-daily-streaks = days in a row
lists-daily-streaks-nobody = Nobody has finished a daily deal yet
lists-drawn = drawn
lists-each-other = You against this player
lists-event = event
lists-event-help = part of the event's name
lists-failed = { $games } failed
lists-figures = Statistics
lists-file-fault = { $file }: game { $number }: { $why }
lists-file-game = game { $number }
lists-file-line = line { $line }: { $why }
lists-file-title = Games in the file
lists-follow = Follow
lists-follow-full = you follow 100 people already, the maximum
lists-follow-help = { $name } comes first in the lobby, and you are told when { $name } comes in
lists-from = from
lists-from-help = first day, like 1951-07-12; a month or a year works too
lists-game = game
lists-game-help = the game to list
lists-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
lists-grade = { $grade }: { $solved } of { $all }
lists-guessed = variant guessed: { $variant } ({ $games })
lists-here-already = { $games } already in the library
lists-ignore = Ignore
lists-ignore-help = no invitations, offers or chat from this person reach you; they are not told
lists-import-busy = another file is being imported; Esc stops it
lists-import-nowhere = games cannot be imported: saving is off
lists-import-stopped = stopped; so far { $summary }
lists-imported = imported
lists-imported-of = { $games ->
    [one] { $imported } of { $games } game imported
   *[other] { $imported } of { $games } games imported
}
lists-imported-resume = imported; the game is unfinished: find it under Resume
lists-importing = { $games ->
    [one] { $path }: { $percent } %, { $games } game; Esc stops
   *[other] { $path }: { $percent } %, { $games } games; Esc stops
}
lists-incomplete = { $games } incomplete
lists-known = this game was already imported
lists-ladder = A ladder of programs, without an end: watch their games
lists-latest-counts = last { $games } games: { $won } won, { $drawn } drawn
lists-leave = leave
lists-leave-help = go to the start screen
lists-level-won = { $level } { $won } of { $games } won
lists-library = Search the library
lists-library-help = find checkers games by player, event, date, opening, material or position
lists-library-none = there is no library: saving is off
lists-library-title = Checkers library
lists-material = pieces
lists-material-help = 3-1k2 finds three white men against one black man and two black kings
lists-mean = mean
lists-merge = Merge
lists-merge-question = Merge these names?
lists-merge-text = Games of { $name } will count for { $into }.
lists-merged = merged
lists-mirrored = colours swapped
lists-mirrored-help = also find the position with colours swapped
lists-moment = Loading…
lists-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
lists-name-unreadable = statistics cannot be read: { $why }
lists-newer = Newer
lists-newer-help = newer games
lists-no-move-number = "{ $text }" is not a move number
lists-no-position = not a valid { $variant } position: { $why }
lists-no-rated = Nobody is ranked yet
lists-no-ratings = No ratings yet
lists-nobody = no finished games yet
lists-not-over = { $games } unfinished, under Resume
lists-nothing-pasted = there is no game in the pasted text
lists-nothing-saved = nothing is saved: { $why }
lists-older = Older
lists-older-help = older games
lists-one-refused = { $summary }: { $first }
lists-opening = opening
lists-opening-help = part of the opening's name, or a ballot like: ballot 48
lists-others = You against others
lists-outcome = outcome
lists-outcome-drawn = drawn
lists-outcome-help = wins, losses or draws of this player
lists-outcome-lost = lost
lists-outcome-won = won
lists-par = par
lists-parted = the names count separately again
lists-pasted = pasted text
lists-percent-of = { $percent } % of { $games }
lists-person-also = { $name }, also { $others }
lists-person-unreadable = { $name }: statistics cannot be read
lists-played = { $played ->
    [one] { $played } game played, { $against } against opponents
   *[other] { $played } games played, { $against } against opponents
}
lists-played-practice = { $played ->
    [one] { $played } game played, { $practice } as practice, { $against } against opponents
   *[other] { $played } games played, { $practice } as practice, { $against } against opponents
}
lists-player = player
lists-player-help = list the games of this player
lists-player-lost = the player lost
lists-player-won = the player won
lists-players-help = part of one player's name
lists-position = position
lists-position-help = a position in FEN, for the variant above (English draughts by default)
lists-profile = Profile
lists-profile-of = Profile of { $name }
lists-profile-program = Profile of { $name } (program)
lists-puzzle-days = { $solved ->
    [one] { $solved } puzzle of the day; streak { $now }, longest { $longest }
   *[other] { $solved } puzzles of the day; streak { $now }, longest { $longest }
}
lists-puzzles = puzzles { $variant }, by grade { $grades }
lists-ranking = Ranking
lists-ranking-game-help = the game; players are ordered by rating minus uncertainty
lists-ranking-help = Enter shows the profile
lists-rating = Rating
lists-rating-help = the true rating is in this range with 95 % probability
lists-rating-history = Enter shows the rating's history
lists-ratings = Ratings
lists-refused = { $summary }, first: { $first }
lists-replay-title = { $title } — move { $move } of { $moves }
lists-report = Report
lists-report-help = the server's operator reads this person's latest lines of chat; nobody else is told
lists-result = result
lists-result-help = a win for one side or the player above, a loss of the player, or a draw
lists-rival = { $won } won, { $lost } lost, { $drawn } drawn
lists-rival-help = { $game }: { $result }, against { $name }
lists-side-won = { $side } won
lists-statistics-game-help = the game; each variant of checkers counts separately
lists-streak = winning streak { $now }, longest { $best }
lists-table = { $moves }, { $time }; saved { $left }; { $rules }
lists-table-practice = { $moves }, { $time }; saved { $left }; { $rules }; practice
lists-tables = Unfinished games
lists-to = to
lists-to-help = last day, month or year
lists-training = training { $variant }, by grade { $grades }
lists-tree-after = after { $moves }
lists-tree-back-help = go back
lists-tree-before = One move back
lists-tree-before-help = show the moves of the position before
lists-tree-book = book
lists-tree-games = Games
lists-tree-games-help = list the games with this position
lists-tree-here = here
lists-tree-indexed = { $left ->
    [one] { $found }; { $left } game is being indexed
   *[other] { $found }; { $left } games are being indexed
}
lists-tree-mirrored-help = also count games with colours swapped
lists-tree-moment = Loading moves { $place }…
lists-tree-move-help = Enter plays { $move } and shows the next moves
lists-tree-move-named = Enter plays { $move } ({ $name }) and shows the next moves
lists-tree-move-worth = { $help }; the analysis gives it { $worth }
lists-tree-moves = { $games ->
    [one] { $games } move { $place }
   *[other] { $games } moves { $place }
}
lists-tree-none = The library has no game with a move { $place }
lists-tree-row = { $games ->
    [one] { $share } %, { $games } game: { $first } { $wins }, { $second } { $losses }, drawn { $drawn }
   *[other] { $share } %, { $games } games: { $first } { $wins }, { $second } { $losses }, drawn { $drawn }
}
lists-tree-row-last = { $counts }, last { $year }
lists-tree-title = Moves played: { $variant }
lists-turns-alone = Turns in solo games
lists-unfollow = Stop following
lists-unfollow-help = { $name } is listed like everybody
lists-unignore = Stop ignoring
lists-unignore-help = receive invitations, offers and chat from this person again
lists-unknown = unknown
lists-variant = variant
lists-variant-help = the variant of checkers
lists-waited = { $time } played
lists-who-and-what = Player and game
lists-whose = show the statistics of this player
lists-without-result = { $games } without a result
lists-won = { $won } won, { $percent } %; { $drawn } drawn
lists-won-months = Wins by month, %
lists-won-robots = Wins against bots
lists-worth-mean = { $worth }, mean { $mean }
lists-worth-par = { $worth }, par { $par }
