CREATE TABLE "order_kits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"customization" text,
	"gift" boolean DEFAULT false NOT NULL,
	"unit_price_cents" integer,
	CONSTRAINT "order_kits_qty" CHECK ("order_kits"."qty" > 0),
	CONSTRAINT "order_kits_price" CHECK ("order_kits"."unit_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_parts" (
	"product_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "product_parts_product_id_part_id_pk" PRIMARY KEY("product_id","part_id"),
	CONSTRAINT "product_parts_qty" CHECK ("product_parts"."qty" between 1 and 999),
	CONSTRAINT "product_parts_other" CHECK ("product_parts"."product_id" <> "product_parts"."part_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kit_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "of_kit" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kit" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_kits" ADD CONSTRAINT "order_kits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_kits" ADD CONSTRAINT "order_kits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_parts" ADD CONSTRAINT "product_parts_kit" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_parts" ADD CONSTRAINT "product_parts_part" FOREIGN KEY ("part_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_kits_order" ON "order_kits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_kits_product" ON "order_kits" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_parts_part" ON "product_parts" USING btree ("part_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kit_id_order_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."order_kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_of_kit" ON "order_lines" USING btree ("kit_id") WHERE "order_lines"."kit_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kit" CHECK (("order_lines"."kit_id" is null) = ("order_lines"."of_kit" is null) and "order_lines"."of_kit" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kit" CHECK ("products"."kit" in ('none', 'parts', 'assembled'));
--> statement-breakpoint

-- A kit's parts are kept with its article, and other benches see them at once.
CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON "product_parts"
  FOR EACH ROW EXECUTE FUNCTION tell_all_benches('articles');
--> statement-breakpoint
CREATE TRIGGER forget_inserted AFTER INSERT ON "product_parts" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('articles');
--> statement-breakpoint
CREATE TRIGGER forget_updated AFTER UPDATE ON "product_parts" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('articles');
--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON "product_parts" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('articles');
