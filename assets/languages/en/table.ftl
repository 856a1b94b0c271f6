table-agree = Accept
table-ahead-of-best = { $turns ->
    [one] 1 turn ahead of your best
   *[other] { $turns } turns ahead of your best
}
table-anew = New game
table-anew-question = Start a new game?
table-away = { $name } is away
table-away-claim = { $away }: { $key } ends the game
table-away-robot = { $away }: { $key } lets a bot play on
table-away-since = { $name } has been away since { $at } UTC
table-behind-best = { $turns ->
    [one] 1 turn behind your best
   *[other] { $turns } turns behind your best
}
table-best-beaten = { $turns ->
    [one] New best, 1 turn better than before.
   *[other] New best, { $turns } turns better than before.
}
table-best-equalled = As good as your best.
table-best-of-others = The game ends, and the best of the others wins.
table-best-stays = Your best is { $best }.
table-bot-plays-on = A bot plays on for { $name }.
table-busy = too many requests at this table: try again
table-claim-nothing = end it without a result
table-claim-win = claim the win
table-congratulations = Congratulations, { $name }! { $verdict }
table-considers = { $name } is considering the offer
table-copied = sent to the clipboard: { $line }
table-daily = daily { $game }
table-draw-not-now = you can offer a draw only on your turn
table-draw-offered = { $by } offers a draw. { $name }, do you accept?
table-draw-question = Accept a draw?
table-elsewhere = Open in another window
table-elsewhere-back = Back
table-elsewhere-kept = game { $id } is open in another window; close it there first
table-elsewhere-look = Look on
table-elsewhere-stands = open in another window
table-elsewhere-text = Game { $id } is being played in another window. Two windows cannot play it. Close it there to play it here.
table-game-ends = The game ends.
table-game-lost = The running game will be lost.
table-game-stays = The running game stays under Resume.
table-go-on = continue
table-hand-over = Which bot plays on for { $name }? You can take the seat back on its turn.
table-hand-over-question = Give the seat to a bot?
table-hint = hint: { $chosen }
table-hint-asked = looking for a hint…
table-hint-line = hint: { $chosen }, then perhaps { $line }
table-hurry = faster
table-last-beaten = { $turns ->
    [one] 1 turn better than your last game.
   *[other] { $turns } turns better than your last game.
}
table-leave = Leave
table-leave-open = leave it open
table-leave-question = Leave the table?
table-leave-table = Leave the table
table-level-with-best = level with your best
table-lobby = Lobby
table-look-hint = { $name }: Tab shows your cards
table-meanwhile = the game has moved on: look at the table again
table-missed-question = Wait no longer?
table-missed-rated = { $name } has been away for long. You can claim the win, or end the game without a result.
table-name-taken = { $name } sits at this table already
table-no = No
table-no-advice = you can ask for a hint only on your turn
table-no-eyes = you cannot see another player's cards
table-no-file-name = not saved: type a file name
table-no-move = "{ $text }" is not a move; { $expected }
table-no-offer = this offer is no longer open
table-no-redo = redo is off at this table
table-no-undo = undo is off at this table
table-nobody = cancel
table-nobody-missed = nobody on turn has been away for long
table-nobodys-turn = { $chosen }: wait for your turn
table-not-here = you are not at this table
table-not-resumed = game { $id } cannot be resumed: { $why }
table-not-your-turn = it is not your turn
table-note-away = away
table-note-open = free
table-nothing-again = there is no move to redo
table-nothing-back = there is no move to undo
table-offer = Offer
table-offer-asks = { $offers }. { $seat }, do you accept?
table-offer-key = { $offers }: { $key } answers
table-offer-open = wait: another offer is not answered yet
table-offered-lately = you have offered that already; play on before you offer it again
table-offers-again = { $name } offers a rematch
table-offers-draw = { $name } offers a draw
table-offers-undo = { $name } asks to undo the last move
table-only-move = { $chosen } is the only legal move
table-only-robots = only bots play at this table
table-other-side-wins = The game ends, and the other side wins.
table-par-is = Par is { $par }.
table-play-on = Play on
table-practice = practice
table-practice-agreed = Go on
table-practice-note = practice: does not count
table-practice-question = Practise instead?
table-practice-text = The deal of today then counts as practice.
table-ranked = a daily deal is played without help, and to its end
table-refuses-again = { $name } declined the rematch
table-refuses-draw = { $name } declined the draw
table-refuses-undo = { $name } declined to undo the move
table-restart = Start over
table-restart-question = Start the same deal again?
table-save-anyway = Save anyway
table-saved-in = saved to { $path }
table-seat-not-yours = seat { $seat } is not yours
table-seat-open = the seat of { $name } is free: { $key } takes it
table-seat-open-others = the seat of { $name } is free: somebody else may take it
table-secrets-question = Save hidden cards too?
table-series = { $games ->
    [one] { $games } game: { $scores }
   *[other] { $games } games: { $scores }
}
table-share-alone = Parlour { $game }, { $size }: { $turns }
table-share-result = Parlour { $game }: { $winners } ({ $scores })
table-stand-in = Which bot plays on for { $name }, who is away? { $name } can take the seat back.
table-stay = Stay
table-stuck = saving fails at the moment: the game is paused
table-surrender = Resign
table-surrender-question = Resign?
table-take-seat = Take the seat
table-take-seat-question = Take the seat?
table-take-seat-text = From now on you play for { $name }.
table-takes-bots-seat = { $name } takes the seat of the bot.
table-takes-over = { $name } takes over from the bot.
table-the-daily = { $game }, daily deal
table-thinking = { $name } is thinking
table-thinking-what = { $name } is thinking: { $analysis }
table-thought = { $name } thought: { $analysis }
table-thoughts-hidden = the bots' analysis is hidden
table-thoughts-shown = the bots' analysis is shown
table-title-ended = { $game } — { $ended }
table-title-over = { $game } — game over
table-title-turn = { $game } — { $name }'s turn
table-to-move = { $name } to move
table-turns-par = { $turns } (par { $par })
table-unit-pairs = { $count ->
    [one] pair
   *[other] pairs
}
table-unit-points = { $count ->
    [one] point
   *[other] points
}
table-unit-rubies = { $count ->
    [one] ruby
   *[other] rubies
}
table-unit-turns = { $count ->
    [one] turn
   *[other] turns
}
table-unnamed-player = Player
table-unsaved = the game continues without saving: { $kind } ({ $file })
table-watch = { $people ->
    [one] { $people } spectator
   *[other] { $people } spectators
}
table-spectators = spectators cannot play
table-who-help = Your first pair! What is your name?
table-won = won
table-you-offer-again = You offer a rematch
table-you-offer-draw = You offer a draw
table-you-offer-undo = You ask to undo the last move
table-you-watch = { $title } — watching
