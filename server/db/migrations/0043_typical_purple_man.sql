CREATE TABLE "announced_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"tracking" text,
	"note" text NOT NULL,
	"lines" jsonb NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announced_returns_reference" UNIQUE("shop_id","reference")
);
--> statement-breakpoint
ALTER TABLE "receptions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_returns_order" ON "announced_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "announced_returns_tracking" ON "announced_returns" USING btree ("tracking");--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_shop_reference" UNIQUE("shop_id","reference");