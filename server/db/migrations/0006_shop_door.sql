CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "questions_kind_known" CHECK ("questions"."kind" in ('order', 'delivery', 'return')),
	CONSTRAINT "questions_answer" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null) and ("questions"."answer" is null) = ("questions"."answered_by" is null))
);
--> statement-breakpoint
CREATE TABLE "reception_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reception_id" uuid NOT NULL,
	"product_id" uuid,
	"photo_id" uuid NOT NULL,
	CONSTRAINT "reception_photos_photo" UNIQUE("photo_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "open_question" text;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_photos" ADD CONSTRAINT "reception_photos_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_photos" ADD CONSTRAINT "reception_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_photos" ADD CONSTRAINT "reception_photos_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_about" ON "questions" USING btree ("about");--> statement-breakpoint
CREATE INDEX "questions_shop" ON "questions" USING btree ("shop_id","asked_at");--> statement-breakpoint
CREATE INDEX "questions_open" ON "questions" USING btree ("warehouse_id","asked_at") WHERE "questions"."answer" is null;--> statement-breakpoint
CREATE INDEX "reception_photos_reception" ON "reception_photos" USING btree ("reception_id");--> statement-breakpoint
CREATE TRIGGER questions_told_insert AFTER INSERT ON questions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint
CREATE TRIGGER questions_told_update AFTER UPDATE ON questions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
