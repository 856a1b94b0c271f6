hall-a-guest = { $name } (invitado)
hall-a-program = { $name } (programa)
hall-abandoned = la partida termina sin resultado: { $name } no volvió
hall-account-browser = este navegador guarda su llave.
hall-account-code = O escribe el código de la tuya.
hall-account-muted = no puedes escribir en el chat hasta { $until }; después podrás borrar tu cuenta
hall-account-name = Con un nombre tienes una cuenta;
hall-account-seated = termina o deja antes tus partidas e inténtalo de nuevo
hall-account-title = Entrar
hall-address-banned = esta dirección está bloqueada: { $why }
hall-address-banned-until = esta dirección está bloqueada hasta { $until }: { $why }
hall-arena-guest = los invitados no pueden jugar en una arena: ven con una llave
hall-arena-none = ahora no hay ninguna arena; las abre el administrador del servidor
hall-arena-over = esta arena ha terminado
hall-asks-you = { $by } te invita a la mesa { $code }: { $game }
hall-at-table = en la mesa { $table }
hall-at-tables = en { $tables } mesas
hall-back-help = volver a la sala; conservas tu asiento
hall-back-late = este código no devuelve asientos: los de un invitado se guardan tres minutos
hall-bad-name = "{ $name }" no es válido como nombre: { $why }
hall-begin-anyway = Empezar
hall-begin-away = ¿Empezar sin { $names }?
hall-begin-away-text = La partida empieza enseguida. Puede que espere una jugada que no llega.
hall-begin-now = Empezar con quienes están
hall-begin-now-help = se quitan los asientos libres y los de quienes no están
hall-begun = la partida ha empezado
hall-begun-anew = la revancha ya ha empezado
hall-begun-hand-over = la partida ha empezado: cede tu asiento a un bot, déjalo libre o abandona
hall-both-open = Los dos asientos están libres.
hall-browser-is-account = Este navegador guarda la llave de tu cuenta;
hall-cannot-save = el servidor no puede guardar ahora; tu partida está en pausa
hall-changes-last = los cambios duran hasta que te desconectes
hall-checkers = Damas ({ $variant })
hall-close = Cerrar
hall-close-help = cerrar la mesa; solo quien la abrió
hall-close-it = Cerrarla
hall-close-question = ¿Cerrar la mesa?
hall-close-text = Los jugadores de esta mesa perderán su asiento.
hall-closed-by-operator = el administrador del servidor ha cerrado la mesa
hall-closing = el servidor se apaga; vuelve pronto
hall-code = código de cuenta
hall-code-help = ya tienes cuenta: escribe su código de recuperación o el de «Añadir llave»
hall-code-invalid = este código no es válido: el que añade una llave sirve una vez y durante diez minutos; un código de recuperación sirve hasta que otro lo sustituya
hall-code-needs-key = para esto necesitas una llave SSH; `ssh-keygen -t ed25519` crea una
hall-code-wanted = Este servidor no admite cuentas nuevas: escribe el código de tu cuenta.
hall-come-in = Entrar
hall-come-in-help = entrar con este nombre
hall-daily-guest = los invitados no tienen retos diarios: ven con una llave y tu resultado tendrá un puesto
hall-daily-place = { $game }, reto diario: puesto { $place } de { $people }
hall-daily-played = ya has jugado el reto de hoy de este juego
hall-delete = Eliminarla
hall-delete-account = Eliminar esta cuenta
hall-delete-account-help = elimina tu cuenta con sus llaves y puntuaciones, tras una pregunta
hall-delete-question = ¿Eliminar tu cuenta?
hall-delete-text = Tus llaves, ajustes y puntuaciones se eliminan para siempre, y pierdes las partidas en curso. Tus partidas se conservan sin tu nombre, que nadie más podrá usar.
hall-deleted = tu cuenta está eliminada
hall-does-not-come = { $name } ha rechazado la invitación a la mesa { $table }
hall-door-opens = Conectando…
hall-failed = el servidor ha fallado; vuelve pronto
hall-find-next = La siguiente
hall-find-open-table = Abrir una mesa
hall-find-sit = Sentarse
hall-find-table = { $names } espera: { $table }
hall-find-title = ¿Una partida?
hall-followed-is-here = { $name } está aquí
hall-for-accounts = esta mesa es solo para cuentas: los invitados no tienen puntuación
hall-for-invited = este servidor es solo para invitados; con una invitación, entra una vez con: ssh NAME@HOST join CODE
hall-for-known = este servidor no admite cuentas nuevas
hall-free-seat = libre
hall-friend-game = Con alguien que conoces
hall-friend-game-text = ¿Qué juego? Después tendrás el enlace para pasarlo.
hall-full = el servidor está lleno; inténtalo más tarde
hall-game-deleted = la partida fue borrada
hall-game-over = la partida ha terminado
hall-game-runs = la partida { $game } no ha terminado
hall-game-too-long = esta partida tiene { $most } pasos, el máximo; abandona o acordad tablas
hall-games-too-long = tus partidas en curso suman { $most } pasos, el máximo; termina una antes
hall-guest = invitado
hall-guest-back = { $line } te devuelve tu asiento (3 minutos). { $key }: cuenta
hall-guest-browser = Eres un invitado y este navegador te reconoce. { $key }: elegir nombre o entrar
hall-guest-keys = los invitados no tienen llaves
hall-guest-refused = los invitados no pueden hacerlo: hace falta una cuenta
hall-guest-settings = a los invitados no se les guarda nada
hall-guest-told = Invitado: no se guarda nada. ssh-keygen -t ed25519 crea una llave
hall-guest-unranked = los invitados no tienen puntuación
hall-guest-unrated = los invitados no tienen puntuación, así que la mesa no puede puntuar
hall-had-seat = ya has tenido otro asiento en esta partida
hall-has-closed = { $name } ha cerrado la mesa
hall-have-seat = ya tienes un asiento en esta mesa
hall-idle = desconectado: hace mucho que no pulsas una tecla; conservas tus asientos
hall-ignore-self = no puedes ignorarte a ti
hall-ignores-many = ya ignoras a { $most } personas, el máximo
hall-in-lobby = en la sala
hall-invitation = invitación
hall-invitation-help = escribe la invitación que te dieron
hall-invitation-waits = { $by } te invita a { $code }: { $key } la abre
hall-invitation-wanted = Una cuenta nueva necesita una invitación.
hall-invite = Invitar
hall-invite-help = invitar a alguien por su nombre a un asiento libre
hall-invited-help = te invitan: Enter acepta, { $key } rechaza
hall-invites-unanswered = { $name } aún no ha respondido a { $most } de tus invitaciones
hall-is-asked = has invitado a { $name } a la mesa { $code }
hall-joined-already = esta llave ya pertenece a la cuenta { $name }; no necesitas invitación
hall-key = llave { $number }
hall-key-add = Añadir llave
hall-key-add-help = crear un código que añade otra llave a tu cuenta
hall-key-added = llave añadida: ya puedes entrar con ella
hall-key-browser = En un navegador: entra y escríbelo
hall-key-has-account = esta llave ya pertenece a la cuenta { $name }; usa otra llave o traslada esa cuenta con `add-key CODE merge`
hall-key-help = añadida { $date }, { $used }; Enter la quita, previa pregunta
hall-key-is-account = Tu llave SSH es tu cuenta;
hall-key-new = Esta llave no tiene cuenta aquí:
hall-key-other = Con la otra llave, antes de las { $until } UTC:
hall-key-other-ssh = Otra llave: ssh -o IdentitiesOnly=yes -i ARCHIVO HOST
hall-key-remove = Quitarla
hall-key-remove-question = ¿Quitar esta llave?
hall-key-remove-text = { $fingerprint } { $comment } ya no abriría tu cuenta. El código de recuperación creado con ella tampoco.
hall-key-removed = esta llave ya no es de tu cuenta
hall-key-unused = sin usar
hall-key-used = usada { $date }
hall-keys = Tus llaves
hall-kicked = el administrador te ha desconectado
hall-ladder-programs = en una escalera solo juegan programas; puedes mirar sus partidas
hall-last-key = es tu última llave: crea antes un código de recuperación o no podrás volver a entrar
hall-leave-help = desconectar; no se guarda nada
hall-limit = demasiado seguido { $of ->
    [address] desde tu dirección
    [network] desde tu red
   *[own] de tu parte
 }: { $deed ->
    [account] cuentas nuevas
    [change] cambios de cuenta
    [code] códigos
    [command] órdenes
    [invitation] invitaciones
    [invitation-of] invitaciones a la misma persona
    [line] líneas de chat
    [listing] listas
    [opening] mesas nuevas
    [report] denuncias
   *[seat] asientos tomados y dejados
 }; sigue en { $wait } { $unit }
hall-line = Pasar por SSH
hall-line-help = copia esta línea para un amigo; HOST es donde te conectaste
hall-link = Pasar un enlace
hall-link-help = copia este enlace para un amigo
hall-log-out = Cerrar sesión
hall-log-out-help = este navegador olvida quién eres
hall-log-out-question = ¿Cerrar sesión?
hall-log-out-text = Nada lleva de vuelta a un invitado: pierdes tus asientos, ajustes y retos diarios. Con un nombre los conservas.
hall-logged-out = has cerrado la sesión
hall-many-names = una cuenta puede tener unos diez nombres y esta ya los ha tenido; usa uno de ellos
hall-mark-somebody = elige antes a otra persona en la lista
hall-merged = tus dos cuentas son ahora una sola, { $name }; entra de nuevo
hall-missed-begun = { $table } ha empezado
hall-missed-draw = { $table } ha terminado: tablas
hall-missed-later = Luego
hall-missed-moves = { $moves ->
    [one] { $table }: { $moves } jugada desde que te fuiste
   *[other] { $table }: { $moves } jugadas desde que te fuiste
}
hall-missed-open = Ir a la mesa
hall-missed-open-first = Ir a la primera mesa
hall-missed-over = { $table } ha terminado
hall-missed-table = { $code }: { $game }
hall-missed-table-with = { $code }: { $game } con { $names }
hall-missed-turn = { $moves }; te toca
hall-missed-victory = { $table } ha terminado: has ganado
hall-missed-won = { $table } ha terminado: ha ganado { $names }
hall-muted = no puedes chatear hasta { $until }
hall-name-first = escribe antes un nombre
hall-name-is-code = esto es un código, y un nombre lo ven todos; elige otro
hall-name-or-code = nombre o código
hall-name-or-code-help = escribe un nombre o el código de tu cuenta
hall-name-was-code = esto era el código de una cuenta, y un nombre lo ven todos: el código ya no vale; elige otro nombre
hall-neither = Cancelar
hall-no-engines = en este servidor no pueden jugar motores
hall-no-other-table = no te toca en ninguna otra mesa
hall-no-room = el servidor tiene demasiadas mesas; inténtalo más tarde
hall-no-room-chat = la ventana es pequeña para el chat; las líneas nuevas salen aquí
hall-no-seat = no tienes asiento en esta mesa
hall-no-seat-open = no hay asientos libres en esta mesa
hall-no-seed = este servidor no acepta semillas (opción --allow-seeds)
hall-no-such-game = no hay partida { $game }, o no puedes verla
hall-no-such-seat = no hay asiento { $seat }
hall-no-such-seat-here = no hay asiento { $seat } en esta mesa
hall-no-such-table = no existe esa mesa
hall-no-table = No espera ninguna mesa; { $key } abre una
hall-nobody-called = ninguna cuenta se llama { $name }
hall-nobody-called-guests = ninguna cuenta se llama { $name }; no se puede invitar a invitados
hall-nobody-left = se han ido todos los jugadores
hall-nobody-so = ninguna cuenta tiene ese nombre
hall-not-invited = no tienes invitación a esta mesa
hall-not-kept = no se ha podido guardar: { $kind }
hall-not-looking = no estás viendo esta mesa
hall-nothing-remembered = no necesitas contraseña.
hall-nothing-said = el mensaje está vacío
hall-one-hand = en un juego con secretos una persona juega un solo asiento
hall-one-key = Tu cuenta tiene una llave
hall-only-opener = solo quien abrió la mesa puede cerrarla
hall-only-opener-may = eso solo puede hacerlo quien abrió la mesa
hall-opened-running = { $most ->
    [one] sigue en juego una mesa que abriste, el máximo, siga quien siga en ella
   *[other] siguen en juego { $most } mesas que abriste, el máximo, siga quien siga en ellas
}
hall-others-see = Los demás solo ven tu nombre.
hall-person-help = { $where }: Enter muestra el perfil, { $key } invita
hall-play-friend = Con un amigo
hall-play-friend-help = elige un juego: su mesa solo la encuentra quien tiene el enlace o el código
hall-play-help = Enter juega a { $game } ya; las flechas eligen; { $key }: mesa propia
hall-play-watch = Ver a { $names }
hall-play-watch-none = ninguna partida que mirar
hall-plays = jugando
hall-plays-much = en varias mesas
hall-private = por invitación
hall-program = programa
hall-rated = con puntuación
hall-rated-accounts = una partida con puntuación exige una cuenta distinta en cada asiento
hall-rated-little = cuenta un { $percent } %, porque alguien abandonó pronto, es nuevo, aún no tiene puesto o es rival frecuente
hall-rated-near = { $names } juega desde tu red: la partida no cuenta para tu puntuación
hall-rated-no-hints = las partidas con puntuación no tienen pistas ni permiten deshacer
hall-rated-nothing = la partida no contó para tu puntuación: jugáis desde una misma red o ya diez veces hoy
hall-rated-seats = nadie puede ocupar el asiento de otro en una partida con puntuación
hall-rating-change = { $name } { $before } a { $now }
hall-ratings = puntuaciones: { $changes }
hall-ratings-of = puntuaciones (mesa { $code }): { $changes }
hall-record = Registro
hall-record-later = el registro se podrá ver al acabar la partida
hall-record-link = { $link } la muestra jugada a jugada.
hall-record-ssh = `{ $line }` escribe lo mismo.
hall-recovery = Código de recuperación
hall-recovery-end = Anular todos los códigos
hall-recovery-end-help = ningún código da acceso ya a esta cuenta: ni el de recuperación ni el que añade una llave
hall-recovery-help = un código para anotar, que siempre lleva de vuelta a esta cuenta
hall-recovery-made = creado { $date }, { $used }
hall-recovery-told = Anótalo: solo se muestra ahora:
hall-recovery-was-made = se creó un código de recuperación de tu cuenta: { $date }; tus llaves (K) lo muestran y lo anulan
hall-recovery-was-used = se usó un código de recuperación de tu cuenta: { $date }; tus llaves (K) lo muestran y lo anulan
hall-rename = Cambiar el nombre
hall-rename-help = escribe otro nombre para tu cuenta; tus partidas lo llevarán y nadie más podrá usar el anterior
hall-renamed = tu cuenta se llama ahora { $name }; entra de nuevo
hall-report-ask = El administrador de este servidor lee la línea y las de alrededor. Nadie más se entera.
hall-report-nobody = aquí nadie más ha escrito; para denunciar a una persona, elígela en la sala
hall-report-title = ¿Avisar al administrador?
hall-reported = el administrador recibe tu denuncia de { $name }
hall-robots-unrated = una mesa con puntuación no admite bots
hall-same-name = tu cuenta ya tiene este nombre; escribe otro
hall-same-table = con esa cuenta te sientas a la misma mesa; termina antes esa partida
hall-sat-down = alguien ha ocupado un asiento
hall-saves-again = el servidor vuelve a guardar; tu partida sigue
hall-say-help = Enter abre la línea del chat, { $key } denuncia una línea
hall-seat-away = { $name } (ausente)
hall-seat-away-help = tiene este asiento y no está conectado
hall-seat-bots = Jugar contra bots
hall-seat-bots-help = los bots ocupan los asientos libres y empieza la partida
hall-seat-elsewhere-help = tiene este asiento, pero está en otra pantalla
hall-seat-invited = { $name }, con invitación
hall-seat-invited-help = reservado para el jugador invitado
hall-seat-not-open = el asiento { $seat } no está libre
hall-seat-not-yours = este asiento no es tuyo
hall-seat-open-help = libre: puede sentarse cualquiera
hall-seat-robot-help = jugará cuando empiece la partida
hall-seat-there-help = está en la mesa
hall-seats-free = { $seats ->
    [one] { $seats } libre
   *[other] { $seats } libres
}
hall-seed-unrated = una mesa con semilla no puede puntuar
hall-settings-unreadable = no se pueden leer tus ajustes; se usan los predeterminados: { $why }
hall-several-keys = Cada una de estas llaves abre tu cuenta
hall-shut-out = esta cuenta está bloqueada: { $why }
hall-shut-out-until = esta cuenta está bloqueada hasta { $until }: { $why }
hall-since-visit = Mientras no estabas
hall-sit = Sentarse
hall-sit-down-help = ocupar un asiento; la partida empieza cuando se llenen todos
hall-sit-help = Enter ocupa un asiento, { $key } mira
hall-sit-too-often = { $own ->
    [one] ya tienes { $own } asiento y el máximo es { $most }
   *[other] ya tienes { $own } asientos y el máximo es { $most }
}
hall-sits-or-invited = { $name } ya tiene asiento o invitación
hall-somebody-plays = al menos un asiento debe ser para una persona
hall-ssh-help = copia esta línea para un amigo
hall-stand = Levantarse
hall-stand-help = dejar el asiento libre para otra persona
hall-state-invited = con invitación
hall-state-move = jugada { $moves }
hall-state-over = terminada
hall-state-waits = espera
hall-state-your-turn = te toca
hall-stood-up = has dejado tu asiento
hall-table-closed = la mesa está cerrada
hall-table-code = mesa { $code }
hall-table-title = Mesa { $code }
hall-table-too-large = una mesa tiene aquí como máximo { $most } cartas
hall-tables-near = hay demasiadas mesas abiertas desde tu red; inténtalo más tarde
hall-take-out = Sacar
hall-take-out-question = ¿Sacar a { $name }?
hall-take-out-text = El asiento vuelve a quedar libre.
hall-taken-down = (eliminado por el administrador del servidor)
hall-taken-out = { $name } te ha sacado de la mesa
hall-too-many-cards = tus mesas suman aquí como máximo { $most } cartas
hall-too-often = esta cuenta tiene demasiadas sesiones: cierra antes otra
hall-waited-too-long = mesa cerrada: sus jugadores se fueron hace mucho
hall-waiting-near = demasiadas mesas de tu dirección esperan jugadores; inténtalo más tarde
hall-waiting-own = { $most ->
    [one] ya tienes una mesa que espera jugadores, el máximo
   *[other] ya tienes { $most } mesas que esperan jugadores, el máximo
}
hall-waiting-title = { $game } — esperando jugadores
hall-watch = { $people ->
    [one] { $people } espectador
   *[other] { $people } espectadores
}
hall-watch-count = { $people } miran
hall-watch-help = Enter mira
hall-watcher-refused = miras mediante un enlace: entra con una cuenta para jugar o hablar
hall-watches-too-many = ya miras { $most } mesas, el máximo
hall-web-account-help = Este servidor no admite invitados y tu navegador rechaza la cookie que guarda la llave de una cuenta. Permite las cookies de esta página y vuelve a cargarla.
hall-web-again = Conectar de nuevo
hall-web-close = Cerrar
hall-web-copied = Copiado.
hall-web-description = Una sala de juegos: cartas y tableros contra personas y bots, en el navegador y por SSH.
hall-web-enter = A la sala
hall-web-finished = Terminadas en las últimas 24 horas
hall-web-gone = Esta mesa ya no existe
hall-web-gone-help = La partida ha terminado o sus jugadores la han cerrado. Las partidas terminadas están junto a las que se juegan:
hall-web-host = Este servidor no conoce el nombre de esta dirección. El administrador puede añadirlo a web_hosts en config.toml.
hall-web-keyboard = Teclado
hall-web-larger = Más grande
hall-web-lost = Se perdió la conexión. Reconectando…
hall-web-missing = Aquí no hay nada
hall-web-missing-help = Este enlace no lleva a ninguna mesa ni partida terminada que cualquiera pueda ver. Si la partida es tuya, entra antes con tu cuenta.
hall-web-moves = Jugadas
hall-web-no-copy = Este navegador no deja que la página copie nada. Marca este texto y cópialo:
hall-web-no-messages = Este navegador no muestra mensajes de esta página. El título de la pestaña dice cuándo te toca.
hall-web-no-socket = No pasa ningún WebSocket y el juego lo necesita: el servidor está lleno, o lo impide el navegador, una extensión o un proxy. La página sigue intentándolo.
hall-web-no-storage = Este navegador no guarda nada para esta página. Puedes jugar como invitado, pero se olvidan la cuenta y el tamaño de la letra.
hall-web-none = ninguna
hall-web-now = Quién juega ahora
hall-web-running = Partidas en curso
hall-web-running-row = jugada { $moves }, mirando: { $spectators }
hall-web-screen = La pantalla del juego. Flechas y Enter juegan, : escribe una jugada, ? muestra las teclas, Tab lleva a los botones y enlaces de abajo.
hall-web-script = Esta página necesita JavaScript.
hall-web-smaller = Más pequeño
hall-web-sound = Sonido en tu turno
hall-web-text = Como texto
hall-web-waiting = Mesas que esperan jugadores
hall-web-waiting-row = Una mesa que espera: siéntate y juega.
hall-web-won = ganó { $names }
hall-which-side = ¿Qué bando?
hall-who-invites = solo los jugadores de la mesa pueden invitar
hall-you-guest = { $name } (invitado, no se guarda nada)
hall-your-turn = te toca — { $server }
hall-your-turn-at = te toca en { $tables } mesas — { $server }
hall-your-turn-help = te toca: Enter abre la mesa
hall-yours-help = tu mesa: Enter la abre
