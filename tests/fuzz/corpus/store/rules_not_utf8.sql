UPDATE rules SET text = CAST(x'ff' AS TEXT) WHERE id = 1;
