-- The fingerprint of the key whose place this one takes as soon as it is used.
ALTER TABLE account_keys ADD COLUMN replaces TEXT;
