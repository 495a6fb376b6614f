CREATE TABLE "event_sendings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_sendings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_number" bigint NOT NULL,
	"subscription_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"code" integer,
	"why" text,
	CONSTRAINT "event_sendings_status_known" CHECK ("event_sendings"."status" in ('waiting', 'sending', 'delivered', 'given_up'))
);
--> statement-breakpoint
CREATE TABLE "event_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"why" text,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_subscriptions_kinds_known" CHECK ("event_subscriptions"."kinds" <@ array['order.received', 'order.held', 'order.waiting', 'order.preparing', 'order.packed', 'order.partly_shipped', 'order.shipped', 'order.cancelled', 'order.returned', 'stock.changed', 'delivery.received', 'return.decided']::text[]),
	CONSTRAINT "event_subscriptions_status_known" CHECK ("event_subscriptions"."status" in ('active', 'paused', 'disabled')),
	CONSTRAINT "event_subscriptions_former" CHECK (("event_subscriptions"."former_secret" is null) = ("event_subscriptions"."former_until" is null))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "stock_touched" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_touched_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_sendings" ADD CONSTRAINT "event_sendings_event_number_events_number_fk" FOREIGN KEY ("event_number") REFERENCES "public"."events"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sendings" ADD CONSTRAINT "event_sendings_subscription_id_event_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."event_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD CONSTRAINT "event_subscriptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_touched" ADD CONSTRAINT "stock_touched_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_sendings_open" ON "event_sendings" USING btree ("subscription_id","about_id","number") WHERE "event_sendings"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "event_sendings_log" ON "event_sendings" USING btree ("subscription_id","number");--> statement-breakpoint
CREATE INDEX "event_sendings_event" ON "event_sendings" USING btree ("event_number");--> statement-breakpoint
CREATE INDEX "event_subscriptions_shop" ON "event_subscriptions" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "events_to_write" ON "events" USING btree ("number") WHERE "events"."body" is null;--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_touched_product" ON "stock_touched" USING btree ("product_id");--> statement-breakpoint

-- Shops hear of what happens to their things. The database writes it down in the change's own transaction, so that no
-- program can forget to: server/events/ sends it. Nothing is written where nobody listens.
CREATE FUNCTION tell_event(told text, shop uuid, about uuid, known jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM event_subscriptions WHERE shop_id = shop AND told = ANY (kinds) AND status <> 'disabled'
  ) THEN
    RETURN;
  END IF;
  INSERT INTO events (kind, shop_id, about_id, facts) VALUES (told, shop, about, known) RETURNING number INTO event;
  INSERT INTO event_sendings (event_number, subscription_id, about_id)
    SELECT event, id, about FROM event_subscriptions
    WHERE shop_id = shop AND told = ANY (kinds) AND status <> 'disabled' ORDER BY created_at, id;
END $$;
--> statement-breakpoint
CREATE FUNCTION orders_tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END;
  told text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_event('order.received', NEW.shop_id, NEW.id, jsonb_build_object('status', NEW.status));
  END IF;
  told := CASE
    WHEN NEW.status = 'on_hold' THEN 'order.held'
    WHEN NEW.status IN ('packed', 'shipped', 'cancelled', 'returned') THEN 'order.' || NEW.status
    WHEN NEW.status IN ('picking', 'packing') AND coalesce(before, '') NOT IN ('picking', 'packing') THEN 'order.preparing'
    WHEN NEW.status = 'pending' AND before IS NOT NULL THEN 'order.waiting'
  END;
  IF told IS NOT NULL THEN
    PERFORM tell_event(told, NEW.shop_id, NEW.id, jsonb_build_object('status', NEW.status));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_begin AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION orders_tell();
--> statement-breakpoint
CREATE TRIGGER orders_change_status AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION orders_tell();
--> statement-breakpoint

-- At the end of the transaction it is known which orders of a slip have left whole.
CREATE FUNCTION slips_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_event('order.partly_shipped', shop_id, id, jsonb_build_object('status', status))
    FROM (
      SELECT orders.id, orders.shop_id, orders.status FROM orders
      WHERE orders.status <> 'shipped' AND EXISTS (
        SELECT FROM parcels WHERE parcels.order_id = orders.id AND parcels.slip_id = NEW.id AND parcels.status <> 'void')
      ORDER BY orders.id
    ) AS partial;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER slips_take_parcels AFTER UPDATE OF status ON carrier_slips DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 'sealed') EXECUTE FUNCTION slips_tell();
--> statement-breakpoint

CREATE FUNCTION receptions_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_event('delivery.received', NEW.shop_id, NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receptions_close AFTER UPDATE OF status ON receptions
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 'closed') EXECUTE FUNCTION receptions_tell();
--> statement-breakpoint
CREATE FUNCTION returns_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.status <> NEW.status THEN
    PERFORM tell_event('return.decided', NEW.shop_id, NEW.id, '{}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER returns_end AFTER INSERT OR UPDATE OF status ON returns
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION returns_tell();
--> statement-breakpoint

-- A move between two shelves changes no figure that a shop sees.
CREATE FUNCTION moves_touch_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_touched (product_id)
    SELECT DISTINCT added.product_id FROM added
    JOIN locations AS source ON source.id = added.from_id
    JOIN locations AS target ON target.id = added.to_id
    JOIN products ON products.id = added.product_id
    WHERE source.kind <> target.kind AND EXISTS (
      SELECT FROM event_subscriptions AS heard WHERE heard.shop_id = products.shop_id
        AND 'stock.changed' = ANY (heard.kinds) AND heard.status <> 'disabled');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_touch_stock AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_touch_stock();
