ALTER TABLE "cartons" ADD COLUMN "padding_mm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "passed_over_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "upright" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_passed_over_id_cartons_id_fk" FOREIGN KEY ("passed_over_id") REFERENCES "public"."cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_passed_over" ON "parcels" USING btree ("passed_over_id","created_at") WHERE "parcels"."passed_over_id" is not null;