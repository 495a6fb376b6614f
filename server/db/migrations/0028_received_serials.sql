ALTER TABLE "serial_numbers" ALTER COLUMN "parcel_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_numbers" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_numbers" ALTER COLUMN "packed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD COLUMN "received_by" uuid;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_received_by_moves_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "serial_numbers_received" ON "serial_numbers" USING btree ("received_by") WHERE "serial_numbers"."received_by" is not null;--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_somewhere" CHECK (num_nonnulls("serial_numbers"."received_by", "serial_numbers"."parcel_id") > 0);--> statement-breakpoint
ALTER TABLE "serial_numbers" ADD CONSTRAINT "serial_numbers_packed" CHECK (num_nonnulls("serial_numbers"."parcel_id", "serial_numbers"."line_id", "serial_numbers"."packed_at") in (0, 3));