concentration-a-card = una carta
concentration-ahead = { $turns } turnos por delante
concentration-ahead-short = { $turns } por delante
concentration-already-open = ya está descubierta; elige otra carta
concentration-average = parejas por turno
concentration-behind = { $behind } turnos por detrás
concentration-behind-short = { $behind } por detrás
concentration-claimed = ya la ganó { $name }
concentration-closed = { $places } no coinciden y se tapan
concentration-deal-form = escribe deal y los valores de las cartas en orden de lectura, como deal 1 2 2 1
concentration-dealt = se reparten { $cards } cartas
concentration-dealt-already = las cartas ya están repartidas
concentration-differ = { $places } no coinciden; Enter las tapa
concentration-game-over = la partida ha terminado
concentration-idle = nada nuevo: { $idle } de { $limit }
concentration-idle-short = nada nuevo { $idle } de { $limit }
concentration-last = la última carta
concentration-left = quedan { $left }
concentration-match = { $places } coinciden: { $value }
concentration-no-card = no existe esa carta; elige de A1 a { $last }
concentration-not-dealt = las cartas aún no están repartidas
concentration-on-par = en el par
concentration-on-turn = le toca a { $name }
concentration-open = { $name }: descubre { $which }
concentration-opens = { $name } descubre { $place }: { $value }
concentration-opens-closed = { $name } descubre { $place }
concentration-over-alone = { $turns ->
    [one] la partida termina tras { $turns } turno
   *[other] la partida termina tras { $turns } turnos
}
concentration-over-idle = la partida termina: ya no salían cartas nuevas; { $verdict }
concentration-pair = { $name } encuentra la pareja de { $value }
concentration-pairs-left = { $pairs ->
    [one] quedan { $left } de { $pairs } pareja
   *[other] quedan { $left } de { $pairs } parejas
}
concentration-par = par { $turns } turnos
concentration-par-short = par { $turns }
concentration-pitch = descubre dos cartas; las iguales son tuyas
concentration-second = una segunda carta
concentration-set = { $name } encuentra las { $cards } cartas de { $value }
concentration-sits = { $name } se sienta
concentration-third = una tercera carta
concentration-title = Memoria
concentration-turn = turno { $turn }
concentration-wrong-deal = un reparto tiene aquí cada valor de 1 a { $pairs } exactamente { $copies } veces
