CREATE TABLE "carrier_accounts" (
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"secret" text,
	"secret_at" timestamp with time zone,
	CONSTRAINT "carrier_accounts_warehouse_id_carrier_id_pk" PRIMARY KEY("warehouse_id","carrier_id"),
	CONSTRAINT "carrier_accounts_secret" CHECK (("carrier_accounts"."secret" is null) = ("carrier_accounts"."secret_at" is null))
);
--> statement-breakpoint
CREATE TABLE "carrier_days" (
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"leaves" time,
	CONSTRAINT "carrier_days_warehouse_id_carrier_id_weekday_pk" PRIMARY KEY("warehouse_id","carrier_id","weekday"),
	CONSTRAINT "carrier_days_weekday" CHECK ("carrier_days"."weekday" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "carrier_shops" (
	"carrier_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	CONSTRAINT "carrier_shops_carrier_id_shop_id_pk" PRIMARY KEY("carrier_id","shop_id")
);
--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_days" ADD CONSTRAINT "carrier_days_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_days" ADD CONSTRAINT "carrier_days_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shops" ADD CONSTRAINT "carrier_shops_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shops" ADD CONSTRAINT "carrier_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;