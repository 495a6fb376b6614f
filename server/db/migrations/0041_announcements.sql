CREATE TABLE "announcements" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"reason" text,
	"refused_for" text,
	"remote_id" text,
	"service" text,
	"price_cents" integer,
	"currency" text,
	"bars" text[] DEFAULT '{}' NOT NULL,
	"prints" uuid[] DEFAULT '{}' NOT NULL,
	"asked_by" uuid NOT NULL,
	"computer_id" uuid,
	"language" text NOT NULL,
	"dpi" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "announcements_state_known" CHECK ("announcements"."state" in ('waiting', 'buying', 'labelled', 'refused', 'withdrawing', 'withdrawn')),
	CONSTRAINT "announcements_refused_for_known" CHECK ("announcements"."refused_for" in ('address', 'weight', 'size', 'service', 'account', 'label', 'other')),
	CONSTRAINT "announcements_refused" CHECK (("announcements"."state" = 'refused') = ("announcements"."refused_for" is not null))
);
--> statement-breakpoint
ALTER TABLE "carrier_accounts" DROP CONSTRAINT "carrier_accounts_warehouse_id_carrier_id_pk";--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "service" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "shops" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "from_g" integer;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD COLUMN "to_g" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_open" ON "announcements" USING btree ("next_at") WHERE "announcements"."state" in ('waiting', 'buying', 'withdrawing');--> statement-breakpoint
CREATE INDEX "announcements_unfetched" ON "announcements" USING btree ("asked_by") WHERE "announcements"."fetched_at" is null;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_name" UNIQUE("warehouse_id","carrier_id","name");--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_provider_known" CHECK ("carrier_accounts"."provider" in ('http', 'karrio', 'sendcloud'));