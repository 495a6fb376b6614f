-- The ledger's own rules, kept by the database so that no program can break them.
-- SQLSTATE class ZL is ours: ZL001 a move is final, ZL002 a shelf would go below zero,
-- ZL003 wrong isolation, ZL004 a location keeps its kind. server/db/ledger.ts reads them.

CREATE FUNCTION moves_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A move is never changed or deleted: add one that compensates it' USING ERRCODE = 'ZL001';
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON moves
  FOR EACH STATEMENT EXECUTE FUNCTION moves_are_final();
--> statement-breakpoint

-- Every writer shares one lock until its transaction ends; ledger_mark() takes it alone. So when the mark is
-- read, all moves with a smaller number are committed, and a later one has a greater number: a count can tell
-- what moved meanwhile. It is taken before the row's number is drawn.
CREATE FUNCTION moves_enter_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    -- A snapshot taken earlier would not show the moves that we waited for.
    RAISE EXCEPTION 'Moves are written under READ COMMITTED only' USING ERRCODE = 'ZL003';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7601, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_enter_ledger BEFORE INSERT ON moves
  FOR EACH STATEMENT EXECUTE FUNCTION moves_enter_ledger();
--> statement-breakpoint
CREATE FUNCTION ledger_mark() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7601, 0);
  RETURN (SELECT coalesce(max(number), 0) FROM moves);
END $$;
--> statement-breakpoint

-- Whoever takes a product from a shelf waits for whoever is taking the same product from it. The locks of one
-- statement are taken in one order, so two of them never wait for each other.
CREATE FUNCTION moves_leave_no_debt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shelf bigint;
  debt record;
BEGIN
  FOR shelf IN
    SELECT DISTINCT hashtextextended(added.from_id::text || added.product_id::text, 0)
    FROM added JOIN locations ON locations.id = added.from_id
    WHERE locations.kind IN ('storage', 'quarantine', 'packing', 'returns')
    ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(shelf);
  END LOOP;

  SELECT locations.name AS location, products.sku, taken.lot, taken.expiry, taken.qty, balance.qty AS left_over
  INTO debt
  FROM (
    SELECT from_id, product_id, lot, expiry, sum(qty) AS qty FROM added GROUP BY 1, 2, 3, 4
  ) AS taken
  JOIN locations ON locations.id = taken.from_id
  JOIN products ON products.id = taken.product_id
  CROSS JOIN LATERAL (
    SELECT
      (SELECT coalesce(sum(qty), 0) FROM moves
       WHERE to_id = taken.from_id AND product_id = taken.product_id
         AND lot IS NOT DISTINCT FROM taken.lot AND expiry IS NOT DISTINCT FROM taken.expiry)
      - (SELECT coalesce(sum(qty), 0) FROM moves
         WHERE from_id = taken.from_id AND product_id = taken.product_id
           AND lot IS NOT DISTINCT FROM taken.lot AND expiry IS NOT DISTINCT FROM taken.expiry) AS qty
  ) AS balance
  WHERE locations.kind IN ('storage', 'quarantine', 'packing', 'returns') AND balance.qty < 0
  ORDER BY locations.name, products.sku
  LIMIT 1;

  IF FOUND THEN
    RAISE EXCEPTION 'Location % would hold % of product %', debt.location, debt.left_over, debt.sku
      USING ERRCODE = 'ZL002', DETAIL = json_build_object(
        'location', debt.location, 'sku', debt.sku, 'lot', debt.lot, 'expiry', debt.expiry,
        'asked', debt.qty, 'available', debt.qty + debt.left_over)::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_leave_no_debt AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_leave_no_debt();
--> statement-breakpoint

CREATE FUNCTION locations_keep_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Location % keeps its kind: its balance was checked by it', OLD.name USING ERRCODE = 'ZL004';
END $$;
--> statement-breakpoint
CREATE TRIGGER locations_keep_kind BEFORE UPDATE OF kind ON locations
  FOR EACH ROW WHEN (OLD.kind <> NEW.kind) EXECUTE FUNCTION locations_keep_kind();
