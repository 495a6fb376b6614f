CREATE TABLE "shop_connections" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"account" text NOT NULL,
	"seen" text,
	"look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone,
	"why" text
);
--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD COLUMN "via" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD CONSTRAINT "shop_connections_subscription_id_event_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."event_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD CONSTRAINT "shop_connections_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD CONSTRAINT "event_subscriptions_via_known" CHECK ("event_subscriptions"."via" in ('webhook', 'vendure'));