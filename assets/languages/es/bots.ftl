bots-bolt = { $line ->
    [dealt-1] Mangas arriba. Al trabajo.
    [dealt-2] Mide dos veces, juega una.
    [dealt-3] Banco limpio. Empecemos.
    [dealt-4] Buen taller, buena compañía.
    [good-1] Encaja al milímetro.
    [good-2] Sólido. Aguantará.
    [good-3] Tornillo a tornillo.
    [good-4] Buen trabajo, diría yo.
    [slip-1] Ah, la llave equivocada.
    [slip-2] Eso habrá que lijarlo.
    [slip-3] Hm. Corté un poco corto.
    [slip-4] Toda tabla tiene nudos.
    [win-1] Un trabajo bien acabado.
    [win-2] Hecho para durar. Buen juego.
    [win-3] Todo quedó en su sitio.
    [win-4] Esto lo cuelgo en la pared.
    [loss-1] Obra tuya, y de las finas.
    [loss-2] Ya veo cómo lo armaste.
    [loss-3] Buen ensamble. Ganas bien.
    [loss-4] Yo, de vuelta al banco.
    [rematch-1] ¿Otra? Pásame el lápiz.
    [rematch-2] La cola aún está fresca. Va.
    [rematch-3] Segunda mano, entonces.
    [rematch-4] Mismo plano, mejor canto.
   *[asks] ¿Pruebas en mi taller?
}
bots-momo = { $line ->
    [dealt-1] ¿Mm? Ah, ya empieza. Bien.
    [dealt-2] Sitio tibio y un juego.
    [dealt-3] Sin prisa. Como siempre.
    [dealt-4] Ya abrí un ojo.
    [good-1] Ronroneo. Con eso basta.
    [good-2] Caí de pie.
    [good-3] Me estiré, y ahí estaba.
    [good-4] Qué amable por estar ahí.
    [slip-1] Miraba una polilla.
    [slip-2] Digamos que fue adrede.
    [slip-3] Se me coló un bostezo.
    [slip-4] No importa. Hace sol.
    [win-1] Hoy dormiré bien.
    [win-2] Oh, gané. Qué gustito.
    [win-3] Ganar sabe a nata.
    [win-4] Me bastó una vida.
    [loss-1] Tenías los ojos más abiertos.
    [loss-2] Muy bien. Ahora, una siesta.
    [loss-3] Aún me quedan seis vidas.
    [loss-4] Buen juego para dormitar.
    [rematch-1] ¿Otra? Si hay leche.
    [rematch-2] Justo me acomodaba. Venga.
    [rematch-3] Otra ronda, el mismo cojín.
    [rematch-4] Bueno, pero bajito.
   *[asks] ¿Cabes conmigo en el sofá?
}
bots-pip = { $line ->
    [dealt-1] ¿Ya empieza? ¡Qué bien!
    [dealt-2] ¡Hola! Esta parte me gusta.
    [dealt-3] ¡Listo! Creo.
    [dealt-4] ¡Cuánto hay que mirar!
    [good-1] ¿Fui yo? ¡Fui yo!
    [good-2] ¡Funcionó! ¡Funcionó!
    [good-3] ¡Mira lo que tengo!
    [good-4] Eso me pareció bien.
    [slip-1] Uy. ¿Fui yo?
    [slip-2] Oh. Lo recordaré.
    [slip-3] Vale, así no era.
    [slip-4] ¡Ay! Se movió mi antena.
    [win-1] ¿Gané? ¿De verdad? ¡Viva!
    [win-2] ¡Verás cuando lo sepa Momo!
    [win-3] ¡Mi mejor día hasta hoy!
    [win-4] ¡Gracias por dejarme jugar!
    [loss-1] ¡Qué bien se te da!
    [loss-2] Me divertí igual.
    [loss-3] Hoy aprendí algo.
    [loss-4] ¡Bravo! ¿Me lo enseñas?
    [rematch-1] ¿Otra? ¡Sí, por favor!
    [rematch-2] ¡Esperaba que lo dijeras!
    [rematch-3] ¡Una más! ¡Una más!
    [rematch-4] Ahora miraré mejor.
   *[asks] ¿Juegas conmigo?
}
bots-robo = { $line ->
    [dealt-1] Motor tibio. A jugar.
    [dealt-2] Bip. Mucha suerte.
    [dealt-3] Juego cargado. Risas también.
    [dealt-4] Tornillos firmes. Adelante.
    [good-1] ¡Bip! Todo cuadra.
    [good-2] Resultado: agradable.
    [good-3] Contador más uno. Bien.
    [good-4] Archivado: buenas ideas.
    [slip-1] Error anotado. Sin humo.
    [slip-2] Eso no venía en el manual.
    [slip-3] Recalculando …
    [slip-4] Bzzt. Saltó un engranaje.
    [win-1] Rutina de victoria: ¡bip, bip!
    [win-2] Resultado: gano. Aplausos.
    [win-3] Voy a enmarcar este papel.
    [win-4] Buen juego. ¡Aceite a todos!
    [loss-1] Ganas tú. Tomo nota.
    [loss-2] Derrota guardada. Respeto.
    [loss-3] Bip. Muy bien jugado.
    [loss-4] Giro mis aspas en tu honor.
    [rematch-1] Reiniciado. ¡Otra!
    [rematch-2] Bucle detectado. Me gusta.
    [rematch-3] Repetición: aceptada.
    [rematch-4] Aceite nuevo, juego nuevo.
   *[asks] Solicitud: ¿un juego conmigo?
}
bots-sage = { $line ->
    [dealt-1] La paciencia abre el juego.
    [dealt-2] La noche es joven. Empieza.
    [dealt-3] Siéntate. Respira. Juega.
    [dealt-4] Juego nuevo, vieja amistad.
    [good-1] Una rama donde posarse.
    [good-2] En silencio, en silencio.
    [good-3] Ver, esperar, hacer.
    [good-4] Una pluma más en mi ala.
    [slip-1] Un búho también parpadea.
    [slip-2] Una lección. Gracias.
    [slip-3] Cambió el viento. Así sea.
    [slip-4] Oí un ratón. Perdona.
    [win-1] Me hiciste pensar. Gracias.
    [win-2] Buena lucha. La luna la vio.
    [win-3] La victoria es un huésped.
    [win-4] Todo juego enseña. Pregunta.
    [loss-1] Jugaste con saber. Me inclino.
    [loss-2] ¿Uh, uh? Tú, parece.
    [loss-3] Hoy me tocó aprender.
    [loss-4] Buen final, aunque no mío.
    [rematch-1] Otra vez, como la luna.
    [rematch-2] La relectura es mejor.
    [rematch-3] Tengo toda la noche.
    [rematch-4] Con gusto. Elige rama.
   *[asks] ¿Te sientas con un viejo búho?
}
bots-says = { $name }: «{ $line }»
bots-vix = { $line ->
    [dealt-1] A ver qué sabes hacer.
    [dealt-2] Por fin, compañía.
    [dealt-3] Ya se me mueve la cola.
    [dealt-4] ¿Empezamos? Yo, cuando sea.
    [good-1] Zas. ¿Muy rápido?
    [good-2] Cómo me gusta ese ruido.
    [good-3] Así se hace.
    [good-4] A ver si me alcanzas.
    [slip-1] No se lo cuentes a nadie.
    [slip-2] Diré que era un cebo.
    [slip-3] Tropecé con mi cola.
    [slip-4] Vale. Esa es para ti.
    [win-1] Qué zorro soy. Y tú también.
    [win-2] Me llevo el premio. ¡Chao!
    [win-3] Me asustaste. Casi.
    [win-4] Más vale maña. Hoy.
    [loss-1] ¿Un zorro burlado? ¡Yo!
    [loss-2] Qué astucia. Bien jugado.
    [loss-3] En mi guarida no se sabrá.
    [loss-4] Perdí, y me gustó.
    [rematch-1] ¿Quieres más? Yo también.
    [rematch-2] Segunda ronda. Ojo conmigo.
    [rematch-3] Se acabó el calentamiento.
    [rematch-4] Esperaba que picaras.
   *[asks] ¿Te atreves con un zorro?
}
bots-zeno = { $line ->
    [dealt-1] La corte está reunida.
    [dealt-2] ¡Que suenen las trompetas!
    [dealt-3] No te inclines. Juega bien.
    [dealt-4] Corona puesta. Empieza.
    [good-1] Como debe ser.
    [good-2] Se permite aplaudir.
    [good-3] Que lo anoten los escribas.
    [good-4] Un golpe regio.
    [slip-1] Se ladeó la corona. Un poco.
    [slip-2] Eso no lo hemos visto.
    [slip-3] Fue el bufón, no yo.
    [slip-4] ¡Bah! Corran el telón.
    [win-1] La corona se queda aquí.
    [win-2] Serviste bien al juego.
    [win-3] ¡Que empiece el banquete!
    [win-4] Digna visita en mi corte.
    [loss-1] ¡Salve! La corona es tuya.
    [loss-2] ¡Mi reino por esa jugada!
    [loss-3] Gran victoria. Me asombras.
    [loss-4] Que repiquen, por una vez.
    [rematch-1] El rey concede otra.
    [rematch-2] ¡Otra! Traigan más velas.
    [rematch-3] Mi honor también lo pide.
    [rematch-4] Una vez más al campo.
   *[asks] El rey te pide un juego.
}
