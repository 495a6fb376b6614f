ALTER TABLE "products" ADD COLUMN "least_days" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "least_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_own_days" ON "products" USING btree ("shop_id","least_days") WHERE "products"."least_days" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_least_days" CHECK ("products"."least_days" between 0 and 3650);--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_least_days" CHECK ("shops"."least_days" between 0 and 3650);