UPDATE players SET name = CAST(x'4dff' AS TEXT) WHERE id = 1;
