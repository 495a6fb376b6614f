ALTER TABLE "shops" ADD COLUMN "carrier_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "gift_note" boolean DEFAULT true NOT NULL;