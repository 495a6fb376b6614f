ALTER TABLE "receptions" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_follows_id_receptions_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_follows_id_unique" UNIQUE("follows_id");