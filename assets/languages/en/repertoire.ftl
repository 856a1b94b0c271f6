repertoire-known = { $known } of { $all } lines known
repertoire-next = { $known } of { $all } lines known; the next one is asked on { $date }
repertoire-none = no line here is in your repertoire
repertoire-other = your line has another move
repertoire-task = play your line
repertoire-title = Repertoire: { $opening }
