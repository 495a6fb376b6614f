ALTER TABLE "announced_returns" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_name_unique" UNIQUE("name");