ALTER TABLE "figure_hours" DROP CONSTRAINT "figure_hours_kind_known";--> statement-breakpoint
ALTER TABLE "figure_work" DROP CONSTRAINT "figure_work_kind_known";--> statement-breakpoint
CREATE INDEX "products_assembled" ON "products" USING btree ("shop_id") WHERE "products"."kit" = 'assembled';--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_kind_known" CHECK ("figure_hours"."kind" in ('received', 'moved', 'replenished', 'assembled', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted'));--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_kind_known" CHECK ("figure_work"."kind" in ('received', 'moved', 'replenished', 'assembled', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted'));