ALTER TABLE "carrier_accounts" DROP CONSTRAINT "carrier_accounts_name";--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "from_cents" integer;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "to_cents" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_accounts_name" ON "carrier_accounts" USING btree ("warehouse_id","carrier_id","name") WHERE "carrier_accounts"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_delivery_known" CHECK ("carrier_accounts"."delivery" in ('home', 'relay'));--> statement-breakpoint
UPDATE "carrier_accounts" SET "position" = "ordered"."place" FROM (SELECT "id", row_number() OVER (PARTITION BY "warehouse_id", "carrier_id" ORDER BY "name") - 1 AS "place" FROM "carrier_accounts") AS "ordered" WHERE "ordered"."id" = "carrier_accounts"."id";
