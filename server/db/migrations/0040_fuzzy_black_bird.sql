CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"previous_prefix" text,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_prefix_unique" UNIQUE("prefix"),
	CONSTRAINT "api_keys_previous_prefix_unique" UNIQUE("previous_prefix"),
	CONSTRAINT "api_keys_rights_known" CHECK ("api_keys"."rights" <@ array['orders', 'articles', 'stock', 'deliveries', 'returns']::text[]),
	CONSTRAINT "api_keys_previous" CHECK (("api_keys"."previous_prefix" is null) = ("api_keys"."previous_hash" is null) and ("api_keys"."previous_hash" is null) = ("api_keys"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "order_holds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"given" jsonb,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skus" text[] DEFAULT '{}' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "order_holds_kind_known" CHECK ("order_holds"."kind" in ('unprepared', 'cancellation')),
	CONSTRAINT "order_holds_given" CHECK (("order_holds"."kind" = 'unprepared') = ("order_holds"."given" is not null))
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_shop" ON "api_keys" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "order_holds_skus" ON "order_holds" USING gin ("skus");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_reference" UNIQUE("shop_id","reference");