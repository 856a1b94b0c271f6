# Memory Match。match-reveals と match-last の $card は match-card のどれか、または数字だけ。

match-a-card = 1 枚目
match-again = { $name } がもう一度
match-average = 点/手
match-bonus = { $name } が { $place } のボーナスを取る: +1; { $hidden } は伏せられます
match-bonus-again = 2: +1 ともう 1 回
match-bonus-text = はどちらもボーナスです。2 点か、1 点ともう 1 回か？
match-bonus-title = ボーナス 2 枚
match-bonus-two = 1: +2 点
match-bonuses = { $cards ->
   *[other] ボーナス { $cards } 枚
}
match-cancelled = { $first } と { $second } のボーナスとペナルティは打ち消し合い、除かれます
match-card-bonus = { $card }、ボーナス
match-card-penalty = { $card }、ペナルティ
match-cards-left = 残り { $left } / { $cards } 枚
match-choose = { $name }: 1 か 2 を選ぶ
match-chooses = { $name } は{ $points ->
    [2] 2点を得て
    [1] 1点ともう一回を得て
    [-2] 2点を失い
   *[other] 1点と次の番を失い
}、{ $first } と { $second } は除かれます
match-deal-form = deal に続けてカードの番号を読む順に、deal 1 7 7 1 のように書きます
match-dealt = { $cards } 枚を配りました、{ $rows } × { $columns }
match-dealt-already = カードはもう配られています
match-dilemma = { $first } と { $second } { $what }
match-first-choose = 先に { $one } か { $other } を選んでください ({ $rule })
match-game-over = ゲームは終わりました
match-hides = Enter で { $places } を伏せる
match-last = { $place }({ $card })が最後の 1 枚、得点なしで除かれます
match-left = 残り { $left }
match-matches = { $name } が { $first } と { $second } の { $card } をそろえる: +1
match-missed = { $first } と { $second } は合わず、伏せられます
match-move-form = 手は B4 のようなカード、または +2、+1 again、-2、-1 skip のどれかです
match-next = { $name } の番です
match-no-card = そのカードはありません。A1 から { $last } までです
match-not-dealt = カードはまだ配られていません
match-odd = { $cards } 枚は奇数です。`bonus` と `penalty` をどちらも偶数かどちらも奇数にしてください
match-only-bonus = 選べるのはボーナス 2 枚のときだけです
match-only-penalty = 選べるのはペナルティ 2 枚のときだけです
match-over = すべての組がそろいました。最終得点: { $first }、{ $second }。{ $verdict }
match-owes = { $owed } 回休み
match-owes-one = 1 回休み
match-pairs = { $pairs ->
   *[other] { $pairs } 組
}
match-penalties = { $cards ->
   *[other] ペナルティ { $cards } 枚
}
match-penalty = { $name } が { $place } のペナルティを引く: -1; { $hidden } とともに伏せられます
match-penalty-closed = { $name } がペナルティを引く: -1; { $place } と { $hidden } は伏せられます
match-penalty-leaves = { $name } が { $place } のペナルティを引く: -1; それは除かれ、{ $hidden } は伏せられます
match-penalty-skip = 2: -1 と 1 回休み
match-penalty-text = はどちらもペナルティです。2 点を失うか、1 点と次の番を失うか？
match-penalty-title = ペナルティ 2 枚
match-penalty-two = 1: -2 点
match-pitch = ペアで得点、ボーナスとペナルティあり
match-removed = もう除かれています。別のカードを選んでください
match-reveal = { $name }: { $which }をめくる
match-revealed = もうめくられています。別のカードを選んでください
match-reveals = { $name } が { $place } をめくる: { $card }
match-reveals-closed = { $name } が { $place } をめくる
match-second-card = 2 枚目
match-skips = { $name } は 1 回休み
match-tie = 引き分け
match-title = メモリーマッチ
match-two-bonuses = { $name } はボーナス 2 枚: +2、または +1 ともう 1 回のどちらかを選びます
match-two-penalties = { $name } はペナルティ 2 枚: -2、または -1 と 1 回休みのどちらかを選びます
match-verdict = { $name } の勝ち、{ $first } 対 { $second }: すべての組がそろいました。
match-verdict-tie = 引き分け、{ $first } 対 { $second }: すべての組がそろいました。
match-wins = { $name } の勝ち
match-wrong-deal = ここの配りは{ $pairs }、{ $bonuses }(7)、{ $penalties }(8)です
