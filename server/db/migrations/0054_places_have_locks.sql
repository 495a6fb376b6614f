-- A count took the ledger's lock alone, so that it waited for the moves of the whole warehouse, and all that came later waited
-- behind it: ten counts a second stopped everybody. Now it takes the lock of its place alone.
--
-- A move shares the locks of both its places, and draws its number after that. So when the mark of a place is read, under the
-- place's lock, all moves there with a smaller number are committed, and a later one has a greater number.
CREATE FUNCTION moves_enter_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7603, least(hashtext(NEW.from_id::text), hashtext(NEW.to_id::text)));
  PERFORM pg_advisory_xact_lock_shared(7603, greatest(hashtext(NEW.from_id::text), hashtext(NEW.to_id::text)));
  NEW.number := nextval('moves_number_seq');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_enter_places BEFORE INSERT ON moves
  FOR EACH ROW EXECUTE FUNCTION moves_enter_places();
--> statement-breakpoint

-- The ledger's shared lock comes first, as in ledger_hold(), so that whoever takes that one alone waits for nobody's place.
CREATE FUNCTION ledger_mark_at(place uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7601, 0);
  PERFORM pg_advisory_xact_lock(7603, hashtext(place::text));
  RETURN (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM moves_number_seq);
END $$;
