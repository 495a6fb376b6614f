CREATE TABLE "former_trackings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" uuid NOT NULL,
	"tracking" text NOT NULL,
	"carrier_id" uuid,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_trackings" ADD CONSTRAINT "former_trackings_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_trackings" ADD CONSTRAINT "former_trackings_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_trackings_package" ON "former_trackings" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "former_trackings_begins" ON "former_trackings" USING btree ("tracking" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_name_begins" ON "orders" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "packages_name_begins" ON "packages" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "packages_tracking_begins" ON "packages" USING btree ("tracking" text_pattern_ops);