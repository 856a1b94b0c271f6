lists-against-robots = contra bots: { $levels }
lists-all = todos
lists-alone = { $size }: { $games } en { $time }, mejor { $best }
lists-analyse-all = Todas las de la lista
lists-analyse-game = La partida marcada
lists-analyse-question = ¿Analizar partidas?
lists-analyse-text = { $found }, unos { $time } en total. El análisis sigue en segundo plano, y lo que encuentra queda con las partidas.
lists-analysed = { $games ->
    [one] 1 partida analizada
   *[other] { $games } partidas analizadas
}
lists-analysing = análisis: { $done } de { $games }, { $percent } %
lists-analysis-begun = { $games ->
    [one] se analiza 1 partida en segundo plano; { $key } detiene
   *[other] se analizan { $games } partidas en segundo plano; { $key } detiene
}
lists-analysis-failed = { $games } fallaron: { $first }
lists-analysis-fault = partida { $game }: { $why }
lists-analysis-left = { $games } omitidas: jugadas aquí, no de un archivo
lists-analysis-stopped = detenido: { $done } de { $games } analizadas; { $key } continúa
lists-any = todos
lists-arena = Arena
lists-arena-choice = arena
lists-arena-choice-help = la arena que se muestra; primero la que acaba más tarde
lists-arena-nobody = Nadie se ha unido todavía
lists-arena-over = terminó el { $date }
lists-arena-pause = Pausa
lists-arena-pause-help = esperas a un rival; Enter deja de esperar
lists-arena-play = Jugar
lists-arena-play-help = unirse y esperar a un rival con puntos parecidos
lists-arena-playing = { $value }, jugando
lists-arena-points = { $points ->
    [one] { $points } punto, { $games }
   *[other] { $points } puntos, { $games }
}
lists-arena-ready = { $value }, esperando
lists-arena-until = hasta el { $date }
lists-as-colour = con { $colour }: { $won } de { $games } ganadas
lists-back-help = volver
lists-being-indexed = { $left ->
    [one] { $found }; falta { $left } por indexar
   *[other] { $found }; faltan { $left } por indexar
}
lists-being-read = leyendo la partida { $number }…
lists-colours = Colores y ejercicios
lists-daily = { $played ->
    [one] { $played } reto diario; racha { $now }, máxima { $longest }
   *[other] { $played } retos diarios; racha { $now }, máxima { $longest }
}
lists-daily-gone = ya no está
lists-daily-nobody = Nadie ha terminado este reto hoy
lists-daily-ranking = Retos diarios: clasificación del { $date } (UTC)
lists-daily-ranking-game-help = el juego, o los días seguidos
lists-daily-result-score = { $outcome }, { $score }
lists-daily-streak = { $now }, máximo { $longest }
lists-daily-streaks = días seguidos
lists-daily-streaks-nobody = Nadie ha terminado todavía un reto diario
lists-drawn = tablas
lists-each-other = Tú contra este jugador
lists-event = torneo
lists-event-help = parte del nombre del torneo
lists-failed = { $games ->
    [one] { $games } con error
   *[other] { $games } con errores
}
lists-figures = Estadísticas
lists-file-fault = { $file }: partida { $number }: { $why }
lists-file-game = partida { $number }
lists-file-line = línea { $line }: { $why }
lists-file-title = Partidas del archivo
lists-follow = Seguir
lists-follow-full = ya sigues a 100 personas, el máximo
lists-follow-help = { $name } sale primero en la sala, y se avisa cuando entra { $name }
lists-from = desde
lists-from-help = primer día, como 1951-07-12; también un mes o un año
lists-game = juego
lists-game-help = el juego que se muestra en la lista
lists-games = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}
lists-grade = { $grade }: { $solved } de { $all }
lists-guessed = variante supuesta: { $variant } ({ $games })
lists-here-already = { $games } ya estaban
lists-ignore = Ignorar
lists-ignore-help = no te llegan invitaciones, ofertas ni mensajes de esta persona; no se le avisa
lists-import-busy = se está importando otro archivo; Esc lo detiene
lists-import-nowhere = no se puede importar: el guardado está desactivado
lists-import-stopped = detenido; hasta ahora { $summary }
lists-imported = importada
lists-imported-of = { $games ->
    [one] { $imported } de { $games } partida importada
   *[other] { $imported } de { $games } partidas importadas
}
lists-imported-resume = importada; la partida no ha terminado: está en Continuar
lists-importing = { $games ->
    [one] { $path }: { $percent } %, { $games } partida; Esc detiene
   *[other] { $path }: { $percent } %, { $games } partidas; Esc detiene
}
lists-incomplete = { $games } incompletas
lists-known = esta partida ya estaba importada
lists-ladder = Una escalera de programas, sin fin: mira sus partidas
lists-latest-counts = últimas { $games } partidas: { $won } ganadas, { $drawn } tablas
lists-leave = salir
lists-leave-help = ir a la pantalla de inicio
lists-level-won = { $level } { $won } de { $games }
lists-library = Buscar en la biblioteca
lists-library-help = buscar partidas de damas por jugador, torneo, fecha, apertura o posición
lists-library-none = no hay biblioteca: el guardado está desactivado
lists-library-title = Biblioteca de damas
lists-material = material
lists-material-help = 3-1k2 busca tres peones blancos contra un peón y dos damas negras
lists-mean = media
lists-merge = Unir
lists-merge-question = ¿Unir estos nombres?
lists-merge-text = Las partidas de { $name } contarán para { $into }.
lists-merged = unidos
lists-mirrored = colores al revés
lists-mirrored-help = buscar también con los colores cambiados
lists-moment = Cargando…
lists-moves = { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
}
lists-name-unreadable = no se pueden leer las estadísticas: { $why }
lists-newer = Más recientes
lists-newer-help = partidas más recientes
lists-no-move-number = "{ $text }" no es un número de jugada
lists-no-position = no es una posición válida de { $variant }: { $why }
lists-no-rated = Nadie está clasificado todavía
lists-no-ratings = Aún no hay puntuaciones
lists-nobody = aún no hay partidas terminadas
lists-not-over = { $games } sin terminar, en Continuar
lists-nothing-pasted = no hay ninguna partida en el texto pegado
lists-nothing-saved = no se guarda nada: { $why }
lists-older = Más antiguas
lists-older-help = partidas más antiguas
lists-one-refused = { $summary }: { $first }
lists-opening = apertura
lists-opening-help = parte del nombre de la apertura, o un sorteo como: ballot 48
lists-others = Tú contra otros
lists-outcome = final
lists-outcome-drawn = tablas
lists-outcome-help = victorias, derrotas o empates de este jugador
lists-outcome-lost = perdidas
lists-outcome-won = ganadas
lists-par = par
lists-parted = los nombres vuelven a contar por separado
lists-pasted = texto pegado
lists-percent-of = { $percent } % de { $games }
lists-person-also = { $name }, también { $others }
lists-person-unreadable = { $name }: estadísticas ilegibles
lists-played = { $played ->
    [one] { $played } partida jugada, { $against } contra rivales
   *[other] { $played } partidas jugadas, { $against } contra rivales
}
lists-played-practice = { $played ->
    [one] { $played } partida jugada, { $practice } de práctica, { $against } contra rivales
   *[other] { $played } partidas jugadas, { $practice } de práctica, { $against } contra rivales
}
lists-player = jugador
lists-player-help = partidas de este jugador
lists-player-lost = perdió el jugador
lists-player-won = ganó el jugador
lists-players-help = parte del nombre de un jugador
lists-position = posición
lists-position-help = una posición en FEN, de la variante de arriba (o damas inglesas)
lists-profile = Perfil
lists-profile-of = Perfil de { $name }
lists-profile-program = Perfil de { $name } (programa)
lists-puzzle-days = { $solved ->
    [one] { $solved } problema del día; racha { $now }, máxima { $longest }
   *[other] { $solved } problemas del día; racha { $now }, máxima { $longest }
}
lists-puzzles = problemas { $variant }, por nivel { $grades }
lists-ranking = Clasificación
lists-ranking-game-help = el juego; orden por puntuación menos incertidumbre
lists-ranking-help = Enter muestra el perfil
lists-rating = Puntuación
lists-rating-help = la puntuación real está en este intervalo con un 95 % de probabilidad
lists-rating-history = Enter muestra la evolución de la puntuación
lists-ratings = Puntuaciones
lists-refused = { $summary }, el primero: { $first }
lists-replay-title = { $title } — jugada { $move } de { $moves }
lists-report = Denunciar
lists-report-help = el administrador lee los últimos mensajes de esta persona; nadie más se entera
lists-result = resultado
lists-result-help = victoria de un bando o del jugador de arriba, su derrota o tablas
lists-rival = { $won } ganadas, { $lost } perdidas, { $drawn } tablas
lists-rival-help = { $game }: { $result }, contra { $name }
lists-side-won = { $side } ganan
lists-statistics-game-help = el juego; cada variante de damas cuenta aparte
lists-streak = racha de victorias { $now }, la mejor { $best }
lists-table = { $moves }, { $time }; guardada { $left }; { $rules }
lists-table-practice = { $moves }, { $time }; guardada { $left }; { $rules }; práctica
lists-tables = Partidas sin terminar
lists-to = hasta
lists-to-help = último día, mes o año
lists-training = entrenamiento { $variant }, por nivel { $grades }
lists-tree-after = tras { $moves }
lists-tree-back-help = volver
lists-tree-before = Una jugada atrás
lists-tree-before-help = ver las jugadas de la posición anterior
lists-tree-book = libro
lists-tree-games = Partidas
lists-tree-games-help = lista de las partidas con esta posición
lists-tree-here = aquí
lists-tree-indexed = { $left ->
    [one] { $found }; falta { $left } partida por indexar
   *[other] { $found }; faltan { $left } partidas por indexar
}
lists-tree-mirrored-help = contar también partidas con los colores cambiados
lists-tree-moment = Cargando jugadas { $place }…
lists-tree-move-help = Enter juega { $move } y muestra las siguientes
lists-tree-move-named = Enter juega { $move } ({ $name }) y muestra las siguientes
lists-tree-move-worth = { $help }; el análisis le da { $worth }
lists-tree-moves = { $games ->
    [one] { $games } jugada { $place }
   *[other] { $games } jugadas { $place }
}
lists-tree-none = La biblioteca no tiene partidas con jugadas { $place }
lists-tree-row = { $games ->
    [one] { $share } %, { $games } partida: { $first } { $wins }, { $second } { $losses }, tablas { $drawn }
   *[other] { $share } %, { $games } partidas: { $first } { $wins }, { $second } { $losses }, tablas { $drawn }
}
lists-tree-row-last = { $counts }, última { $year }
lists-tree-title = Jugadas: { $variant }
lists-turns-alone = Turnos en solitario
lists-unfollow = Dejar de seguir
lists-unfollow-help = { $name } vuelve a salir como los demás
lists-unignore = Dejar de ignorar
lists-unignore-help = volver a recibir invitaciones, ofertas y mensajes de esta persona
lists-unknown = desconocido
lists-variant = variante
lists-variant-help = la variante de damas
lists-waited = { $time } de juego
lists-who-and-what = Jugador y juego
lists-whose = estadísticas de este jugador
lists-without-result = { $games } sin resultado
lists-won = { $won } ganadas, { $percent } %; { $drawn } tablas
lists-won-months = Victorias por mes, %
lists-won-robots = Victorias contra bots
lists-worth-mean = { $worth }, media { $mean }
lists-worth-par = { $worth }, par { $par }
