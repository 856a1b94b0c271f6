-- Finished games of checkers that have no row in the library yet. Triggers keep it, so that it is right whichever program
-- writes, and each change of it is part of the transaction that makes it necessary.
CREATE TABLE unindexed (
  game BIGINT PRIMARY KEY REFERENCES games ON DELETE CASCADE
);

CREATE FUNCTION unindexed_ended() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO unindexed SELECT NEW.id FROM rules WHERE id = NEW.rules AND mode = 'checkers' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER unindexed_inserted AFTER INSERT ON games
  FOR EACH ROW WHEN (NEW.ended IS NOT NULL) EXECUTE FUNCTION unindexed_ended();
CREATE TRIGGER unindexed_ended AFTER UPDATE OF ended ON games
  FOR EACH ROW WHEN (NEW.ended IS NOT NULL AND OLD.ended IS NULL) EXECUTE FUNCTION unindexed_ended();

CREATE FUNCTION unindexed_indexed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM unindexed WHERE game = NEW.game;
  RETURN NULL;
END $$;
CREATE TRIGGER unindexed_indexed AFTER INSERT ON library FOR EACH ROW EXECUTE FUNCTION unindexed_indexed();

-- The game is looked up, since its rows also go when it is deleted.
CREATE FUNCTION unindexed_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO unindexed SELECT id FROM games WHERE id = OLD.game ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER unindexed_forgotten AFTER DELETE ON library FOR EACH ROW EXECUTE FUNCTION unindexed_forgotten();

-- After the triggers, whose making waits until nobody is writing to games: none ends between the two.
INSERT INTO unindexed SELECT g.id FROM games g JOIN rules r ON r.id = g.rules
  WHERE r.mode = 'checkers' AND g.ended IS NOT NULL AND NOT EXISTS (SELECT 1 FROM library WHERE game = g.id);
