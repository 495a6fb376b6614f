CREATE INDEX "counts_started" ON "counts" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "returns_created" ON "returns" USING btree ("created_at","name");