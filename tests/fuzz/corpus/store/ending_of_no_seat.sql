UPDATE games SET ending = 'resigned 9' WHERE 1;
