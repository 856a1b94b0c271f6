puzzle-begin-help = el siguiente problema de este nivel; te toca mover
puzzle-clock = reloj
puzzle-clock-help = el tiempo para un problema; cuando se acaba, cuenta como fallado
puzzle-day-begun-help = seguir con el problema de hoy, con el tiempo y los intentos que llevabas
puzzle-day-done = { $result }; mañana habrá otro
puzzle-day-help = damas: hallar la línea ganadora; cuenta la primera vez
puzzle-day-helped = resuelto con ayuda en { $time }
puzzle-day-solved = resuelto en { $time }, intento { $tries }
puzzle-day-solved-help = el mismo problema otra vez, como práctica
puzzle-drawing = eligiendo un problema
puzzle-heading = Problemas: posiciones con una sola línea ganadora
puzzle-hint-cost = Una pista saca el problema de hoy de la racha; { $key } otra vez la muestra
puzzle-no-clock = no
puzzle-one = Problema
puzzle-reason = { $plies ->
    [one] prever { $plies } media jugada
   *[other] prever { $plies } medias jugadas
}
puzzle-run = Carrera
puzzle-run-again = Otra carrera
puzzle-run-best = mejor { $best }
puzzle-run-help = todos los problemas posibles en tres minutos; el tercer fallo la termina
puzzle-run-more = la carrera ha terminado; { $key }: otra carrera
puzzle-run-over = La carrera ha terminado
puzzle-run-record = { $solved ->
    [one] Has resuelto un problema: ¡tu mejor marca!
   *[other] Has resuelto { $solved } problemas: ¡tu mejor marca!
}
puzzle-run-result = { $solved ->
    [one] Has resuelto un problema; tu mejor marca es { $best }.
   *[other] Has resuelto { $solved } problemas; tu mejor marca es { $best }.
}
puzzle-run-right = resuelto; aquí está el siguiente
puzzle-run-solved = { $solved } resueltos
puzzle-run-standing = { $solved } resueltos; mejor { $best }
puzzle-run-title = Carrera: { $variant } — { $solved } resueltos — { $clock }
puzzle-run-wrong = lo correcto era { $right }; aquí está el siguiente
puzzle-share = Parlour, problema del { $date }: { $result }
puzzle-study-later = podrás estudiarlo cuando esté resuelto
puzzle-task = hallar la línea ganadora
puzzle-time-up = se acabó el tiempo; juega { $side }: aún puedes encontrar la línea
puzzle-title = Problema: { $variant }
puzzle-title-clock = Problema: { $variant } — { $clock }
puzzle-title-day = Problema del { $date }: { $variant } — { $clock }
