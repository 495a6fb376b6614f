ALTER TABLE "order_lines" ADD COLUMN "unit_price_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "relay" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tariff_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "customs_value_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_price" CHECK ("order_lines"."unit_price_cents" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_origin" CHECK ("products"."origin_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tariff" CHECK ("products"."tariff_number" ~ '^[0-9]{6,10}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customs_value" CHECK ("products"."customs_value_cents" >= 0);