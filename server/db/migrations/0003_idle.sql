CREATE INDEX "orders_held" ON "orders" USING btree ("held_by") WHERE "orders"."held_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("warehouse_id","cutoff_at","name") WHERE "orders"."status" in ('picking', 'packing');--> statement-breakpoint
CREATE INDEX "parcels_packed_by" ON "parcels" USING btree ("created_by","created_at");