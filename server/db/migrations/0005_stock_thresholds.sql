CREATE TABLE "stock_thresholds" (
	"product_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"least" integer NOT NULL,
	"low_since" timestamp with time zone,
	CONSTRAINT "stock_thresholds_product_id_warehouse_id_pk" PRIMARY KEY("product_id","warehouse_id"),
	CONSTRAINT "stock_thresholds_least" CHECK ("stock_thresholds"."least" > 0)
);
--> statement-breakpoint
ALTER TABLE "event_subscriptions" DROP CONSTRAINT "event_subscriptions_kinds_known";--> statement-breakpoint
ALTER TABLE "stock_thresholds" ADD CONSTRAINT "stock_thresholds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_thresholds" ADD CONSTRAINT "stock_thresholds_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_thresholds_low" ON "stock_thresholds" USING btree ("low_since") WHERE "stock_thresholds"."low_since" is not null;--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD CONSTRAINT "event_subscriptions_kinds_known" CHECK ("event_subscriptions"."kinds" <@ array['order.received', 'order.held', 'order.waiting', 'order.preparing', 'order.packed', 'order.partly_shipped', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'stock.changed', 'stock.low', 'delivery.received', 'return.decided']::text[]);--> statement-breakpoint
CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON "stock_thresholds"
  FOR EACH ROW EXECUTE FUNCTION tell_all_benches('articles');
