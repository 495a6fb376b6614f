CREATE TABLE "postponements" (
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"missed_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"parcels" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "postponements_warehouse_id_carrier_id_missed_at_pk" PRIMARY KEY("warehouse_id","carrier_id","missed_at")
);
--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;