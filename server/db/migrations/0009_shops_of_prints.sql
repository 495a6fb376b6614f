ALTER TABLE "files" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "print_log" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "print_jobs" SET "shop_id" = "orders"."shop_id" FROM "orders" WHERE "orders"."id" = "print_jobs"."order_id";--> statement-breakpoint
UPDATE "print_jobs" SET "shop_id" = "picking_lists"."shop_id" FROM "picking_lists"
  WHERE "print_jobs"."type" = 'PICKING' AND "print_jobs"."shop_id" IS NULL
    AND "print_jobs"."title" IN ('Liste ' || "picking_lists"."name", 'Liste ' || "picking_lists"."name" || ' (DUPLICATA)');--> statement-breakpoint
UPDATE "print_log" SET "shop_id" = "print_jobs"."shop_id" FROM "print_jobs" WHERE "print_jobs"."id" = "print_log"."job_id";--> statement-breakpoint
UPDATE "files" SET "shop_id" = "products"."shop_id" FROM "rebuts"
  JOIN "moves" ON "moves"."id" = "rebuts"."move_id" JOIN "products" ON "products"."id" = "moves"."product_id"
  WHERE "files"."id" = "rebuts"."photo_id";
