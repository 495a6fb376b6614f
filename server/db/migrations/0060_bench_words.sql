CREATE TABLE "bench_words" (
	"page" uuid PRIMARY KEY NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"session_id" uuid,
	"told_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"oldest_at" timestamp with time zone,
	"scans" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bench_words" ADD CONSTRAINT "bench_words_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_words" ADD CONSTRAINT "bench_words_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_words_told" ON "bench_words" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "bench_words_session" ON "bench_words" USING btree ("session_id");