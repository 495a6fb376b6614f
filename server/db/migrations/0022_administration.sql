ALTER TABLE "locations" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "return_address" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_until" timestamp with time zone;