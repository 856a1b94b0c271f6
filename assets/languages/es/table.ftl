table-agree = Aceptar
table-ahead-of-best = { $turns ->
    [one] 1 turno mejor que tu récord
   *[other] { $turns } turnos mejor que tu récord
}
table-anew = Otra partida
table-anew-question = ¿Empezar otra partida?
table-away = { $name } está ausente
table-away-claim = { $away }: { $key } termina la partida
table-away-robot = { $away }: { $key } deja seguir a un bot
table-away-since = { $name } está ausente desde las { $at } UTC
table-behind-best = { $turns ->
    [one] 1 turno peor que tu récord
   *[other] { $turns } turnos peor que tu récord
}
table-best-beaten = { $turns ->
    [one] Nuevo récord: 1 turno menos que antes.
   *[other] Nuevo récord: { $turns } turnos menos que antes.
}
table-best-equalled = Igualas tu récord.
table-best-of-others = La partida termina, y gana el mejor de los demás.
table-best-stays = Tu récord: { $best }.
table-bot-plays-on = Un bot sigue jugando por { $name }.
table-busy = demasiadas peticiones en esta mesa: inténtalo otra vez
table-claim-nothing = terminar sin resultado
table-claim-win = reclamar la victoria
table-congratulations = ¡Enhorabuena, { $name }! { $verdict }
table-considers = { $name } está considerando la oferta
table-copied = copiado al portapapeles: { $line }
table-daily = reto diario de { $game }
table-draw-not-now = solo puedes ofrecer tablas en tu turno
table-draw-offered = { $by } ofrece tablas. { $name }, ¿aceptas?
table-draw-question = ¿Aceptar tablas?
table-elsewhere = Abierta en otra ventana
table-elsewhere-back = Volver
table-elsewhere-kept = la partida { $id } está abierta en otra ventana; ciérrala allí antes
table-elsewhere-look = Mirar
table-elsewhere-stands = abierta en otra ventana
table-elsewhere-text = La partida { $id } se está jugando en otra ventana. No pueden jugarla dos ventanas. Ciérrala allí para jugarla aquí.
table-game-ends = La partida termina.
table-game-lost = La partida en curso se perderá.
table-game-stays = La partida en curso queda en Continuar.
table-go-on = seguir
table-hand-over = ¿Qué bot sigue por { $name }? Podrás recuperar el asiento cuando le toque.
table-hand-over-question = ¿Ceder el asiento a un bot?
table-hint = pista: { $chosen }
table-hint-asked = buscando una pista…
table-hint-line = pista: { $chosen }, luego quizá { $line }
table-hurry = más rápido
table-last-beaten = { $turns ->
    [one] 1 turno mejor que tu última partida.
   *[other] { $turns } turnos mejor que tu última partida.
}
table-leave = Salir
table-leave-open = dejarlo libre
table-leave-question = ¿Dejar la mesa?
table-leave-table = Dejar la mesa
table-level-with-best = igual que tu récord
table-lobby = Sala
table-look-hint = { $name }: Tab muestra tus cartas
table-meanwhile = la partida ha avanzado entretanto: mira otra vez la mesa
table-missed-question = ¿No esperar más?
table-missed-rated = { $name } lleva mucho tiempo ausente. Puedes reclamar la victoria o terminar la partida sin resultado.
table-name-taken = { $name } ya está en esta mesa
table-no = No
table-no-advice = solo puedes pedir una pista en tu turno
table-no-eyes = no puedes ver las cartas de otro jugador
table-no-file-name = no guardado: escribe un nombre de archivo
table-no-move = "{ $text }" no es una jugada; { $expected }
table-no-offer = esta oferta ya no está abierta
table-no-redo = en esta mesa no se rehacen jugadas
table-no-undo = en esta mesa no se deshacen jugadas
table-nobody = cancelar
table-nobody-missed = nadie al que le toque lleva mucho tiempo ausente
table-nobodys-turn = { $chosen }: espera tu turno
table-not-here = no estás en esta mesa
table-not-resumed = la partida { $id } no se puede continuar: { $why }
table-not-your-turn = no es tu turno
table-note-away = ausente
table-note-open = libre
table-nothing-again = no hay jugadas que rehacer
table-nothing-back = no hay jugadas que deshacer
table-offer = Oferta
table-offer-asks = { $offers }. { $seat }, ¿aceptas?
table-offer-key = { $offers }: { $key } responde
table-offer-open = espera: otra oferta aún no tiene respuesta
table-offered-lately = ya lo has ofrecido; sigue jugando antes de volver a ofrecerlo
table-offers-again = { $name } ofrece la revancha
table-offers-draw = { $name } ofrece tablas
table-offers-undo = { $name } pide deshacer la última jugada
table-only-move = { $chosen } es la única jugada legal
table-only-robots = en esta mesa solo juegan bots
table-other-side-wins = La partida termina, y gana el otro bando.
table-par-is = El par es { $par }.
table-play-on = Seguir
table-practice = práctica
table-practice-agreed = Adelante
table-practice-note = práctica: no cuenta
table-practice-question = ¿Solo practicar?
table-practice-text = El reto de hoy cuenta entonces como práctica.
table-ranked = el reto diario se juega sin ayuda y hasta el final
table-refuses-again = { $name } rechaza la revancha
table-refuses-draw = { $name } rechaza las tablas
table-refuses-undo = { $name } no acepta deshacer la jugada
table-restart = Empezar otra vez
table-restart-question = ¿Jugar otra vez el mismo reparto?
table-save-anyway = Guardar igualmente
table-saved-in = guardado en { $path }
table-seat-not-yours = el asiento { $seat } no es tuyo
table-seat-open = el asiento de { $name } está libre: { $key } lo ocupa
table-seat-open-others = el asiento de { $name } está libre: otra persona puede ocuparlo
table-secrets-question = ¿Guardar también las cartas ocultas?
table-series = { $games ->
    [one] { $games } partida: { $scores }
   *[other] { $games } partidas: { $scores }
}
table-share-alone = Parlour { $game }, { $size }: { $turns }
table-share-result = Parlour { $game }: { $winners } ({ $scores })
table-stand-in = ¿Qué bot sigue por { $name }, que está ausente? { $name } podrá recuperar el asiento.
table-stay = Quedarse
table-stuck = ahora no se puede guardar: la partida está en pausa
table-surrender = Abandonar
table-surrender-question = ¿Abandonar?
table-take-seat = Ocupar el asiento
table-take-seat-question = ¿Ocupar el asiento?
table-take-seat-text = A partir de ahora juegas por { $name }.
table-takes-bots-seat = { $name } ocupa el asiento del bot.
table-takes-over = { $name } juega ahora en lugar del bot.
table-the-daily = { $game }, reto diario
table-thinking = { $name } está pensando
table-thinking-what = { $name } está pensando: { $analysis }
table-thought = { $name } pensó: { $analysis }
table-thoughts-hidden = el análisis de los bots está oculto
table-thoughts-shown = se muestra el análisis de los bots
table-title-ended = { $game } — { $ended }
table-title-over = { $game } — partida terminada
table-title-turn = { $game } — le toca a { $name }
table-to-move = le toca a { $name }
table-turns-par = { $turns } (par { $par })
table-unit-pairs = { $count ->
    [one] pareja
   *[other] parejas
}
table-unit-points = { $count ->
    [one] punto
   *[other] puntos
}
table-unit-rubies = { $count ->
    [one] rubí
   *[other] rubíes
}
table-unit-turns = { $count ->
    [one] turno
   *[other] turnos
}
table-unnamed-player = Jugador
table-unsaved = la partida sigue sin guardar: { $kind } ({ $file })
table-watch = { $people ->
    [one] { $people } espectador
   *[other] { $people } espectadores
}
table-spectators = los espectadores no pueden jugar
table-who-help = ¡Tu primera pareja! ¿Cómo te llamas?
table-won = ganó
table-you-offer-again = Propones la revancha
table-you-offer-draw = Ofreces tablas
table-you-offer-undo = Pides deshacer la última jugada
table-you-watch = { $title } — como espectador
