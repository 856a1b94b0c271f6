-- Finished games of checkers that have no row in the library yet. Triggers keep it, so that it is right whichever program
-- writes, and each change of it is part of the transaction that makes it necessary.
CREATE TABLE unindexed (
  game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE
) STRICT;

CREATE TRIGGER unindexed_inserted AFTER INSERT ON games WHEN NEW.ended IS NOT NULL BEGIN
  INSERT OR IGNORE INTO unindexed SELECT NEW.id FROM rules WHERE id = NEW.rules AND mode = 'checkers';
END;
CREATE TRIGGER unindexed_ended AFTER UPDATE OF ended ON games WHEN NEW.ended IS NOT NULL AND OLD.ended IS NULL BEGIN
  INSERT OR IGNORE INTO unindexed SELECT NEW.id FROM rules WHERE id = NEW.rules AND mode = 'checkers';
END;
CREATE TRIGGER unindexed_indexed AFTER INSERT ON library BEGIN
  DELETE FROM unindexed WHERE game = NEW.game;
END;
-- The game is looked up, since its rows also go when it is deleted.
CREATE TRIGGER unindexed_forgotten AFTER DELETE ON library BEGIN
  INSERT OR IGNORE INTO unindexed SELECT id FROM games WHERE id = OLD.game;
END;

INSERT INTO unindexed SELECT g.id FROM games g JOIN rules r ON r.id = g.rules
  WHERE r.mode = 'checkers' AND g.ended IS NOT NULL AND NOT EXISTS (SELECT 1 FROM library WHERE game = g.id);
