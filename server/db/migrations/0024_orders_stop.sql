CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stop_reason" text;--> statement-breakpoint
UPDATE "orders" SET "stop_reason" = (
  SELECT regexp_replace("text", '^(Mise en attente|Annulée)( :)? ', '') FROM "order_events"
  WHERE "order_events"."order_id" = "orders"."id"
    AND "order_events"."what" = CASE "orders"."status" WHEN 'on_hold' THEN 'held' ELSE 'cancelled' END
  ORDER BY "number" DESC LIMIT 1
) WHERE "status" IN ('on_hold', 'cancelled');
