-- Benches hear that something changed at another one. A notification leaves with the commit, and the same one leaves once
-- however many rows a change touches. It names the kind of thing, the warehouse and the shop, and never data: who hears it
-- asks again. `-` stands for all of them. The kinds are those of contract/live.ts.
CREATE FUNCTION tell_benches(kind text, warehouse uuid, shop uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('douchette', kind || ' ' || coalesce(warehouse::text, '-') || ' ' || coalesce(shop::text, '-'));
END $$;
--> statement-breakpoint

CREATE FUNCTION orders_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('orders', warehouse_id, shop_id)
    FROM (SELECT DISTINCT warehouse_id, shop_id FROM changed) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_told_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint
CREATE TRIGGER orders_told_update AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint
CREATE TRIGGER orders_told_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint

-- A bench that packs it stops at once.
CREATE FUNCTION stopped_orders_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('stopped', NEW.warehouse_id, NEW.shop_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_told_stopped AFTER UPDATE ON orders
  FOR EACH ROW WHEN ((OLD.status <> NEW.status AND NEW.status IN ('cancelled', 'on_hold')) OR OLD.held_by <> NEW.held_by)
  EXECUTE FUNCTION stopped_orders_tell_benches();
--> statement-breakpoint

CREATE FUNCTION moves_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('stock', warehouse_id, shop_id)
    FROM (
      SELECT DISTINCT locations.warehouse_id, products.shop_id FROM added
      JOIN products ON products.id = added.product_id
      JOIN locations ON locations.id IN (added.from_id, added.to_id)
    ) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_told AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_tell_benches();
--> statement-breakpoint

CREATE FUNCTION parcels_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('parcels', warehouse_id, shop_id)
    FROM (
      SELECT DISTINCT orders.warehouse_id, orders.shop_id FROM changed JOIN orders ON orders.id = changed.order_id
    ) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_told_insert AFTER INSERT ON parcels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parcels_tell_benches();
--> statement-breakpoint
CREATE TRIGGER parcels_told_update AFTER UPDATE ON parcels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parcels_tell_benches();
--> statement-breakpoint

CREATE FUNCTION prints_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('prints', warehouse_id, shop_id)
    FROM (SELECT DISTINCT warehouse_id, shop_id FROM changed) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prints_told_insert AFTER INSERT ON print_jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION prints_tell_benches();
--> statement-breakpoint
CREATE TRIGGER prints_told_update AFTER UPDATE ON print_jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION prints_tell_benches();
--> statement-breakpoint

-- What changes seldom is told to everybody. Of the first tables many rows change at once, of the others also none, which
-- only a trigger of each row knows.
CREATE FUNCTION tell_all_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches(TG_ARGV[0], NULL, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT * FROM (VALUES
      ('products', 'STATEMENT', 'articles'),
      ('product_codes', 'STATEMENT', 'articles'),
      ('locations', 'STATEMENT', 'house'),
      ('place_levels', 'ROW', 'articles'),
      ('order_holds', 'ROW', 'orders'),
      ('picking_lists', 'ROW', 'orders'),
      ('carrier_slips', 'ROW', 'parcels'),
      ('journeys', 'ROW', 'parcels'),
      ('manifests', 'ROW', 'parcels'),
      ('receptions', 'ROW', 'deliveries'),
      ('returns', 'ROW', 'returns'),
      ('announced_returns', 'ROW', 'returns'),
      ('counts', 'ROW', 'counts'),
      ('handed_steps', 'ROW', 'desk'),
      ('warehouses', 'ROW', 'house'),
      ('shops', 'ROW', 'house'),
      ('campaigns', 'ROW', 'house'),
      ('reasons', 'ROW', 'house'),
      ('cartons', 'ROW', 'house'),
      ('carriers', 'ROW', 'house'),
      ('carrier_accounts', 'ROW', 'house'),
      ('computers', 'ROW', 'house'),
      ('printers', 'ROW', 'house'),
      ('api_keys', 'ROW', 'house'),
      ('event_subscriptions', 'ROW', 'sendings'),
      ('event_sendings', 'ROW', 'sendings'),
      ('shop_connections', 'ROW', 'sendings'),
      ('imports', 'ROW', 'imports'),
      ('users', 'ROW', 'people'),
      ('user_shops', 'ROW', 'people')
    ) AS listed (name, each, kind)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH %s EXECUTE FUNCTION tell_all_benches(%L)', told.name, told.each, told.kind);
  END LOOP;
END $$;
--> statement-breakpoint

-- A session is also updated each minute, for when it was last seen.
CREATE TRIGGER told_to_benches AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION tell_all_benches('people');
