ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_status_known";--> statement-breakpoint
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_computer_id_computers_id_fk";
--> statement-breakpoint
ALTER TABLE "print_log" DROP CONSTRAINT "print_log_computer_id_computers_id_fk";
--> statement-breakpoint
ALTER TABLE "computers" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "computers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "printer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "again_of" uuid;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "print_log" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_again_of_print_jobs_id_fk" FOREIGN KEY ("again_of") REFERENCES "public"."print_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_log_once" ON "print_log" USING btree ("job_id","attempt");--> statement-breakpoint
ALTER TABLE "computers" ADD CONSTRAINT "computers_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_attempt" CHECK ("print_jobs"."attempt" >= 0);--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_status_known" CHECK ("print_jobs"."status" in ('waiting', 'sent', 'spooled', 'printed', 'failed', 'doubtful', 'shown', 'dropped'));