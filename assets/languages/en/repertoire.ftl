repertoire-known = { $all ->
    [one] { $known } of { $all } line known
   *[other] { $known } of { $all } lines known
}
repertoire-next = { $all ->
    [one] { $known } of { $all } line known; the next one is asked on { $date }
   *[other] { $known } of { $all } lines known; the next one is asked on { $date }
}
repertoire-none = no line here is in your repertoire
repertoire-other = your line has another move
repertoire-task = play your line
repertoire-title = Repertoire: { $opening }
