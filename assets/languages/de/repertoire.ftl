repertoire-known = { $all ->
    [one] { $known } von { $all } Variante gekonnt
   *[other] { $known } von { $all } Varianten gekonnt
}
repertoire-next = { $all ->
    [one] { $known } von { $all } Variante gekonnt; die nächste ist am { $date } dran
   *[other] { $known } von { $all } Varianten gekonnt; die nächste ist am { $date } dran
}
repertoire-none = keine Variante hier ist in deinem Repertoire
repertoire-other = deine Variante hat einen anderen Zug
repertoire-task = spiel deine Variante
repertoire-title = Repertoire: { $opening }
