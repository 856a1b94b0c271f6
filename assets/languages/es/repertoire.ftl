repertoire-known = { $known } de { $all } líneas sabidas
repertoire-next = { $known } de { $all } líneas sabidas; la próxima toca el { $date }
repertoire-none = ninguna línea de aquí está en tu repertorio
repertoire-other = tu línea tiene otra jugada
repertoire-task = juega tu línea
repertoire-title = Repertorio: { $opening }
