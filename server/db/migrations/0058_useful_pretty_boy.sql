CREATE TABLE "figure_articles" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"arrived" integer NOT NULL,
	"shipped" integer NOT NULL,
	CONSTRAINT "figure_articles_warehouse_id_day_product_id_pk" PRIMARY KEY("warehouse_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "figure_counts" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"lines_off" integer NOT NULL,
	"pieces" integer NOT NULL,
	"pieces_off" integer NOT NULL,
	CONSTRAINT "figure_counts_warehouse_id_day_shop_id_pk" PRIMARY KEY("warehouse_id","day","shop_id")
);
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_days_warehouse_id_day_pk" PRIMARY KEY("warehouse_id","day")
);
--> statement-breakpoint
CREATE TABLE "figure_delays" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"band" smallint NOT NULL,
	"consignments" integer NOT NULL,
	CONSTRAINT "figure_delays_warehouse_id_day_shop_id_band_pk" PRIMARY KEY("warehouse_id","day","shop_id","band")
);
--> statement-breakpoint
CREATE TABLE "figure_departures" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"consignments" integer NOT NULL,
	"late" integer NOT NULL,
	CONSTRAINT "figure_departures_warehouse_id_day_shop_id_carrier_id_pk" PRIMARY KEY("warehouse_id","day","shop_id","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "figure_hours" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "figure_hours_warehouse_id_day_shop_id_hour_kind_pk" PRIMARY KEY("warehouse_id","day","shop_id","hour","kind"),
	CONSTRAINT "figure_hours_kind_known" CHECK ("figure_hours"."kind" in ('received', 'moved', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted')),
	CONSTRAINT "figure_hours_hour" CHECK ("figure_hours"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "figure_refusals" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid,
	"call" text NOT NULL,
	"code" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "figure_refusals_once" UNIQUE NULLS NOT DISTINCT("warehouse_id","day","user_id","call","code")
);
--> statement-breakpoint
CREATE TABLE "figure_work" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "figure_work_once" UNIQUE NULLS NOT DISTINCT("warehouse_id","day","shop_id","user_id","kind"),
	CONSTRAINT "figure_work_kind_known" CHECK ("figure_work"."kind" in ('received', 'moved', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted'))
);
--> statement-breakpoint
ALTER TABLE "figure_articles" ADD CONSTRAINT "figure_articles_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_articles" ADD CONSTRAINT "figure_articles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_counts" ADD CONSTRAINT "figure_counts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_counts" ADD CONSTRAINT "figure_counts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_days" ADD CONSTRAINT "figure_days_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_delays" ADD CONSTRAINT "figure_delays_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_delays" ADD CONSTRAINT "figure_delays_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_departures" ADD CONSTRAINT "figure_departures_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_departures" ADD CONSTRAINT "figure_departures_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_departures" ADD CONSTRAINT "figure_departures_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_refusals" ADD CONSTRAINT "figure_refusals_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_refusals" ADD CONSTRAINT "figure_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_articles_arrived" ON "figure_articles" USING btree ("warehouse_id","day") WHERE "figure_articles"."arrived" > 0;