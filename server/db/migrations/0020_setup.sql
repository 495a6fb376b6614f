ALTER TABLE "warehouses" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "time_zone" text DEFAULT 'Europe/Paris' NOT NULL;