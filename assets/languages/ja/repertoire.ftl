repertoire-known = { $all } 変化のうち { $known } を習得
repertoire-next = { $all } 変化のうち { $known } を習得、次は { $date }
repertoire-none = ここにレパートリーの変化はない
repertoire-other = 自分の変化の手ではない
repertoire-task = 自分の変化を指す
repertoire-title = レパートリー: { $opening }
