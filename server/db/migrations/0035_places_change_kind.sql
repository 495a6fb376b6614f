-- A place may change its kind while it is empty, among the kinds that never hold less than nothing: so its balance is
-- right by either. Nobody writes a move until the change has ended.
CREATE OR REPLACE FUNCTION locations_keep_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7601, 0);
  IF OLD.kind IN ('storage', 'quarantine', 'packing', 'returns')
    AND NEW.kind IN ('storage', 'quarantine', 'packing', 'returns')
    AND NOT EXISTS (SELECT FROM stock WHERE location_id = OLD.id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Location % keeps its kind: its balance was checked by it', OLD.name USING ERRCODE = 'ZL004';
END $$;
