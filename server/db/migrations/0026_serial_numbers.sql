CREATE TABLE "serial_numbers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"number" text NOT NULL,
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"return_id" uuid,
	"packed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "serial_asked" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "serial_form" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "serial_key" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "serial_numbers_out" ON "serial_numbers" USING btree ("product_id","number") WHERE "serial_numbers"."return_id" is null;--> statement-breakpoint
CREATE INDEX "serial_numbers_parcel" ON "serial_numbers" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "serial_numbers_return" ON "serial_numbers" USING btree ("return_id") WHERE "serial_numbers"."return_id" is not null;--> statement-breakpoint
CREATE INDEX "serial_numbers_begins" ON "serial_numbers" USING btree ("number" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_serial_asked" CHECK ("products"."serial_asked" in ('none', 'packing', 'reception', 'both'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_serial_key" CHECK ("products"."serial_key" in ('none', 'luhn', 'mod37'));