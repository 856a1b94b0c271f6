bots-bolt = { $line ->
    [dealt-1] Ärmel hoch. Ans Werk.
    [dealt-2] Zweimal messen, einmal ziehen.
    [dealt-3] Die Werkbank ist sauber. Los.
    [dealt-4] Gutes Werkzeug, gute Leute.
    [good-1] Passt wie verzahnt.
    [good-2] Solide. Das hält.
    [good-3] Schraube für Schraube.
    [good-4] Saubere Arbeit, finde ich.
    [slip-1] Ah, falscher Schlüssel.
    [slip-2] Das muss ich noch schleifen.
    [slip-3] Hm. Etwas zu kurz gesägt.
    [slip-4] Auch gutes Holz hat Äste.
    [win-1] Saubere Arbeit, gut vollendet.
    [win-2] Gebaut, um zu halten.
    [win-3] Das fügte sich gut.
    [win-4] Das hänge ich mir auf.
    [loss-1] Dein Werk, und ein feines.
    [loss-2] Ich sehe, wie du das baust.
    [loss-3] Gut gefügt. Fair gewonnen.
    [loss-4] Für mich zurück ans Werk.
    [rematch-1] Noch eins? Gib mir den Stift.
    [rematch-2] Der Leim ist noch nass. Los.
    [rematch-3] Zweiter Anstrich also.
    [rematch-4] Gleicher Plan, bessere Kanten.
   *[asks] Lust auf meine Werkstatt?
}
bots-momo = { $line ->
    [dealt-1] Mm? Ach, es geht los. Gut.
    [dealt-2] Ein warmer Platz, ein Spiel.
    [dealt-3] Nur keine Eile.
    [dealt-4] Ich bin wach. Fast.
    [good-1] Schnurr. Das genügt.
    [good-2] Auf den Pfoten gelandet.
    [good-3] Nur gestreckt, und schon da.
    [good-4] Nett, dass es da lag.
    [slip-1] Da flog ein Falter.
    [slip-2] Sagen wir, es war Absicht.
    [slip-3] Ein Gähnen kam dazwischen.
    [slip-4] Macht nichts. Die Sonne scheint.
    [win-1] Heute schlafe ich gut.
    [win-2] Oh, gewonnen. Wie gemütlich.
    [win-3] Ein Sieg schmeckt wie Sahne.
    [win-4] Ein Leben hat gereicht.
    [loss-1] Du warst wacher als ich.
    [loss-2] Fein gemacht. Nun schlafe ich.
    [loss-3] Ich habe noch acht Leben.
    [loss-4] Ein schönes Spiel zum Dösen.
    [rematch-1] Noch mal? Dann mit Milch.
    [rematch-2] Ich lag gerade gut. Na los.
    [rematch-3] Zweite Runde, gleiches Kissen.
    [rematch-4] Gut, aber leise.
   *[asks] Ist auf dem Sofa noch Platz?
}
bots-pip = { $line ->
    [dealt-1] Oh, geht es los?
    [dealt-2] Hallo! Den Anfang mag ich.
    [dealt-3] Bereit! Glaube ich.
    [dealt-4] So viel zu sehen!
    [good-1] War ich das? Ja, ich!
    [good-2] Es klappt! Es klappt!
    [good-3] Schau, was ich habe!
    [good-4] Das fühlt sich richtig an.
    [slip-1] Huch. War ich das?
    [slip-2] Oh. Das merke ich mir.
    [slip-3] Hm, so also nicht.
    [slip-4] Ups! Die Antenne hat gewackelt.
    [win-1] Gewonnen? Ich? Hurra!
    [win-2] Das muss ich Momo erzählen!
    [win-3] Mein bester Tag bisher!
    [win-4] Danke, dass ich mitdurfte!
    [loss-1] Du kannst das aber gut!
    [loss-2] Schön war es trotzdem.
    [loss-3] Wieder was gelernt.
    [loss-4] Toll! Zeigst du mir das?
    [rematch-1] Noch mal? Ja, bitte!
    [rematch-2] Ich hatte es so gehofft!
    [rematch-3] Noch eins! Noch eins!
    [rematch-4] Jetzt schaue ich genauer hin.
   *[asks] Spielst du mit mir?
}
bots-robo = { $line ->
    [dealt-1] Warmgelaufen. Los geht’s.
    [dealt-2] Piep. Viel Glück dir.
    [dealt-3] Spiel geladen. Spaß geladen.
    [dealt-4] Alle Schrauben fest. Los.
    [good-1] Piep! Das rechnet sich.
    [good-2] Ergebnis: erfreulich.
    [good-3] Zähler plus eins. Schön.
    [good-4] Abgelegt unter: gute Ideen.
    [slip-1] Fehler notiert. Kein Rauch.
    [slip-2] Das stand nicht im Handbuch.
    [slip-3] Ich rechne neu …
    [slip-4] Bzzt. Ein Zahnrad sprang.
    [win-1] Siegprogramm: piep, piep!
    [win-2] Ergebnis: Sieg. Bitte Applaus.
    [win-3] Den Ausdruck rahme ich ein.
    [win-4] Gutes Spiel. Öl für alle!
    [loss-1] Du gewinnst. Ich lerne.
    [loss-2] Niederlage gespeichert. Respekt!
    [loss-3] Piep. Sehr gut gespielt.
    [loss-4] Meine Lüfter ehren dich.
    [rematch-1] Neu gestartet. Noch mal!
    [rematch-2] Schleife erkannt. Gefällt mir.
    [rematch-3] Wiederholung: angenommen.
    [rematch-4] Frisches Öl, frisches Spiel.
   *[asks] Anfrage: ein Spiel mit mir?
}
bots-sage = { $line ->
    [dealt-1] Geduld eröffnet jedes Spiel.
    [dealt-2] Die Nacht ist jung. Beginne.
    [dealt-3] Sitz gut. Atme. Spiel.
    [dealt-4] Ein neues Spiel, alter Freund.
    [good-1] Der Ast war zum Landen da.
    [good-2] Leise, leise.
    [good-3] Gesehen, gewartet, getan.
    [good-4] Eine kleine Feder am Hut.
    [slip-1] Auch Eulen blinzeln.
    [slip-2] Eine Lehre also. Danke.
    [slip-3] Der Wind drehte. Sei’s drum.
    [slip-4] Eine Maus! Verzeih.
    [win-1] Du gabst mir zu denken. Danke.
    [win-2] Gut gekämpft. Der Mond sah es.
    [win-3] Ein Sieg ist Gast. Er geht.
    [win-4] Jedes Spiel lehrt. Frag mich.
    [loss-1] Weise gespielt. Respekt.
    [loss-2] Schuhu? Du, wie es scheint.
    [loss-3] Heute war ich Schüler.
    [loss-4] Ein gutes Ende, nicht meines.
    [rematch-1] Noch einmal, wie der Mond.
    [rematch-2] Zweimal gelesen ist besser.
    [rematch-3] Ich habe die ganze Nacht.
    [rematch-4] Gern. Nimm einen Ast.
   *[asks] Setzt du dich zur alten Eule?
}
bots-says = { $name }: „{ $line }“
bots-vix = { $line ->
    [dealt-1] Zeig mal, was du kannst.
    [dealt-2] Ah, endlich Gesellschaft.
    [dealt-3] Mein Schwanz zuckt schon.
    [dealt-4] Bereit? Seit Geburt.
    [good-1] Schnapp. Zu schnell?
    [good-2] Ich mag dieses Geräusch.
    [good-3] So macht man das.
    [good-4] Fang mich doch.
    [slip-1] Sag’s den anderen nicht.
    [slip-2] Das war natürlich ein Köder.
    [slip-3] Über den Schwanz gestolpert.
    [slip-4] Na gut. Der gehört dir.
    [win-1] Schlau von mir. Und von dir.
    [win-2] Weg mit der Beute. Tschüss!
    [win-3] Ich hatte Sorgen. Beinahe.
    [win-4] Schlau schlägt stark. Heute.
    [loss-1] Ausgetrickst. Ich!
    [loss-2] Du Schlitzohr. Gut gespielt.
    [loss-3] Das erfährt mein Bau nie.
    [loss-4] Besiegt, und gern dazu.
    [rematch-1] Du willst mehr? Ich auch.
    [rematch-2] Runde zwei. Achte auf mich.
    [rematch-3] Genug aufgewärmt.
    [rematch-4] Ich hatte darauf gehofft.
   *[asks] Jagst du gern Füchse?
}
bots-zeno = { $line ->
    [dealt-1] Der Hof ist versammelt.
    [dealt-2] Lasst die Trompeten klingen!
    [dealt-3] Knie nicht. Spiel nur gut.
    [dealt-4] Die Krone sitzt. Beginne.
    [good-1] Wie es sich gehört.
    [good-2] Applaus ist gestattet.
    [good-3] Schreiber, vermerkt das.
    [good-4] Ein königlicher Zug.
    [slip-1] Die Krone rutschte. Kurz.
    [slip-2] Wir haben das nicht gesehen.
    [slip-3] Das war der Narr, nicht ich.
    [slip-4] Pah! Vorhang zu.
    [win-1] Die Krone bleibt, wo sie ist.
    [win-2] Du hast dem Spiel gedient.
    [win-3] Das Festmahl beginne!
    [win-4] Ein würdiger Gast am Hof.
    [loss-1] Hoch! Die Krone ist dein.
    [loss-2] Mein Reich für diesen Zug!
    [loss-3] Tapfer gewonnen. Ich staune.
    [loss-4] Läutet die Glocken, einmal.
    [rematch-1] Der König gewährt noch eins.
    [rematch-2] Noch einmal! Neue Kerzen!
    [rematch-3] Meine Ehre verlangt es auch.
    [rematch-4] Noch einmal aufs Feld.
   *[asks] Der König bittet zum Spiel.
}
