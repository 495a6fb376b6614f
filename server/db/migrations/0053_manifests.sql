CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slip_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"reason" text,
	"prints" uuid[] DEFAULT '{}' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "manifests_slip_account" UNIQUE("slip_id","account_id"),
	CONSTRAINT "manifests_state_known" CHECK ("manifests"."state" in ('waiting', 'asking', 'made', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_slip_id_carrier_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."carrier_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manifests_state" ON "manifests" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "manifests_asked" ON "manifests" USING btree ("asked_by","asked_at");