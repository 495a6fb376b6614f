CREATE TABLE "count_plans" (
	"warehouse_id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"days" integer NOT NULL,
	"share_a" integer NOT NULL,
	"share_b" integer NOT NULL,
	"times_a" integer NOT NULL,
	"times_b" integer NOT NULL,
	"times_c" integer NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"planned_day" date,
	CONSTRAINT "count_plans_by_known" CHECK ("count_plans"."by" in ('moves', 'value')),
	CONSTRAINT "count_plans_shares" CHECK ("count_plans"."share_a" > 0 and "count_plans"."share_b" >= 0 and "count_plans"."share_a" + "count_plans"."share_b" <= 100),
	CONSTRAINT "count_plans_times" CHECK (least("count_plans"."times_a", "count_plans"."times_b", "count_plans"."times_c") >= 0),
	CONSTRAINT "count_plans_weekdays" CHECK (cardinality("count_plans"."weekdays") > 0)
);
--> statement-breakpoint
CREATE TABLE "planned_counts" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"location_id" uuid NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "planned_counts_warehouse_id_day_location_id_pk" PRIMARY KEY("warehouse_id","day","location_id"),
	CONSTRAINT "planned_counts_why_known" CHECK ("planned_counts"."why" in ('A', 'B', 'C', 'neighbour'))
);
--> statement-breakpoint
ALTER TABLE "count_plans" ADD CONSTRAINT "count_plans_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_counts" ADD CONSTRAINT "planned_counts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_counts" ADD CONSTRAINT "planned_counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_counts_place" ON "planned_counts" USING btree ("location_id");