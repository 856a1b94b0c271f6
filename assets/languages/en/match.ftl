# Memory Match. $card of match-reveals and match-last is one of the match-card messages, or a bare number.

match-a-card = a card
match-again = { $name } plays again
match-average = points a turn
match-bonus = { $name } takes the bonus at { $place }: +1; { $hidden } is hidden again
match-bonus-again = 2: +1 and play again
match-bonus-text = are both bonus cards. Two points, or one point and another turn?
match-bonus-title = Two bonus cards
match-bonus-two = 1: +2 points
match-bonuses = { $cards ->
    [one] { $cards } bonus card
   *[other] { $cards } bonus cards
}
match-cancelled = bonus and penalty at { $first } and { $second } cancel out and are removed
match-card-bonus = { $card }, a bonus
match-card-penalty = { $card }, a penalty
match-cards-left = { $left } of { $cards } cards left
match-choose = { $name }: choose 1 or 2
match-chooses = { $name } { $points ->
    [2] takes two points
    [1] takes one point and another turn
    [-2] loses two points
   *[other] loses one point and the next turn
}; { $first } and { $second } are removed
match-deal-form = write deal and the cards' numbers in reading order, like deal 1 7 7 1
match-dealt = { $cards } cards are dealt, { $rows } by { $columns }
match-dealt-already = the cards are already dealt
match-dilemma = { $first } and { $second } { $what }
match-first-choose = first choose { $one } or { $other } ({ $rule })
match-game-over = the game is over
    .rule = MM-13
match-hides = Enter hides { $places }
match-last = { $place }, { $card }, is the only card left and is removed without score
match-left = { $left } left
match-matches = { $name } matches { $card } at { $first } and { $second }: +1
match-missed = { $first } and { $second } do not match and are hidden again
match-move-form = a move is a card like B4, or one of +2, +1 again, -2, -1 skip
match-next = { $name }'s turn
match-no-card = there is no such card; choose from A1 to { $last }
    .rule = MM-2
match-not-dealt = the cards are not dealt yet
match-odd = { $cards } cards are an odd number; make `bonus` and `penalty` both even or both odd
    .rule = MM-2
match-only-bonus = you can choose this only for two bonus cards
    .rule = MM-7
match-only-penalty = you can choose this only for two penalty cards
    .rule = MM-9
match-over = all pairs are matched; final score: { $first }, { $second }; { $verdict }
match-owes = skips { $owed }
match-owes-one = skips 1
match-pairs = { $pairs ->
    [one] { $pairs } pair
   *[other] { $pairs } pairs
}
match-penalties = { $cards ->
    [one] { $cards } penalty card
   *[other] { $cards } penalty cards
}
match-penalty = { $name } meets the penalty at { $place }: -1; both it and { $hidden } are hidden again
match-penalty-closed = { $name } meets a penalty: -1; { $place } and { $hidden } are hidden again
match-penalty-leaves = { $name } meets the penalty at { $place }: -1; it is removed, { $hidden } is hidden again
match-penalty-skip = 2: -1 and skip a turn
match-penalty-text = are both penalty cards. Lose two points, or one point and your next turn?
match-penalty-title = Two penalty cards
match-penalty-two = 1: -2 points
match-pitch = pairs for points, with bonus and penalty cards
match-removed = already removed; choose another card
    .rule = MM-3
match-reveal = { $name }: reveal { $which }
match-revealed = already revealed; choose another card
    .rule = MM-3
match-reveals = { $name } reveals { $place }: { $card }
match-reveals-closed = { $name } reveals { $place }
match-second-card = a second card
match-skips = { $name } skips a turn
match-tie = it is a tie
match-title = Memory Match
match-two-bonuses = { $name } has two bonus cards and chooses: +2, or +1 and another turn
match-two-penalties = { $name } has two penalty cards and chooses: -2, or -1 and skipping the next turn
match-verdict = { $name } wins { $first } to { $second }: all pairs are matched.
match-verdict-tie = It is a tie, { $first } to { $second }: all pairs are matched.
match-wins = { $name } wins
match-wrong-deal = a deal here has { $pairs }, { $bonuses } (7) and { $penalties } (8)
    .rule = MM-2
