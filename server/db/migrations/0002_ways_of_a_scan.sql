DROP INDEX "parcels_to_load";--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("picking_list_id","priority" DESC NULLS FIRST,"cutoff_at","created_at","name") WHERE "orders"."status" in ('picking', 'packing');--> statement-breakpoint
CREATE INDEX "parcels_to_load" ON "parcels" USING btree ("carrier_id","status","created_at");