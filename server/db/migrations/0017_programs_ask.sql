ALTER TABLE "returns" DROP CONSTRAINT "returns_wish";--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_wish" CHECK (("returns"."wish" is null) = ("returns"."wished_at" is null) and ("returns"."wish" is not null or "returns"."wished_by" is null));