ALTER TABLE "moves" DROP CONSTRAINT "moves_undoes_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "moves_undone_once" ON "moves" USING btree ("undoes") WHERE "moves"."undoes" is not null;