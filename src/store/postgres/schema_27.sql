-- The tables that an account has opened: whether it has played is asked for each.
CREATE INDEX IF NOT EXISTS hall_tables_opened_by ON hall_tables (opened_by) WHERE opened_by IS NOT NULL;
