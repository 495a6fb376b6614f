CREATE TABLE "wall_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"computer_id" uuid NOT NULL,
	"inches" integer NOT NULL,
	"made_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wall_cards_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "wall_cards" ADD CONSTRAINT "wall_cards_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_cards" ADD CONSTRAINT "wall_cards_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wall_cards_computer" ON "wall_cards" USING btree ("computer_id");