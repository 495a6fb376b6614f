CREATE TABLE "figure_stock" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "figure_stock_warehouse_id_day_product_id_pk" PRIMARY KEY("warehouse_id","day","product_id")
);
--> statement-breakpoint
DROP INDEX "orders_campaign";--> statement-breakpoint
ALTER TABLE "figure_days" ADD COLUMN "stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_stock" ADD CONSTRAINT "figure_stock_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_stock" ADD CONSTRAINT "figure_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("shop_id",lower("customer"),"name");--> statement-breakpoint
CREATE INDEX "orders_by_departure" ON "orders" USING btree ("shop_id","cutoff_at","name");--> statement-breakpoint
CREATE INDEX "orders_name_ends" ON "orders" USING btree (reverse("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_campaign" ON "orders" USING btree ("campaign_id") WHERE "orders"."campaign_id" is not null;