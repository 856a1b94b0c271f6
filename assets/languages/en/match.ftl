# Memory Match. $card of match-reveals and match-last is one of the match-card messages, or a bare number.

match-card-bonus = { $card }, a bonus
match-card-penalty = { $card }, a penalty

## What happened

match-dealt = { $cards } cards are dealt, { $rows } by { $columns }
match-reveals = { $name } reveals { $place }: { $card }
match-reveals-closed = { $name } reveals { $place }
match-matches = { $name } matches { $card } at { $first } and { $second }: +1
match-missed = { $first } and { $second } do not match and are hidden again
match-bonus = { $name } takes the bonus at { $place }: +1; { $hidden } is hidden again
match-penalty-leaves = { $name } meets the penalty at { $place }: -1; it is removed, { $hidden } is hidden again
match-penalty = { $name } meets the penalty at { $place }: -1; both it and { $hidden } are hidden again
match-penalty-closed = { $name } meets a penalty: -1; { $place } and { $hidden } are hidden again
match-cancelled = bonus and penalty at { $first } and { $second } cancel out and are removed
match-two-bonuses = { $name } has two bonus cards and chooses: +2, or +1 and another turn
match-two-penalties = { $name } has two penalty cards and chooses: -2, or -1 and skipping the next turn
match-chooses = { $name } chooses { $answer }; { $first } and { $second } are removed
match-again = { $name } plays again
match-skips = { $name } skips a turn
match-next = it is the turn of { $name }
match-last = { $place }, { $card }, is the only card left and is removed without score
match-wins = { $name } wins
match-tie = it is a tie
match-over = all pairs have been matched; final scores: { $first }, { $second }; { $verdict }
