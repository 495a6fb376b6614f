CREATE TABLE "prestation_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "prestation_kinds_code" UNIQUE("warehouse_id","code"),
	CONSTRAINT "prestation_kinds_unit_known" CHECK ("prestation_kinds"."unit" in ('one', 'minute'))
);
--> statement-breakpoint
CREATE TABLE "prestations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"order_id" uuid,
	"reception_id" uuid,
	"product_id" uuid,
	"count" integer,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "prestations_counted_or_timed" CHECK (case when "prestations"."count" is null then "prestations"."started_at" is not null and coalesce("prestations"."ended_at" >= "prestations"."started_at", true)
        else "prestations"."count" > 0 and "prestations"."started_at" is null and "prestations"."ended_at" is null end),
	CONSTRAINT "prestations_for_one_thing" CHECK (num_nonnulls("prestations"."order_id", "prestations"."reception_id", "prestations"."product_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_warehouse_roles_known";--> statement-breakpoint
ALTER TABLE "prestation_kinds" ADD CONSTRAINT "prestation_kinds_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_kind_id_prestation_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."prestation_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prestations_at" ON "prestations" USING btree ("warehouse_id","at");--> statement-breakpoint
CREATE INDEX "prestations_ended" ON "prestations" USING btree ("warehouse_id","ended_at") WHERE "prestations"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "prestations_running" ON "prestations" USING btree ("warehouse_id","person_id") WHERE "prestations"."started_at" is not null and "prestations"."ended_at" is null and "prestations"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_kind" ON "prestations" USING btree ("kind_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_warehouse_roles_known" CHECK ("users"."warehouse_roles" <@ array['Picking', 'Shipping', 'Barcode', 'Reception', 'Inventory', 'Transfer', 'Rebut', 'Print', 'ReturnProduct', 'Prestation']::text[]);--> statement-breakpoint
-- Nobody gives themselves a right: those who give it to others have it from the start.
UPDATE "users" SET "warehouse_roles" = "warehouse_roles" || '{Prestation}' WHERE "role" IN ('manager', 'admin') AND "warehouse_id" IS NOT NULL;
