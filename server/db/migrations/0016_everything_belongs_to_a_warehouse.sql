ALTER TABLE "computers" DROP CONSTRAINT "computers_ip_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_picking_list_id_picking_lists_id_fk";--> statement-breakpoint
DROP INDEX "carrier_slips_one_open";--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "print_log" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "receptions" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "refusals" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "warehouse_id" uuid;--> statement-breakpoint
-- Where rows go that say nothing else: to the warehouse that most of the shop's staff works in, else to the first one.
CREATE TABLE "warehouses_of_shops" AS SELECT "shops"."id" AS "shop_id", coalesce(
  (SELECT "users"."warehouse_id" FROM "user_shops" JOIN "users" ON "users"."id" = "user_shops"."user_id"
    WHERE "user_shops"."shop_id" = "shops"."id" AND "users"."warehouse_id" IS NOT NULL
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
  (SELECT "id" FROM "warehouses" ORDER BY "slug" LIMIT 1)) AS "warehouse_id" FROM "shops";--> statement-breakpoint
UPDATE "picking_lists" SET "warehouse_id" = coalesce(
  (SELECT "locations"."warehouse_id" FROM "picking_list_lines" AS "line"
    JOIN "locations" ON "locations"."id" = "line"."location_id"
    WHERE "line"."picking_list_id" = "picking_lists"."id" ORDER BY "line"."position" LIMIT 1),
  (SELECT "warehouse_id" FROM "warehouses_of_shops" WHERE "shop_id" = "picking_lists"."shop_id"));--> statement-breakpoint
UPDATE "orders" SET "warehouse_id" = coalesce(
  (SELECT "warehouse_id" FROM "picking_lists" WHERE "picking_lists"."id" = "orders"."picking_list_id"),
  (SELECT "locations"."warehouse_id" FROM "moves" JOIN "locations" ON "locations"."id" = "moves"."from_id"
    WHERE "moves"."order_id" = "orders"."id" ORDER BY "moves"."number" LIMIT 1),
  (SELECT "warehouse_id" FROM "boxes" WHERE "boxes"."order_id" = "orders"."id"),
  (SELECT "warehouse_id" FROM "warehouses_of_shops" WHERE "shop_id" = "orders"."shop_id"));--> statement-breakpoint
UPDATE "receptions" SET "warehouse_id" = coalesce(
  (SELECT "locations"."warehouse_id" FROM "moves" JOIN "locations" ON "locations"."id" = "moves"."to_id"
    WHERE "moves"."reception_id" = "receptions"."id" ORDER BY "moves"."number" LIMIT 1),
  (SELECT "warehouse_id" FROM "warehouses_of_shops" WHERE "shop_id" = "receptions"."shop_id"));--> statement-breakpoint
UPDATE "returns" SET "warehouse_id" = coalesce(
  (SELECT "locations"."warehouse_id" FROM "moves" JOIN "locations" ON "locations"."id" = "moves"."to_id"
    WHERE "moves"."return_id" = "returns"."id" ORDER BY "moves"."number" LIMIT 1),
  (SELECT "warehouse_id" FROM "orders" WHERE "orders"."id" = "returns"."order_id"),
  (SELECT "warehouse_id" FROM "warehouses_of_shops" WHERE "shop_id" = "returns"."shop_id"));--> statement-breakpoint
UPDATE "carrier_slips" SET "warehouse_id" = coalesce(
  (SELECT "orders"."warehouse_id" FROM "parcels" JOIN "orders" ON "orders"."id" = "parcels"."order_id"
    WHERE "parcels"."slip_id" = "carrier_slips"."id" GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1),
  (SELECT "warehouse_id" FROM "users" WHERE "users"."id" = "carrier_slips"."sealed_by"),
  (SELECT "id" FROM "warehouses" ORDER BY "slug" LIMIT 1));--> statement-breakpoint
-- A parcel of one warehouse on another one's open slip could never be taken off again.
UPDATE "parcels" SET "status" = 'labelled', "slip_id" = NULL FROM "orders", "carrier_slips"
  WHERE "orders"."id" = "parcels"."order_id" AND "carrier_slips"."id" = "parcels"."slip_id"
    AND "carrier_slips"."status" = 'open' AND "carrier_slips"."warehouse_id" <> "orders"."warehouse_id";--> statement-breakpoint
UPDATE "print_jobs" SET "warehouse_id" = coalesce(
  (SELECT "warehouse_id" FROM "orders" WHERE "orders"."id" = "print_jobs"."order_id"),
  (SELECT "warehouse_id" FROM "users" WHERE "users"."id" = "print_jobs"."user_id"),
  (SELECT "warehouse_id" FROM "computers" WHERE "computers"."id" = "print_jobs"."computer_id"),
  (SELECT "warehouse_id" FROM "warehouses_of_shops" WHERE "shop_id" = "print_jobs"."shop_id"),
  (SELECT "id" FROM "warehouses" ORDER BY "slug" LIMIT 1));--> statement-breakpoint
UPDATE "print_log" SET "warehouse_id" = coalesce(
  (SELECT "warehouse_id" FROM "print_jobs" WHERE "print_jobs"."id" = "print_log"."job_id"),
  (SELECT "warehouse_id" FROM "users" WHERE "users"."id" = "print_log"."user_id"));--> statement-breakpoint
UPDATE "refusals" SET "warehouse_id" = "users"."warehouse_id" FROM "users" WHERE "users"."id" = "refusals"."user_id";--> statement-breakpoint
UPDATE "files" SET "warehouse_id" = "locations"."warehouse_id" FROM "rebuts"
  JOIN "moves" ON "moves"."id" = "rebuts"."move_id" JOIN "locations" ON "locations"."id" = "moves"."from_id"
  WHERE "files"."id" = "rebuts"."photo_id";--> statement-breakpoint
UPDATE "files" SET "warehouse_id" = "warehouses_of_shops"."warehouse_id" FROM "warehouses_of_shops"
  WHERE "warehouses_of_shops"."shop_id" = "files"."shop_id" AND "files"."warehouse_id" IS NULL;--> statement-breakpoint
DROP TABLE "warehouses_of_shops";--> statement-breakpoint
ALTER TABLE "carrier_slips" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "picking_lists" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receptions" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "warehouse_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "computers" ADD CONSTRAINT "computers_ip" UNIQUE("warehouse_id","ip");--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_id_warehouse" UNIQUE("id","warehouse_id");--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD CONSTRAINT "carrier_slips_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_picking_list_of_warehouse" FOREIGN KEY ("picking_list_id","warehouse_id") REFERENCES "public"."picking_lists"("id","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_slips_one_open" ON "carrier_slips" USING btree ("warehouse_id","carrier_id") WHERE "carrier_slips"."status" = 'open';
