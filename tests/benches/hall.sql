-- Games of a hall, as many as {games}, after what the store has made itself: accounts, their players and rules of games.
-- The account 1 plays every fifth game, the account 2000 five of them. Every tenth table is not listed, every third
-- not rated; every tenth game is a draw. Every fiftieth game came from a file, and its players are nobody's account.
INSERT INTO players (id, name, person) SELECT id, name, id FROM accounts;
SELECT setval(pg_get_serial_sequence('players', 'id'), (SELECT max(id) FROM players));

CREATE TEMP TABLE played AS
  SELECT i AS game, 1600000000000 + i * 1000000 AS ended, 1 + i % (SELECT max(id) FROM rules) AS rules,
    CASE WHEN i % 3 = 0 THEN 3 + i % 2 ELSE 2 END AS seats, i % 50 = 49 AS of_file,
    abs(hashint8(i)::bigint) AS random,
    translate(lpad(to_hex(i), 6, '0'), '0123456789', 'ghjkmnpqrs') AS code
  FROM generate_series((SELECT coalesce(max(id), 0) + 1 FROM games), {games}) AS i;

INSERT INTO games (id, rules, seed, take_back, started, finished, touched, ended, made, spent, entries, line)
  SELECT game, rules, 1, FALSE, '2026-01-31T18:30:00Z', '2026-01-31T18:40:00Z', ended, ended, 30, 600000, 30, 30
  FROM played;

CREATE TEMP TABLE sat AS
  SELECT game, code, seat, ended, rules, seats, of_file,
    CASE WHEN of_file THEN NULL
      WHEN seat = 0 AND game % 5 = 0 THEN 1
      WHEN seat = 1 AND game % ({games} / 5) = 7 THEN 2000
      ELSE 4 + (abs(hashint8(game * 4 + seat)::bigint) % 498) * 4 + seat END AS account,
    CASE WHEN random % 10 = 0 THEN 2 WHEN random % seats = seat THEN 1 ELSE 0 END AS fate
  FROM played CROSS JOIN LATERAL generate_series(0, seats - 1) AS seat;

INSERT INTO seats (game, seat, name, player, waited)
  SELECT game, seat, CASE WHEN of_file THEN 'Master ' || (game + seat) % 100 ELSE 'name-' || account - 1 END,
    account, 60000 FROM sat;

INSERT INTO results (game, seat, player, rules, ended, seats, levels, fate, score, turns, waited)
  SELECT game, seat, account, rules, ended, seats, 0, fate, 5 + fate, 10, 60000 FROM sat;

INSERT INTO file_games (game, identity, text_key, text, counted, incomplete)
  SELECT game, int8send(game), int8send(game), 'a game', FALSE, FALSE FROM played WHERE of_file;

INSERT INTO log (game, number, spent, kind, seat, text)
  SELECT game, 0, 100, 'taken', 0, 'person name' FROM played WHERE game % 100 = 1 AND NOT of_file;

INSERT INTO hall_tables (code, rules, clock, rated, listed, take_back, opened_by, opened, game, closed)
  SELECT code, rules, 'none', game % 3 <> 1, game % 10 <> 3, FALSE, 1, ended, game, game % 1000 <> 0
  FROM played WHERE NOT of_file;

INSERT INTO hall_seats (code, seat, owner, account, seen)
  SELECT code, seat, 'account', account, 30 FROM sat WHERE NOT of_file;

INSERT INTO rating_changes (game, account, mode, ladder, place, rated, value, spread, volatility, games, met, weight)
  SELECT game, account, mode, ladder, 2 - fate % 2, ended, 1500, 80, 0.06,
    row_number() OVER (PARTITION BY account, mode, ladder ORDER BY game), 3, 1
  FROM sat JOIN rules ON rules.id = sat.rules
    CROSS JOIN LATERAL (SELECT CASE WHEN seats = 2 THEN 'two' ELSE 'several' END AS ladder) AS named
  WHERE NOT of_file AND game % 3 <> 1;

INSERT INTO ratings (account, mode, ladder, value, spread, volatility, games, met, low)
  SELECT account, mode, ladder, 1500, 80, 0.06, max(games), 3, 1340 - account FROM rating_changes
  GROUP BY account, mode, ladder;

SELECT setval(pg_get_serial_sequence('games', 'id'), {games});
