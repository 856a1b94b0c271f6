concentration-a-card = a card
concentration-ahead = { $turns } turns ahead
concentration-ahead-short = { $turns } ahead
concentration-already-open = already open; choose another card
    .rule = CON-8
concentration-average = pairs a turn
concentration-behind = { $behind } turns behind
concentration-behind-short = { $behind } behind
concentration-claimed = already won by { $name }
    .rule = CON-7
concentration-closed = { $places } differ and are closed
concentration-deal-form = write deal and the cards' values in reading order, like deal 1 2 2 1
concentration-dealt = { $cards } cards are dealt
concentration-dealt-already = the cards are already dealt
concentration-differ = { $places } differ; Enter closes them
concentration-game-over = the game is over
    .rule = CON-9
concentration-idle = nothing new: { $idle } of { $limit } turns
concentration-idle-short = nothing new { $idle } of { $limit }
concentration-last = the last card
concentration-left = { $left } left
concentration-match = { $places } match: { $value }
concentration-no-card = there is no such card; choose from A1 to { $last }
    .rule = CON-2
concentration-not-dealt = the cards are not dealt yet
concentration-on-par = on par
concentration-on-turn = { $name }'s turn
concentration-open = { $name }: open { $which }
concentration-opens = { $name } opens { $place }: { $value }
concentration-opens-closed = { $name } opens { $place }
concentration-over-alone = { $turns ->
    [one] the game is over after { $turns } turn
   *[other] the game is over after { $turns } turns
}
concentration-over-idle = the game is over: no new cards turned up; { $verdict }
concentration-pair = { $name } finds a pair of { $value }s
concentration-pairs-left = { $pairs ->
    [one] { $left } of { $pairs } pair left
   *[other] { $left } of { $pairs } pairs left
}
concentration-par = par { $turns } turns
concentration-par-short = par { $turns }
concentration-pitch = open two cards; equal ones are yours
concentration-second = a second card
concentration-set = { $name } finds all { $cards } cards of { $value }
concentration-sits = { $name } sits down
concentration-third = a third card
concentration-title = Concentration
concentration-turn = turn { $turn }
concentration-wrong-deal = a deal here has each value from 1 to { $pairs } exactly { $copies } times
    .rule = CON-3
