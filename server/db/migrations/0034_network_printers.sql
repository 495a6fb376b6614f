CREATE TABLE "network_prints" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_prints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"remote_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"spooled_at" timestamp with time zone,
	CONSTRAINT "network_prints_status_known" CHECK ("network_prints"."status" in ('waiting', 'sending', 'unsent', 'doubtful', 'spooled', 'printed', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "network_prints" ADD CONSTRAINT "network_prints_job_id_print_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "network_prints_once" ON "network_prints" USING btree ("job_id","attempt");--> statement-breakpoint
CREATE INDEX "network_prints_open" ON "network_prints" USING btree ("status") WHERE "network_prints"."status" in ('waiting', 'sending') or "network_prints"."ask_at" is not null;