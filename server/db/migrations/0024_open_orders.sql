DROP INDEX "orders_of_shop";--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("warehouse_id","shop_id","cutoff_at","name","id","status") WHERE not ("orders"."status" in ('shipped', 'cancelled', 'returned'));--> statement-breakpoint
CREATE INDEX "stock_expiry" ON "stock" USING btree ("expiry") WHERE "stock"."expiry" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_shop" ON "orders" USING btree ("warehouse_id","shop_id","created_at" DESC NULLS FIRST,"name","id","status","carrier_id");