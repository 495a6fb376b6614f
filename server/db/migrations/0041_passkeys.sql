CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_door_known";--> statement-breakpoint
ALTER TABLE "log_in_settings" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_door_known" CHECK ("sessions"."door" in ('password', 'badge', 'provider', 'passkey'));--> statement-breakpoint

-- Whether a session needs a passkey is kept with its user.
CREATE TRIGGER forget_inserted AFTER INSERT ON log_in_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('people');
--> statement-breakpoint
CREATE TRIGGER forget_updated AFTER UPDATE ON log_in_settings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('people');
