UPDATE results SET seat = 70, fate = 1 WHERE seat = 0;
