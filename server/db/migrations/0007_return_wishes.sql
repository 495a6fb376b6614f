ALTER TABLE "returns" ADD COLUMN "wish" jsonb;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "wished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "wished_by" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_wished_by_users_id_fk" FOREIGN KEY ("wished_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_wish" CHECK (("returns"."wish" is null) = ("returns"."wished_at" is null) and ("returns"."wish" is null) = ("returns"."wished_by" is null));