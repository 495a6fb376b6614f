CREATE SEQUENCE "public"."tracking_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999 START WITH 1000000 CACHE 1 CYCLE;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moves_package" ON "moves" USING btree ("package_id");