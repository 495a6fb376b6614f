CREATE TABLE "bill_mails" (
	"bill_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"why" text,
	CONSTRAINT "bill_mails_status_known" CHECK ("bill_mails"."status" in ('waiting', 'sending', 'sent', 'given_up'))
);
--> statement-breakpoint
ALTER TABLE "bill_mails" ADD CONSTRAINT "bill_mails_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_mails_open" ON "bill_mails" USING btree ("at") WHERE "bill_mails"."status" in ('waiting', 'sending');