ALTER TABLE "figure_hours" DROP CONSTRAINT "figure_hours_kind_known";--> statement-breakpoint
ALTER TABLE "figure_work" DROP CONSTRAINT "figure_work_kind_known";--> statement-breakpoint
ALTER TABLE "import_columns" DROP CONSTRAINT "import_columns_kind_known";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind_known";--> statement-breakpoint
ALTER TABLE "sorted_pieces" DROP CONSTRAINT "sorted_pieces_picking_list_id_order_line_id_pk";--> statement-breakpoint
ALTER TABLE "sorted_pieces" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sorted_pieces" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "sorted_pieces" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sorted_pieces" ADD CONSTRAINT "sorted_pieces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sorted_pieces_list" ON "sorted_pieces" USING btree ("picking_list_id","order_line_id");--> statement-breakpoint
CREATE INDEX "sorted_pieces_at" ON "sorted_pieces" USING btree ("at");--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_kind_known" CHECK ("figure_hours"."kind" in ('received', 'moved', 'replenished', 'assembled', 'picked', 'sorted', 'packed', 'shipped', 'returned', 'scrapped', 'counted'));--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_kind_known" CHECK ("figure_work"."kind" in ('received', 'moved', 'replenished', 'assembled', 'picked', 'sorted', 'packed', 'shipped', 'returned', 'scrapped', 'counted'));--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_kind_known" CHECK ("import_columns"."kind" in ('articles', 'codes', 'places', 'levels', 'people', 'stock', 'orders', 'deliveries', 'count-plan'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('articles', 'codes', 'places', 'levels', 'people', 'stock', 'orders', 'deliveries', 'count-plan'));