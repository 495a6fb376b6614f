-- Stock was a view, the sum of all moves: every reading cost more with each move ever made. It becomes a table, kept
-- by the ledger's own trigger. SQLSTATE ZL005: the stock is written by the ledger alone.

-- This locks the moves until the migration ends, so that none comes in while their sums are taken.
DROP TRIGGER "moves_leave_no_debt" ON "moves";--> statement-breakpoint
DROP FUNCTION "moves_leave_no_debt"();--> statement-breakpoint
DROP VIEW "public"."stock";--> statement-breakpoint
DROP INDEX "moves_from";--> statement-breakpoint
DROP INDEX "moves_to";--> statement-breakpoint
CREATE INDEX "moves_from" ON "moves" USING btree ("from_id","number");--> statement-breakpoint
CREATE INDEX "moves_to" ON "moves" USING btree ("to_id","number");--> statement-breakpoint
CREATE INDEX "moves_with_lot" ON "moves" USING btree ("product_id") WHERE "moves"."lot" is not null;--> statement-breakpoint
CREATE INDEX "moves_return" ON "moves" USING btree ("return_id") WHERE "moves"."return_id" is not null;--> statement-breakpoint
CREATE TABLE "stock" (
	"location_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot" text,
	"expiry" date,
	"qty" bigint NOT NULL,
	CONSTRAINT "stock_place" UNIQUE NULLS NOT DISTINCT("location_id","product_id","lot","expiry")
);
--> statement-breakpoint
-- Room in each page for the next versions of its rows, which then touch no index.
ALTER TABLE "stock" SET (fillfactor = 70);--> statement-breakpoint
INSERT INTO "stock" ("location_id", "product_id", "lot", "expiry", "qty")
  SELECT location_id, product_id, lot, expiry, sum(qty)
  FROM (
    SELECT to_id AS location_id, product_id, lot, expiry, qty FROM moves
    UNION ALL
    SELECT from_id, product_id, lot, expiry, -qty FROM moves
  ) AS entries
  GROUP BY 1, 2, 3, 4
  HAVING sum(qty) <> 0;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_product" ON "stock" USING btree ("product_id");--> statement-breakpoint

-- The rows of one statement are locked in one order, so two statements never wait for each other. A row that another
-- transaction has changed is read after that transaction ends, and its new quantity is the one that is checked.
CREATE FUNCTION moves_change_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debt record;
BEGIN
  WITH changed AS (
    INSERT INTO stock AS held (location_id, product_id, lot, expiry, qty)
    SELECT location_id, product_id, lot, expiry, sum(qty)
    FROM (
      SELECT to_id AS location_id, product_id, lot, expiry, qty FROM added
      UNION ALL
      SELECT from_id, product_id, lot, expiry, -qty FROM added
    ) AS entries
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (location_id, product_id, lot, expiry) DO UPDATE SET qty = held.qty + excluded.qty
    RETURNING location_id, product_id, lot, expiry, qty
  )
  SELECT locations.name AS location, products.sku, changed.lot, changed.expiry, changed.qty AS left_over,
    (SELECT sum(qty) FROM added
     WHERE from_id = changed.location_id AND product_id = changed.product_id
       AND lot IS NOT DISTINCT FROM changed.lot AND expiry IS NOT DISTINCT FROM changed.expiry) AS qty
  INTO debt
  FROM changed
  JOIN locations ON locations.id = changed.location_id
  JOIN products ON products.id = changed.product_id
  WHERE locations.kind IN ('storage', 'quarantine', 'packing', 'returns') AND changed.qty < 0
  ORDER BY locations.name, products.sku
  LIMIT 1;

  IF FOUND THEN
    RAISE EXCEPTION 'Location % would hold % of product %', debt.location, debt.left_over, debt.sku
      USING ERRCODE = 'ZL002', DETAIL = json_build_object(
        'location', debt.location, 'sku', debt.sku, 'lot', debt.lot, 'expiry', debt.expiry,
        'asked', debt.qty, 'available', debt.qty + debt.left_over)::text;
  END IF;

  -- Lots come and go; without their rows of zero the table does not grow with them.
  DELETE FROM stock WHERE qty = 0 AND (location_id, product_id) IN (
    SELECT to_id, product_id FROM added UNION SELECT from_id, product_id FROM added);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_change_stock AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_change_stock();
--> statement-breakpoint

CREATE FUNCTION stock_follows_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The stock is the sum of the moves: add a move that changes it' USING ERRCODE = 'ZL005';
END $$;
--> statement-breakpoint
-- At depth zero no trigger of the moves is at work.
CREATE TRIGGER stock_follows_moves BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION stock_follows_moves();
--> statement-breakpoint

-- For a change that reads the stock and then decides what to take: whoever decides about the same products waits, and
-- sees afterwards what is really left. The ledger's lock comes first, as in ledger_mark(), so that a count, which
-- takes that lock alone, and a change never wait for each other.
CREATE FUNCTION ledger_hold(product_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7601, 0);
  PERFORM id FROM products WHERE id = ANY(product_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;
