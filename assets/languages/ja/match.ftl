# Memory Match。match-reveals と match-last の $card は match-card のどれか、または数字だけ。

match-card-bonus = { $card }、ボーナス
match-card-penalty = { $card }、ペナルティ

## 起きたこと

match-dealt = { $cards } 枚を配りました、{ $rows } × { $columns }
match-reveals = { $name } が { $place } をめくる: { $card }
match-reveals-closed = { $name } が { $place } をめくる
match-matches = { $name } が { $first } と { $second } の { $card } をそろえる: +1
match-missed = { $first } と { $second } は合わず、伏せられます
match-bonus = { $name } が { $place } のボーナスを取る: +1; { $hidden } は伏せられます
match-penalty-leaves = { $name } が { $place } のペナルティを引く: -1; それは除かれ、{ $hidden } は伏せられます
match-penalty = { $name } が { $place } のペナルティを引く: -1; { $hidden } とともに伏せられます
match-penalty-closed = { $name } がペナルティを引く: -1; { $place } と { $hidden } は伏せられます
match-cancelled = { $first } と { $second } のボーナスとペナルティは打ち消し合い、除かれます
match-two-bonuses = { $name } はボーナス 2 枚: +2、または +1 ともう 1 回のどちらかを選びます
match-two-penalties = { $name } はペナルティ 2 枚: -2、または -1 と 1 回休みのどちらかを選びます
match-chooses = { $name } は { $answer } を選び、{ $first } と { $second } は除かれます
match-again = { $name } がもう一度
match-skips = { $name } は 1 回休み
match-next = { $name } の番です
match-last = { $place }({ $card })が最後の 1 枚、得点なしで除かれます
match-wins = { $name } の勝ち
match-tie = 引き分け
match-over = すべての組がそろいました。最終得点: { $first }、{ $second }。{ $verdict }
