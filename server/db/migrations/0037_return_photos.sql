ALTER TABLE "returns" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "no_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_photo" CHECK (not ("returns"."no_photo" and "returns"."photo_id" is not null));