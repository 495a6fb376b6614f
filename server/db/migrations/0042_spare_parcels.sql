CREATE TABLE "spare_parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"tracking" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"bench" uuid NOT NULL,
	"says" text NOT NULL,
	"printer" text NOT NULL,
	"prints" uuid[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spare_parcels_name_unique" UNIQUE("name"),
	CONSTRAINT "spare_parcels_tracking_unique" UNIQUE("tracking"),
	CONSTRAINT "spare_parcels_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "spare_parcels" ADD CONSTRAINT "spare_parcels_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spare_parcels" ADD CONSTRAINT "spare_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spare_parcels_bench" ON "spare_parcels" USING btree ("warehouse_id","bench");