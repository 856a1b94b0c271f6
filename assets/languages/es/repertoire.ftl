repertoire-known = { $all ->
    [one] { $known } de { $all } línea sabida
   *[other] { $known } de { $all } líneas sabidas
}
repertoire-next = { $all ->
    [one] { $known } de { $all } línea sabida; la próxima toca el { $date }
   *[other] { $known } de { $all } líneas sabidas; la próxima toca el { $date }
}
repertoire-none = ninguna línea de aquí está en tu repertorio
repertoire-other = tu línea tiene otra jugada
repertoire-task = juega tu línea
repertoire-title = Repertorio: { $opening }
