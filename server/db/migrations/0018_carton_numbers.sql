CREATE SEQUENCE "public"."sscc_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "reception_cartons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reception_id" uuid NOT NULL,
	"sscc" text NOT NULL,
	"product_id" uuid,
	"qty" integer,
	"labelled_at" timestamp with time zone NOT NULL,
	"move_id" uuid,
	CONSTRAINT "reception_cartons_sscc_unique" UNIQUE("sscc"),
	CONSTRAINT "reception_cartons_sscc" CHECK ("reception_cartons"."sscc" ~ '^[0-9]{18}$'),
	CONSTRAINT "reception_cartons_pieces" CHECK (("reception_cartons"."product_id" is null) = ("reception_cartons"."qty" is null) and ("reception_cartons"."qty" is null or "reception_cartons"."qty" > 0)),
	CONSTRAINT "reception_cartons_pallet" CHECK ("reception_cartons"."move_id" is null or "reception_cartons"."product_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "gs1_prefix" text;--> statement-breakpoint
ALTER TABLE "reception_cartons" ADD CONSTRAINT "reception_cartons_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_cartons" ADD CONSTRAINT "reception_cartons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_cartons" ADD CONSTRAINT "reception_cartons_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reception_cartons_reception" ON "reception_cartons" USING btree ("reception_id");--> statement-breakpoint
CREATE INDEX "reception_cartons_move" ON "reception_cartons" USING btree ("move_id") WHERE "reception_cartons"."move_id" is not null;