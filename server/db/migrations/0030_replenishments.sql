CREATE TABLE "replenishments" (
	"product_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "replenishments_product_id_to_id_from_id_pk" PRIMARY KEY("product_id","to_id","from_id"),
	CONSTRAINT "replenishments_qty" CHECK ("replenishments"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_from_id_locations_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_to_id_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishments" ADD CONSTRAINT "replenishments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replenishments_of_warehouse" ON "replenishments" USING btree ("warehouse_id");
--> statement-breakpoint

-- Colleagues see at once what one of them has taken. A tour is one statement, so it is told once.
CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON "replenishments"
  FOR EACH ROW EXECUTE FUNCTION tell_all_benches('stock');
--> statement-breakpoint

-- Servers keep which warehouses have levels: the others see nothing of replenishment.
CREATE TRIGGER forget_inserted AFTER INSERT ON "place_levels" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('places');
--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON "place_levels" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('places');
