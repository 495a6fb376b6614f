ALTER TABLE "printers" ADD COLUMN "trial" text;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "proven_at" timestamp with time zone;