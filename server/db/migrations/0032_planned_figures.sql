CREATE TABLE "figure_planned" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"why" text NOT NULL,
	"due" integer NOT NULL,
	"counted" integer NOT NULL,
	"off" integer NOT NULL,
	CONSTRAINT "figure_planned_warehouse_id_day_why_pk" PRIMARY KEY("warehouse_id","day","why"),
	CONSTRAINT "figure_planned_why_known" CHECK ("figure_planned"."why" in ('A', 'B', 'C', 'neighbour'))
);
--> statement-breakpoint
ALTER TABLE "figure_planned" ADD CONSTRAINT "figure_planned_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;