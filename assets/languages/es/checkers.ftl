checkers-again = la misma posición por { $times ->
    [2] segunda
   *[other] tercera
} vez
checkers-against-king = con pocas piezas contra una sola dama
checkers-at-empty = { $square }: vacía
checkers-at-king = { $square }: dama de { $side }
checkers-at-man = { $square }: peón de { $side }
checkers-average = jugadas por partida
checkers-balance = con damas en ambos bandos y sin cambio de material
checkers-ballot-english = los sorteos son de las damas inglesas, no de { $variant }; elige "lot"
checkers-ballot-fen = un sorteo empieza desde el inicio; deja `fen` vacío
checkers-ballots = "{ $name }" tiene los sorteos 1 a { $last }
checkers-bare = { $stuck } no tiene piezas; gana { $winner }
checkers-black = Negras
checkers-can-be = puede ser { $list }; escríbelo completo
checkers-cannot-capture = { $name } no puede capturar
checkers-cannot-choose = aquí no puedes jugar { $notation }; juega { $among }
checkers-cannot-go = { $from } no puede ir a { $to }; va a { $next }
checkers-cannot-move = la pieza de { $name } no puede moverse
checkers-capture-due = debe comer
checkers-capture-goes-on = sigue la captura de { $from } a { $to }
checkers-captures = { $name } captura { $move }
checkers-captures-on = { $who }: sigue desde { $square }
checkers-captures-several = { $name } captura { $move }, { $n } piezas
checkers-cards-lose = "{ $cards }" pierde un peón en seguida; elige otro sorteo
checkers-crowned-first = { $winner } corona primero y gana
checkers-eleven-man-fen = un sorteo de once peones empieza desde el inicio; deja `fen` vacío
checkers-fen-here = aquí debe ir un bando (W o B)
checkers-fen-neither = no es ni pieza ni bando; separa las piezas con `,` y los bandos con `:`
checkers-fen-no-position = `fen` no es una posición válida de { $variant }: { $why }
checkers-fen-no-square = { $variant } no tiene la casilla { $name }
checkers-fen-range = este rango va al revés: primero la casilla menor
checkers-fen-side = falta el bando que mueve: empieza con W o B
checkers-fen-square = aquí debe ir una casilla
checkers-fen-twice = en { $square } ya hay una pieza
checkers-four-cards = cuatro datos como 9 28 11-15 23-19: peones que se quitan de 5 a 12 y de 21 a 28, una jugada de { $black } y una de { $white }
checkers-fourth-time = la misma posición por cuarta vez: tablas
checkers-goes-on = la captura no está completa; juega { $full }
checkers-king-tired = la dama de { $name } ha movido { $most } veces seguidas; mueve otra pieza
checkers-kings-against = solo con damas contra una sola dama
checkers-limit-held = { $moves ->
    [one] { $moves } jugada de cada bando { $held }: tablas
   *[other] { $moves } jugadas de cada bando { $held }: tablas
}
checkers-main-road = con tres piezas contra una dama en la gran diagonal
checkers-may-mean = { $notation } puede ser { $list }; escríbelo completo
checkers-move-form = una jugada indica sus casillas, como 11-15, 22x15, 11x18x25 o c3-d4
checkers-moves = { $name } mueve { $move }
checkers-moves-left = { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
} para las tablas
checkers-must-capture = { $who }: debes capturar
checkers-must-first = { $with } debe capturar antes { $first }
checkers-new-king = { $name } tiene una dama nueva en { $square }
checkers-no-capture = { $from } no puede capturar hasta { $to }
checkers-no-move = { $from } no puede mover a { $to }
checkers-no-piece = no hay ninguna pieza en { $name }
checkers-no-progress = sin capturas ni jugadas de peón
checkers-no-square = { $variant } no tiene la casilla { $name }
checkers-not-drawn = ningún sorteo posible sigue con { $notation }
checkers-not-yours = la pieza de { $name } es del otro bando
checkers-or = { $first } o { $last }
checkers-other-piece = { $why }; { $key } lleva a una que puede
checkers-over = la partida ha terminado
checkers-piece-each = con una pieza en cada bando
checkers-pitch = dieciséis juegos de damas del mundo
checkers-put-back = la pieza vuelve a su casilla: eso no era una casilla del tablero
checkers-red-men = { $side } (piezas rojas)
checkers-several = varias capturas acaban ahí; juégala salto a salto
checkers-stuck = { $stuck } no puede mover; gana { $winner }
checkers-third-time = la misma posición por tercera vez: tablas
checkers-this-captures = esta jugada captura; escribe { $capture }
checkers-title = Damas
checkers-to-move = { $who }: te toca
checkers-to-which = { $who }: { $square }, ¿adónde?
checkers-too-many = hay demasiadas capturas posibles: tablas
checkers-white = Blancas
