-- When a code to write down was made, and when it was used last: its person is told. Unknown for codes of before.
ALTER TABLE recovery_codes ADD COLUMN made INTEGER;
ALTER TABLE recovery_codes ADD COLUMN used INTEGER;
