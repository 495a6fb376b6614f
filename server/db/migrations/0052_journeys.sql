CREATE TABLE "journeys" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stage" text,
	"stage_at" timestamp with time zone,
	"said" text,
	"told" text[] DEFAULT '{}' NOT NULL,
	"quiet" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	CONSTRAINT "journeys_stage_known" CHECK ("journeys"."stage" in ('handed_over', 'in_transit', 'collectable', 'delivered', 'held', 'address', 'refused', 'returned', 'lost', 'silent')),
	CONSTRAINT "journeys_stage_at" CHECK (("journeys"."stage" is null) = ("journeys"."stage_at" is null))
);
--> statement-breakpoint
ALTER TABLE "event_subscriptions" DROP CONSTRAINT "event_subscriptions_kinds_known";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_what_known";--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journeys_due" ON "journeys" USING btree ("next_at") WHERE "journeys"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "journeys_troubles" ON "journeys" USING btree ("stage_at") WHERE "journeys"."seen_at" is null and "journeys"."stage" in ('held', 'address', 'refused', 'returned', 'lost', 'silent');--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD CONSTRAINT "event_subscriptions_kinds_known" CHECK ("event_subscriptions"."kinds" <@ array['order.received', 'order.held', 'order.waiting', 'order.preparing', 'order.packed', 'order.partly_shipped', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'stock.changed', 'delivery.received', 'return.decided']::text[]);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_what_known" CHECK ("order_events"."what" in ('created', 'printed', 'picked', 'packed', 'labelled', 'shipped', 'held', 'released', 'cancelled', 'tracking_added', 'label_voided', 'returned', 'travelling', 'delivered', 'trouble', 'note'));