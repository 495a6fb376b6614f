ALTER TABLE "figure_hours" DROP CONSTRAINT "figure_hours_kind_known";--> statement-breakpoint
ALTER TABLE "figure_work" DROP CONSTRAINT "figure_work_kind_known";--> statement-breakpoint
ALTER TABLE "import_columns" DROP CONSTRAINT "import_columns_kind_known";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_known";--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_kind_known" CHECK ("figure_hours"."kind" in ('received', 'moved', 'replenished', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted'));--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_kind_known" CHECK ("figure_work"."kind" in ('received', 'moved', 'replenished', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted'));--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_kind_known" CHECK ("import_columns"."kind" in ('articles', 'codes', 'places', 'levels', 'people', 'stock', 'orders', 'deliveries'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('articles', 'codes', 'places', 'levels', 'people', 'stock', 'orders', 'deliveries'));