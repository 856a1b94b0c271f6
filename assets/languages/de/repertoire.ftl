repertoire-known = { $known } von { $all } Varianten gekonnt
repertoire-next = { $known } von { $all } Varianten gekonnt; die nächste ist am { $date } dran
repertoire-none = keine Variante hier ist in deinem Repertoire
repertoire-other = deine Variante hat einen anderen Zug
repertoire-task = spiel deine Variante
repertoire-title = Repertoire: { $opening }
