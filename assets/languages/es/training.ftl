training-begin-help = un ejercicio de las tablas de finales, mueves tú
training-begin-help-games = una posición de una partida analizada donde alguien se equivocó, mueves tú
training-draw = mantener las tablas
training-draw-gone = así se escapan las tablas
training-drawing = eligiendo un ejercicio
training-drawn = tablas por repetición o por número de jugadas; { $key } retira una
training-find-better-games = hallar una jugada mejor (tus partidas)
training-find-draw = hallar la jugada de tablas
training-find-draw-games = hallar la jugada de tablas (tus partidas)
training-find-win = hallar la jugada ganadora
training-find-win-games = hallar la jugada ganadora (tus partidas)
training-games-help = los juegos de los que hay tablas de finales
training-grade = nivel { $grade }: { $reason }
training-grade-label = nivel
training-grade-near = nivel { $grade }, el más cercano a { $wanted }: { $reason }
training-grade-of = { $grade } de { $grades }
training-heading = Entrenamiento: finales de damas
training-judging = consultando las tablas de finales
training-looking = buscando tablas de finales
training-no-tables = sin tablas de finales: `parlour endings build` las hace
training-none = no hay un ejercicio así en las tablas de finales
training-none-in-games = ninguna partida analizada tiene un ejercicio así; prueba la otra tarea o analiza más partidas de la biblioteca
training-not-there = esta posición no está en las tablas de finales
training-nothing = no hay tablas de finales con que entrenar
training-piece = fíjate en la pieza de { $square }
training-reason-drawing = { $right ->
    [one] { $right } de { $moves } jugadas da tablas
   *[other] { $right } de { $moves } jugadas dan tablas
}
training-reason-plies = { $plies ->
    [one] { $plies } media jugada hasta el próximo avance
   *[other] { $plies } medias jugadas hasta el próximo avance
}
training-reason-seen = { $depth ->
    [one] 1 de { $moves } jugadas; prever { $depth } media jugada
   *[other] 1 de { $moves } jugadas; prever { $depth } medias jugadas
}
training-right = lo correcto es { $right }
training-searching-games = buscando en las partidas analizadas
training-so-far = hasta ahora { $solved } resueltos, { $failed } fallados
training-solved = resuelto; { $key }: otro
training-task = tarea
training-title = Entrenamiento: { $variant }, { $task }
training-to-move = mueven { $side }: { $task }
training-try-again = { $what }; { $key } retira la jugada: inténtalo otra vez
training-was-right = { $what }: era { $right }; { $key } retira la jugada
training-weaker = esa es más floja
training-win = ganar el final
training-win-gone = así se escapa la victoria
