ALTER TABLE "shop_connections" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD COLUMN "hook_address" text;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD COLUMN "hook_secret" text;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD COLUMN "hook_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD COLUMN "hook_why" text;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD COLUMN "called_at" timestamp with time zone;