CREATE SEQUENCE "public"."box_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."carrier_slip_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."parcel_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."picking_list_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."reception_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."return_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."tracking_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999999 START WITH 1000000 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "announcements" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"reason" text,
	"refused_for" text,
	"remote_id" text,
	"chosen_service" text,
	"service" text,
	"price_cents" integer,
	"currency" text,
	"bars" text[] DEFAULT '{}' NOT NULL,
	"prints" uuid[] DEFAULT '{}' NOT NULL,
	"asked_by" uuid NOT NULL,
	"computer_id" uuid,
	"language" text NOT NULL,
	"dpi" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "announcements_state_known" CHECK ("announcements"."state" in ('waiting', 'buying', 'labelled', 'refused', 'withdrawing', 'withdrawn')),
	CONSTRAINT "announcements_refused_for_known" CHECK ("announcements"."refused_for" in ('address', 'weight', 'size', 'service', 'account', 'label', 'other')),
	CONSTRAINT "announcements_refused" CHECK (("announcements"."state" = 'refused') = ("announcements"."refused_for" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"warehouse_id" uuid,
	"shop_id" uuid,
	"call" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"workplace" text,
	"outcome" text NOT NULL,
	"code" text,
	"details" jsonb,
	CONSTRAINT "audit_log_outcome_known" CHECK ("audit_log"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "bench_words" (
	"page" uuid PRIMARY KEY NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"session_id" uuid,
	"told_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"oldest_at" timestamp with time zone,
	"scans" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid,
	CONSTRAINT "boxes_name_unique" UNIQUE("name"),
	CONSTRAINT "boxes_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"removed_at" timestamp with time zone,
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"secret" text,
	"secret_at" timestamp with time zone,
	"provider" text,
	"url" text DEFAULT '' NOT NULL,
	"service" text DEFAULT '' NOT NULL,
	"shops" text[] DEFAULT '{}' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"from_g" integer,
	"to_g" integer,
	"delivery" text,
	"from_cents" integer,
	"to_cents" integer,
	CONSTRAINT "carrier_accounts_provider_known" CHECK ("carrier_accounts"."provider" in ('http', 'karrio', 'sendcloud')),
	CONSTRAINT "carrier_accounts_delivery_known" CHECK ("carrier_accounts"."delivery" in ('home', 'relay')),
	CONSTRAINT "carrier_accounts_secret" CHECK (("carrier_accounts"."secret" is null) = ("carrier_accounts"."secret_at" is null))
);
--> statement-breakpoint
CREATE TABLE "carrier_cartons" (
	"carrier_id" uuid NOT NULL,
	"carton_id" uuid NOT NULL,
	CONSTRAINT "carrier_cartons_carrier_id_carton_id_pk" PRIMARY KEY("carrier_id","carton_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_days" (
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"leaves" time,
	CONSTRAINT "carrier_days_warehouse_id_carrier_id_weekday_pk" PRIMARY KEY("warehouse_id","carrier_id","weekday"),
	CONSTRAINT "carrier_days_weekday" CHECK ("carrier_days"."weekday" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "carrier_shops" (
	"carrier_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	CONSTRAINT "carrier_shops_carrier_id_shop_id_pk" PRIMARY KEY("carrier_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_slips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed_at" timestamp with time zone,
	"sealed_by" uuid,
	CONSTRAINT "carrier_slips_name_unique" UNIQUE("name"),
	CONSTRAINT "carrier_slips_status_known" CHECK ("carrier_slips"."status" in ('open', 'sealed')),
	CONSTRAINT "carrier_slips_sealed" CHECK (("carrier_slips"."status" = 'sealed') = ("carrier_slips"."sealed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"cutoff" time NOT NULL,
	"max_weight_g" integer NOT NULL,
	"tracking_url" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "carriers_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "postponements" (
	"warehouse_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"missed_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"parcels" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "postponements_warehouse_id_carrier_id_missed_at_pk" PRIMARY KEY("warehouse_id","carrier_id","missed_at")
);
--> statement-breakpoint
CREATE TABLE "carton_shops" (
	"carton_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	CONSTRAINT "carton_shops_carton_id_shop_id_pk" PRIMARY KEY("carton_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "cartons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"length_mm" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"tare_g" integer NOT NULL,
	"limit_g" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "cartons_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "computers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ip" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "computers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	CONSTRAINT "computers_number_unique" UNIQUE("number"),
	CONSTRAINT "computers_ip" UNIQUE("warehouse_id","ip")
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"computer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"role" text NOT NULL,
	"dpi" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"language" text NOT NULL,
	"default" boolean DEFAULT false NOT NULL,
	"trial" text,
	"proven_at" timestamp with time zone,
	CONSTRAINT "printers_role_known" CHECK ("printers"."role" in ('label', 'a4')),
	CONSTRAINT "printers_language_known" CHECK ("printers"."language" in ('zpl', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "reported_addresses" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"computer_id" uuid NOT NULL,
	"inches" integer NOT NULL,
	"made_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wall_cards_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "count_lines" (
	"count_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"counted" integer NOT NULL,
	"expected" integer NOT NULL,
	CONSTRAINT "count_lines_count_id_round_product_id_pk" PRIMARY KEY("count_id","round","product_id"),
	CONSTRAINT "count_lines_round" CHECK ("count_lines"."round" in (1, 2)),
	CONSTRAINT "count_lines_counted" CHECK ("count_lines"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"location_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"started_at_move" bigint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_by" uuid,
	"second_by" uuid,
	"approved_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "counts_status_known" CHECK ("counts"."status" in ('open', 'recount', 'approval', 'closed', 'abandoned')),
	CONSTRAINT "counts_second_by_another" CHECK ("counts"."second_by" <> "counts"."first_by")
);
--> statement-breakpoint
CREATE TABLE "handed_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"shop_id" uuid,
	"operation" text NOT NULL,
	"role" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"prompt" text NOT NULL,
	"order_name" text,
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sendings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_sendings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_number" bigint NOT NULL,
	"subscription_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"code" integer,
	"why" text,
	CONSTRAINT "event_sendings_status_known" CHECK ("event_sendings"."status" in ('waiting', 'sending', 'delivered', 'given_up'))
);
--> statement-breakpoint
CREATE TABLE "event_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"via" text DEFAULT 'webhook' NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"why" text,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_subscriptions_kinds_known" CHECK ("event_subscriptions"."kinds" <@ array['order.received', 'order.held', 'order.waiting', 'order.preparing', 'order.packed', 'order.partly_shipped', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'stock.changed', 'delivery.received', 'return.decided']::text[]),
	CONSTRAINT "event_subscriptions_via_known" CHECK ("event_subscriptions"."via" in ('webhook', 'vendure', 'woocommerce', 'prestashop', 'shopify')),
	CONSTRAINT "event_subscriptions_status_known" CHECK ("event_subscriptions"."status" in ('active', 'paused', 'disabled')),
	CONSTRAINT "event_subscriptions_former" CHECK (("event_subscriptions"."former_secret" is null) = ("event_subscriptions"."former_until" is null))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "shop_connections" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"account" text NOT NULL,
	"seen" text,
	"look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"why" text,
	"hook_address" text,
	"hook_secret" text,
	"hook_seen_at" timestamp with time zone,
	"hook_why" text,
	"called_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_touched" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_touched_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_articles" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"arrived" integer NOT NULL,
	"shipped" integer NOT NULL,
	CONSTRAINT "figure_articles_warehouse_id_day_product_id_pk" PRIMARY KEY("warehouse_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "figure_counts" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"lines_off" integer NOT NULL,
	"pieces" integer NOT NULL,
	"pieces_off" integer NOT NULL,
	CONSTRAINT "figure_counts_warehouse_id_day_shop_id_pk" PRIMARY KEY("warehouse_id","day","shop_id")
);
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_days_warehouse_id_day_pk" PRIMARY KEY("warehouse_id","day")
);
--> statement-breakpoint
CREATE TABLE "figure_delays" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"band" smallint NOT NULL,
	"consignments" integer NOT NULL,
	CONSTRAINT "figure_delays_warehouse_id_day_shop_id_band_pk" PRIMARY KEY("warehouse_id","day","shop_id","band")
);
--> statement-breakpoint
CREATE TABLE "figure_departures" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"consignments" integer NOT NULL,
	"late" integer NOT NULL,
	CONSTRAINT "figure_departures_warehouse_id_day_shop_id_carrier_id_pk" PRIMARY KEY("warehouse_id","day","shop_id","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "figure_hours" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"hour" smallint NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "figure_hours_warehouse_id_day_shop_id_hour_kind_pk" PRIMARY KEY("warehouse_id","day","shop_id","hour","kind"),
	CONSTRAINT "figure_hours_kind_known" CHECK ("figure_hours"."kind" in ('received', 'moved', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted')),
	CONSTRAINT "figure_hours_hour" CHECK ("figure_hours"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "figure_refusals" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid,
	"call" text NOT NULL,
	"code" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "figure_refusals_once" UNIQUE NULLS NOT DISTINCT("warehouse_id","day","user_id","call","code")
);
--> statement-breakpoint
CREATE TABLE "figure_work" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "figure_work_once" UNIQUE NULLS NOT DISTINCT("warehouse_id","day","shop_id","user_id","kind"),
	CONSTRAINT "figure_work_kind_known" CHECK ("figure_work"."kind" in ('received', 'moved', 'picked', 'packed', 'shipped', 'returned', 'scrapped', 'counted'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"data" "bytea" NOT NULL,
	"shop_id" uuid,
	"warehouse_id" uuid,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid,
	"key" text PRIMARY KEY NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"warehouse_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"titles" jsonb NOT NULL,
	CONSTRAINT "import_columns_warehouse_id_kind_pk" PRIMARY KEY("warehouse_id","kind"),
	CONSTRAINT "import_columns_kind_known" CHECK ("import_columns"."kind" in ('articles', 'codes', 'places', 'people', 'stock', 'orders', 'deliveries'))
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"what" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_lines_outcome_known" CHECK ("import_lines"."outcome" in ('made', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"dry" boolean DEFAULT true NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"part" double precision DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_kind_known" CHECK ("imports"."kind" in ('articles', 'codes', 'places', 'people', 'stock', 'orders', 'deliveries')),
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('sending', 'ready', 'running', 'stopped', 'tried', 'done', 'failed'))
);
--> statement-breakpoint
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
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"zone" text NOT NULL,
	"walk" integer DEFAULT 0 NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	CONSTRAINT "locations_name" UNIQUE("warehouse_id","name"),
	CONSTRAINT "locations_kind_known" CHECK ("locations"."kind" in ('storage', 'quarantine', 'packing', 'supplier', 'customer', 'rebut', 'adjustment', 'returns'))
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slip_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"reason" text,
	"prints" uuid[] DEFAULT '{}' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "manifests_slip_account" UNIQUE("slip_id","account_id"),
	CONSTRAINT "manifests_state_known" CHECK ("manifests"."state" in ('waiting', 'asking', 'made', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "customization_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"what" text NOT NULL,
	"text" text NOT NULL,
	"qty" integer DEFAULT 0 NOT NULL,
	"user_id" uuid,
	CONSTRAINT "order_events_number_unique" UNIQUE("number"),
	CONSTRAINT "order_events_what_known" CHECK ("order_events"."what" in ('created', 'printed', 'picked', 'packed', 'labelled', 'shipped', 'held', 'released', 'cancelled', 'tracking_added', 'label_voided', 'returned', 'travelling', 'delivered', 'trouble', 'note'))
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
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"customization" text,
	"gift" boolean DEFAULT false NOT NULL,
	"unit_price_cents" integer,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_qty" CHECK ("order_lines"."qty" > 0),
	CONSTRAINT "order_lines_picked" CHECK ("order_lines"."picked" between 0 and "order_lines"."qty"),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."unit_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"reference" text,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"type" text NOT NULL,
	"variant" text NOT NULL,
	"campaign_id" uuid,
	"priority" integer DEFAULT 0 NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"customer" text NOT NULL,
	"address" jsonb NOT NULL,
	"carrier_id" uuid,
	"relay" jsonb,
	"gift_message" text,
	"stop_reason" text,
	"instructions" text[] DEFAULT '{}' NOT NULL,
	"picking_list_id" uuid,
	"tote_slot" integer,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "orders_name_unique" UNIQUE("name"),
	CONSTRAINT "orders_shop_reference" UNIQUE("shop_id","reference"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'picking', 'packing', 'packed', 'shipped', 'on_hold', 'cancelled', 'returned')),
	CONSTRAINT "orders_type_known" CHECK ("orders"."type" in ('mono', 'multi')),
	CONSTRAINT "orders_variant_known" CHECK ("orders"."variant" in ('customized', 'gift', 'classic'))
);
--> statement-breakpoint
CREATE TABLE "former_trackings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" uuid NOT NULL,
	"tracking" text NOT NULL,
	"carrier_id" uuid,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id"),
	CONSTRAINT "parcel_lines_qty" CHECK ("parcel_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid NOT NULL,
	"carton_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"weight_g" integer,
	"carrier_id" uuid,
	"tracking" text,
	"slip_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "parcels_name_unique" UNIQUE("name"),
	CONSTRAINT "parcels_status_known" CHECK ("parcels"."status" in ('open', 'sealed', 'labelled', 'manifested', 'void')),
	CONSTRAINT "parcels_weight" CHECK ("parcels"."weight_g" > 0),
	CONSTRAINT "parcels_manifested" CHECK (("parcels"."status" = 'manifested') = ("parcels"."slip_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "picking_list_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"picking_list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"location_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot" text,
	"qty" integer NOT NULL,
	CONSTRAINT "picking_list_lines_position" UNIQUE("picking_list_id","position"),
	CONSTRAINT "picking_list_lines_qty" CHECK ("picking_list_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "picking_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"type" text NOT NULL,
	"campaign_id" uuid,
	"print_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "picking_lists_name_unique" UNIQUE("name"),
	CONSTRAINT "picking_lists_id_warehouse" UNIQUE("id","warehouse_id"),
	CONSTRAINT "picking_lists_type_known" CHECK ("picking_lists"."type" in ('mono', 'mono_customized', 'mono_gift', 'mono_classic', 'multi', 'multi_customized', 'multi_gift', 'multi_classic'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"user_id" uuid,
	"data" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_photos" (
	"product_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "product_photos_product_id_picture_id_pk" PRIMARY KEY("product_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "shop_logos" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_prints" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_prints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"remote_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"spooled_at" timestamp with time zone,
	CONSTRAINT "network_prints_status_known" CHECK ("network_prints"."status" in ('waiting', 'sending', 'unsent', 'doubtful', 'spooled', 'printed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"format" text NOT NULL,
	"data" text NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"picking_type" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"printer" text DEFAULT '' NOT NULL,
	"again_of" uuid,
	"reason" text,
	"order_id" uuid,
	"warehouse_id" uuid NOT NULL,
	"shop_id" uuid,
	"user_id" uuid,
	"taken_by" uuid,
	"computer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_jobs_role_known" CHECK ("print_jobs"."role" in ('label', 'a4')),
	CONSTRAINT "print_jobs_format_known" CHECK ("print_jobs"."format" in ('zpl', 'pdf')),
	CONSTRAINT "print_jobs_type_known" CHECK ("print_jobs"."type" in ('INFO', 'PICKING', 'REBUT', 'RECEPTION', 'REPRINT', 'RETURN_PRODUCT', 'SHIPPING', 'INVENTORY', 'TRANSFER', 'BARCODE')),
	CONSTRAINT "print_jobs_picking_type_known" CHECK ("print_jobs"."picking_type" in ('mono', 'mono_customized', 'mono_gift', 'mono_classic', 'multi', 'multi_customized', 'multi_gift', 'multi_classic')),
	CONSTRAINT "print_jobs_status_known" CHECK ("print_jobs"."status" in ('waiting', 'sent', 'spooled', 'printed', 'failed', 'doubtful', 'shown', 'dropped')),
	CONSTRAINT "print_jobs_copies" CHECK ("print_jobs"."copies" > 0),
	CONSTRAINT "print_jobs_attempt" CHECK ("print_jobs"."attempt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "print_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"picking_type" text,
	"link" text DEFAULT '' NOT NULL,
	"warehouse_id" uuid,
	"shop_id" uuid,
	"user_id" uuid,
	"computer_id" uuid,
	"printer" text DEFAULT '' NOT NULL,
	"job_id" uuid,
	"attempt" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "print_log_type_known" CHECK ("print_log"."type" in ('INFO', 'PICKING', 'REBUT', 'RECEPTION', 'REPRINT', 'RETURN_PRODUCT', 'SHIPPING', 'INVENTORY', 'TRANSFER', 'BARCODE')),
	CONSTRAINT "print_log_picking_type_known" CHECK ("print_log"."picking_type" in ('mono', 'mono_customized', 'mono_gift', 'mono_classic', 'multi', 'multi_customized', 'multi_gift', 'multi_classic'))
);
--> statement-breakpoint
CREATE TABLE "place_levels" (
	"product_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"least" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "place_levels_product_id_location_id_pk" PRIMARY KEY("product_id","location_id"),
	CONSTRAINT "place_levels_order" CHECK ("place_levels"."least" between 0 and "place_levels"."most" and "place_levels"."most" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"qty" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_codes_shop_code" UNIQUE("shop_id","code"),
	CONSTRAINT "product_codes_kind_known" CHECK ("product_codes"."kind" in ('gtin', 'alias')),
	CONSTRAINT "product_codes_qty" CHECK ("product_codes"."qty" > 0),
	CONSTRAINT "product_codes_gtin_canonical" CHECK ("product_codes"."kind" <> 'gtin' or "product_codes"."code" ~ '^([0-9]{8}|[0-9]{13}|[1-9][0-9]{13})$')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"weight_g" integer NOT NULL,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"lots" boolean DEFAULT false NOT NULL,
	"danger" text DEFAULT '' NOT NULL,
	"origin_country" text,
	"tariff_number" text,
	"customs_value_cents" integer,
	"archived_at" timestamp with time zone,
	"photo" text DEFAULT '' NOT NULL,
	"drawing_kind" text,
	"drawing_colour" text,
	"search" text DEFAULT '' NOT NULL,
	"merged_into" uuid,
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_id_shop" UNIQUE("id","shop_id"),
	CONSTRAINT "products_weight" CHECK ("products"."weight_g" >= 0),
	CONSTRAINT "products_size" CHECK (least("products"."length_mm", "products"."width_mm", "products"."height_mm") is null or least("products"."length_mm", "products"."width_mm", "products"."height_mm") > 0),
	CONSTRAINT "products_origin" CHECK ("products"."origin_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "products_tariff" CHECK ("products"."tariff_number" ~ '^[0-9]{6,10}$'),
	CONSTRAINT "products_customs_value" CHECK ("products"."customs_value_cents" >= 0),
	CONSTRAINT "products_merged" CHECK ("products"."merged_into" is null or "products"."archived_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "reasons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"photo" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "reasons_list_code" UNIQUE("list","code"),
	CONSTRAINT "reasons_list_known" CHECK ("reasons"."list" in ('rebut', 'return_origin', 'return_wait', 'reprint'))
);
--> statement-breakpoint
CREATE TABLE "rebuts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"move_id" uuid NOT NULL,
	"reason_id" uuid NOT NULL,
	"photo_id" uuid,
	CONSTRAINT "rebuts_move_id_unique" UNIQUE("move_id")
);
--> statement-breakpoint
CREATE TABLE "reception_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reception_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"expected" integer NOT NULL,
	CONSTRAINT "reception_lines_product" UNIQUE("reception_id","product_id"),
	CONSTRAINT "reception_lines_expected" CHECK ("reception_lines"."expected" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"reference" text,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'expected' NOT NULL,
	"expected_on" date,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"follows_id" uuid,
	CONSTRAINT "receptions_name_unique" UNIQUE("name"),
	CONSTRAINT "receptions_follows_id_unique" UNIQUE("follows_id"),
	CONSTRAINT "receptions_shop_reference" UNIQUE("shop_id","reference"),
	CONSTRAINT "receptions_status_known" CHECK ("receptions"."status" in ('expected', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"warehouse_id" uuid,
	"call" text NOT NULL,
	"code" text NOT NULL,
	"detail" text NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid
);
--> statement-breakpoint
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
CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"condition" text NOT NULL,
	"outcome" text NOT NULL,
	"to_id" uuid,
	CONSTRAINT "return_lines_condition_known" CHECK ("return_lines"."condition" in ('new', 'opened', 'damaged')),
	CONSTRAINT "return_lines_outcome_known" CHECK ("return_lines"."outcome" in ('restock', 'quarantine', 'rebut', 'supplier')),
	CONSTRAINT "return_lines_qty" CHECK ("return_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"order_id" uuid,
	"tracking" text,
	"origin_id" uuid NOT NULL,
	"status" text NOT NULL,
	"wait_reason_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"photo_id" uuid,
	"no_photo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"completed_at" timestamp with time zone,
	CONSTRAINT "returns_name_unique" UNIQUE("name"),
	CONSTRAINT "returns_status_known" CHECK ("returns"."status" in ('waiting', 'completed')),
	CONSTRAINT "returns_wait" CHECK ("returns"."status" <> 'waiting' or "returns"."wait_reason_id" is not null),
	CONSTRAINT "returns_completed" CHECK (("returns"."status" = 'completed') = ("returns"."completed_at" is not null)),
	CONSTRAINT "returns_photo" CHECK (not ("returns"."no_photo" and "returns"."photo_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_shop_slug" UNIQUE("shop_id","slug")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb,
	"return_address" jsonb,
	"carrier_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gift_note" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shops_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "moves_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"lot" text,
	"expiry" date,
	"type" text NOT NULL,
	"reason" text,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" uuid,
	"parcel_id" uuid,
	"reception_id" uuid,
	"count_id" uuid,
	"return_id" uuid,
	"undoes" uuid,
	CONSTRAINT "moves_number_unique" UNIQUE("number"),
	CONSTRAINT "moves_qty" CHECK ("moves"."qty" > 0),
	CONSTRAINT "moves_go_somewhere" CHECK ("moves"."from_id" <> "moves"."to_id"),
	CONSTRAINT "moves_type_known" CHECK ("moves"."type" in ('INFO', 'PICKING', 'REBUT', 'RECEPTION', 'REPRINT', 'RETURN_PRODUCT', 'SHIPPING', 'INVENTORY', 'TRANSFER', 'BARCODE'))
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"location_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot" text,
	"expiry" date,
	"qty" bigint NOT NULL,
	CONSTRAINT "stock_place" UNIQUE NULLS NOT DISTINCT("location_id","product_id","lot","expiry")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"door" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_door_known" CHECK ("sessions"."door" in ('password', 'badge'))
);
--> statement-breakpoint
CREATE TABLE "user_shops" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	CONSTRAINT "user_shops_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"photo_url" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'operator' NOT NULL,
	"password_hash" text,
	"password_until" timestamp with time zone,
	"badge_selector" text,
	"badge_hash" text,
	"pin_hash" text,
	"debug" boolean DEFAULT false NOT NULL,
	"admin_url" text,
	"warehouse_id" uuid,
	"warehouse_roles" text[] DEFAULT '{}' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_badge_selector_unique" UNIQUE("badge_selector"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('operator', 'manager', 'admin')),
	CONSTRAINT "users_warehouse_roles_known" CHECK ("users"."warehouse_roles" <@ array['Picking', 'Shipping', 'Barcode', 'Reception', 'Inventory', 'Transfer', 'Rebut', 'Print', 'ReturnProduct']::text[]),
	CONSTRAINT "users_features_known" CHECK ("users"."features" <@ array['reception', 'inventory', 'rebut', 'print-product', 'order-return']::text[])
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb,
	"time_zone" text DEFAULT 'Europe/Paris' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"grammar" jsonb,
	CONSTRAINT "warehouses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "warehouses_features_known" CHECK ("warehouses"."features" <@ array['reception', 'inventory', 'rebut', 'print-product', 'order-return']::text[])
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_words" ADD CONSTRAINT "bench_words_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_words" ADD CONSTRAINT "bench_words_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_cartons" ADD CONSTRAINT "carrier_cartons_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_cartons" ADD CONSTRAINT "carrier_cartons_carton_id_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_days" ADD CONSTRAINT "carrier_days_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_days" ADD CONSTRAINT "carrier_days_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shops" ADD CONSTRAINT "carrier_shops_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shops" ADD CONSTRAINT "carrier_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD CONSTRAINT "carrier_slips_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD CONSTRAINT "carrier_slips_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD CONSTRAINT "carrier_slips_sealed_by_users_id_fk" FOREIGN KEY ("sealed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_shops" ADD CONSTRAINT "carton_shops_carton_id_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_shops" ADD CONSTRAINT "carton_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "computers" ADD CONSTRAINT "computers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_addresses" ADD CONSTRAINT "reported_addresses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_cards" ADD CONSTRAINT "wall_cards_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_cards" ADD CONSTRAINT "wall_cards_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_count_id_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_first_by_users_id_fk" FOREIGN KEY ("first_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_steps" ADD CONSTRAINT "handed_steps_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_steps" ADD CONSTRAINT "handed_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_steps" ADD CONSTRAINT "handed_steps_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sendings" ADD CONSTRAINT "event_sendings_event_number_events_number_fk" FOREIGN KEY ("event_number") REFERENCES "public"."events"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sendings" ADD CONSTRAINT "event_sendings_subscription_id_event_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."event_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD CONSTRAINT "event_subscriptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD CONSTRAINT "shop_connections_subscription_id_event_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."event_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_connections" ADD CONSTRAINT "shop_connections_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_touched" ADD CONSTRAINT "stock_touched_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_articles" ADD CONSTRAINT "figure_articles_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_articles" ADD CONSTRAINT "figure_articles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_counts" ADD CONSTRAINT "figure_counts_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_counts" ADD CONSTRAINT "figure_counts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_days" ADD CONSTRAINT "figure_days_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_delays" ADD CONSTRAINT "figure_delays_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_delays" ADD CONSTRAINT "figure_delays_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_departures" ADD CONSTRAINT "figure_departures_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_departures" ADD CONSTRAINT "figure_departures_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_departures" ADD CONSTRAINT "figure_departures_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_hours" ADD CONSTRAINT "figure_hours_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_refusals" ADD CONSTRAINT "figure_refusals_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_refusals" ADD CONSTRAINT "figure_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_work" ADD CONSTRAINT "figure_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_slip_id_carrier_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."carrier_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_files" ADD CONSTRAINT "customization_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_files" ADD CONSTRAINT "customization_files_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_files" ADD CONSTRAINT "customization_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_picking_list_of_warehouse" FOREIGN KEY ("picking_list_id","warehouse_id") REFERENCES "public"."picking_lists"("id","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_trackings" ADD CONSTRAINT "former_trackings_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_trackings" ADD CONSTRAINT "former_trackings_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_carton_id_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_slip_id_carrier_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."carrier_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_lines" ADD CONSTRAINT "picking_list_lines_picking_list_id_picking_lists_id_fk" FOREIGN KEY ("picking_list_id") REFERENCES "public"."picking_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_lines" ADD CONSTRAINT "picking_list_lines_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_lines" ADD CONSTRAINT "picking_list_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_logos" ADD CONSTRAINT "shop_logos_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_logos" ADD CONSTRAINT "shop_logos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_prints" ADD CONSTRAINT "network_prints_job_id_print_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_again_of_print_jobs_id_fk" FOREIGN KEY ("again_of") REFERENCES "public"."print_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_job_id_print_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_levels" ADD CONSTRAINT "place_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_levels" ADD CONSTRAINT "place_levels_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_merged_into_products_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebuts" ADD CONSTRAINT "rebuts_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebuts" ADD CONSTRAINT "rebuts_reason_id_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebuts" ADD CONSTRAINT "rebuts_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_lines" ADD CONSTRAINT "reception_lines_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_lines" ADD CONSTRAINT "reception_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_follows_id_receptions_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_returns" ADD CONSTRAINT "announced_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_to_id_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_origin_id_reasons_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_wait_reason_id_reasons_id_fk" FOREIGN KEY ("wait_reason_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_from_id_locations_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_to_id_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_count_id_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_undoes_moves_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_shops" ADD CONSTRAINT "user_shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_shops" ADD CONSTRAINT "user_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_open" ON "announcements" USING btree ("next_at") WHERE "announcements"."state" in ('waiting', 'buying', 'withdrawing');--> statement-breakpoint
CREATE INDEX "announcements_unfetched" ON "announcements" USING btree ("asked_by") WHERE "announcements"."fetched_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_bars" ON "announcements" USING gin ("bars");--> statement-breakpoint
CREATE INDEX "api_keys_shop" ON "api_keys" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "audit_log_warehouse" ON "audit_log" USING btree ("warehouse_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bench_words_told" ON "bench_words" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "bench_words_session" ON "bench_words" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_accounts_name" ON "carrier_accounts" USING btree ("warehouse_id","carrier_id","name") WHERE "carrier_accounts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_slips_one_open" ON "carrier_slips" USING btree ("warehouse_id","carrier_id") WHERE "carrier_slips"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "printers_computer_name" ON "printers" USING btree ("computer_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "printers_one_default" ON "printers" USING btree ("computer_id","role") WHERE "printers"."default";--> statement-breakpoint
CREATE INDEX "reported_addresses_ip" ON "reported_addresses" USING btree ("ip");--> statement-breakpoint
CREATE INDEX "wall_cards_computer" ON "wall_cards" USING btree ("computer_id");--> statement-breakpoint
CREATE INDEX "counts_location" ON "counts" USING btree ("location_id","closed_at");--> statement-breakpoint
CREATE INDEX "counts_started" ON "counts" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "counts_one_at_a_time" ON "counts" USING btree ("location_id") WHERE "counts"."status" not in ('closed', 'abandoned');--> statement-breakpoint
CREATE INDEX "handed_steps_of_warehouse" ON "handed_steps" USING btree ("warehouse_id","at");--> statement-breakpoint
CREATE INDEX "event_sendings_open" ON "event_sendings" USING btree ("subscription_id","about_id","number") WHERE "event_sendings"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "event_sendings_log" ON "event_sendings" USING btree ("subscription_id","number");--> statement-breakpoint
CREATE INDEX "event_sendings_event" ON "event_sendings" USING btree ("event_number");--> statement-breakpoint
CREATE INDEX "event_subscriptions_shop" ON "event_subscriptions" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "events_to_write" ON "events" USING btree ("number") WHERE "events"."body" is null;--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_touched_product" ON "stock_touched" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "figure_articles_arrived" ON "figure_articles" USING btree ("warehouse_id","day") WHERE "figure_articles"."arrived" > 0;--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "files_warehouse" ON "files" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_warehouse" ON "imports" USING btree ("warehouse_id","created_at");--> statement-breakpoint
CREATE INDEX "journeys_due" ON "journeys" USING btree ("next_at") WHERE "journeys"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "journeys_troubles" ON "journeys" USING btree ("stage_at") WHERE "journeys"."seen_at" is null and "journeys"."stage" in ('held', 'address', 'refused', 'returned', 'lost', 'silent');--> statement-breakpoint
CREATE INDEX "locations_prefix" ON "locations" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "locations_walk" ON "locations" USING btree ("warehouse_id","walk");--> statement-breakpoint
CREATE INDEX "manifests_state" ON "manifests" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "manifests_asked" ON "manifests" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "customization_files_order" ON "customization_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at","what");--> statement-breakpoint
CREATE INDEX "order_holds_skus" ON "order_holds" USING gin ("skus");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_work" ON "orders" USING btree ("shop_id","status","type","variant");--> statement-breakpoint
CREATE INDEX "orders_urgency" ON "orders" USING btree ("status","priority","cutoff_at");--> statement-breakpoint
CREATE INDEX "orders_picking_list" ON "orders" USING btree ("picking_list_id");--> statement-breakpoint
CREATE INDEX "orders_campaign" ON "orders" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_name_begins" ON "orders" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (to_tsvector('simple', "search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "former_trackings_parcel" ON "former_trackings" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "former_trackings_begins" ON "former_trackings" USING btree ("tracking" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "parcel_lines_line" ON "parcel_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_slip" ON "parcels" USING btree ("slip_id");--> statement-breakpoint
CREATE INDEX "parcels_to_load" ON "parcels" USING btree ("carrier_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_tracking" ON "parcels" USING btree ("tracking") WHERE "parcels"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "parcels_name_begins" ON "parcels" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "parcels_tracking_begins" ON "parcels" USING btree ("tracking" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "picking_list_lines_shelf" ON "picking_list_lines" USING btree ("location_id","product_id");--> statement-breakpoint
CREATE INDEX "picking_lists_shop" ON "picking_lists" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "pictures_shop" ON "pictures" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "pictures_warehouse" ON "pictures" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "pictures_unused" ON "pictures" USING btree ("unused_since");--> statement-breakpoint
CREATE INDEX "product_photos_picture" ON "product_photos" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "shop_logos_picture" ON "shop_logos" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_prints_once" ON "network_prints" USING btree ("job_id","attempt");--> statement-breakpoint
CREATE INDEX "network_prints_open" ON "network_prints" USING btree ("status") WHERE "network_prints"."status" in ('waiting', 'sending') or "network_prints"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_status" ON "print_jobs" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "print_jobs_order" ON "print_jobs" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_log_once" ON "print_log" USING btree ("job_id","attempt");--> statement-breakpoint
CREATE INDEX "print_log_date" ON "print_log" USING btree ("date");--> statement-breakpoint
CREATE INDEX "print_log_type" ON "print_log" USING btree ("type","date");--> statement-breakpoint
CREATE INDEX "place_levels_place" ON "place_levels" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "product_codes_code" ON "product_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "product_codes_prefix" ON "product_codes" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_codes_of_product" ON "product_codes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","sku");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (to_tsvector('simple', "search")) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "receptions_shop" ON "receptions" USING btree ("shop_id","status");--> statement-breakpoint
CREATE INDEX "refusals_at" ON "refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "announced_returns_order" ON "announced_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "announced_returns_tracking" ON "announced_returns" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "return_lines_return" ON "return_lines" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_waiting" ON "returns" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "returns_created" ON "returns" USING btree ("created_at","name");--> statement-breakpoint
CREATE INDEX "campaigns_cutoff" ON "campaigns" USING btree ("cutoff_at");--> statement-breakpoint
CREATE INDEX "moves_from" ON "moves" USING btree ("from_id","number");--> statement-breakpoint
CREATE INDEX "moves_to" ON "moves" USING btree ("to_id","number");--> statement-breakpoint
CREATE INDEX "moves_product" ON "moves" USING btree ("product_id","number");--> statement-breakpoint
CREATE INDEX "moves_at" ON "moves" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moves_order" ON "moves" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "moves_parcel" ON "moves" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "moves_reception" ON "moves" USING btree ("reception_id");--> statement-breakpoint
CREATE INDEX "moves_with_lot" ON "moves" USING btree ("product_id") WHERE "moves"."lot" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "moves_undone_once" ON "moves" USING btree ("undoes") WHERE "moves"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "moves_return" ON "moves" USING btree ("return_id") WHERE "moves"."return_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_product" ON "stock" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "login_attempts_account" ON "login_attempts" USING btree ("account","address","at");--> statement-breakpoint
CREATE INDEX "login_attempts_address" ON "login_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "login_attempts_at" ON "login_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint

-- Below is what the schema cannot say.

-- Room in each page for the next versions of its rows, which then touch no index.
ALTER TABLE "stock" SET (fillfactor = 70);
--> statement-breakpoint

-- The ledger's own rules, kept by the database so that no program can break them. SQLSTATE class ZL is ours: ZL001 a move is
-- final, ZL002 a shelf would go below zero, ZL003 wrong isolation, ZL004 a location keeps its kind, ZL005 the stock is written
-- by the ledger alone. server/db/ledger.ts reads them.
CREATE FUNCTION moves_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A move is never changed or deleted: add one that compensates it' USING ERRCODE = 'ZL001';
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON moves
  FOR EACH STATEMENT EXECUTE FUNCTION moves_are_final();
--> statement-breakpoint

-- Every writer shares one lock until its transaction ends; ledger_mark() takes it alone. So when the mark is read, all moves
-- with a smaller number are committed, and a later one has a greater number.
CREATE FUNCTION moves_enter_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    -- A snapshot taken earlier would not show the moves that we waited for.
    RAISE EXCEPTION 'Moves are written under READ COMMITTED only' USING ERRCODE = 'ZL003';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7601, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_enter_ledger BEFORE INSERT ON moves
  FOR EACH STATEMENT EXECUTE FUNCTION moves_enter_ledger();
--> statement-breakpoint
CREATE FUNCTION ledger_mark() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7601, 0);
  RETURN (SELECT coalesce(max(number), 0) FROM moves);
END $$;
--> statement-breakpoint

-- A move also shares the locks of both its places, and draws its number after that: the same holds for the mark of one place,
-- so that a count, which takes its place's lock alone, can tell what moved meanwhile and holds nobody up elsewhere.
CREATE FUNCTION moves_enter_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7603, least(hashtext(NEW.from_id::text), hashtext(NEW.to_id::text)));
  PERFORM pg_advisory_xact_lock_shared(7603, greatest(hashtext(NEW.from_id::text), hashtext(NEW.to_id::text)));
  NEW.number := nextval('moves_number_seq');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_enter_places BEFORE INSERT ON moves
  FOR EACH ROW EXECUTE FUNCTION moves_enter_places();
--> statement-breakpoint

-- The ledger's shared lock comes first, as in ledger_hold(), so that whoever takes that one alone waits for nobody's place.
CREATE FUNCTION ledger_mark_at(place uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7601, 0);
  PERFORM pg_advisory_xact_lock(7603, hashtext(place::text));
  RETURN (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM moves_number_seq);
END $$;
--> statement-breakpoint

-- For a change that reads the stock and then decides what to take: whoever decides about the same products waits, and sees
-- afterwards what is really left. The ledger's lock comes first, as in ledger_mark(), so that neither waits for the other.
CREATE FUNCTION ledger_hold(product_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7601, 0);
  PERFORM id FROM products WHERE id = ANY(product_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;
--> statement-breakpoint

-- The stock is the sum of the moves, kept as rows. The rows of one statement are locked in one order, so two statements never
-- wait for each other. A row that another transaction has changed is read after that transaction ends, and its new quantity is
-- the one that is checked.
CREATE FUNCTION moves_change_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  debt record;
BEGIN
  WITH changed AS (
    INSERT INTO stock AS held (location_id, product_id, lot, expiry, qty)
    SELECT location_id, product_id, lot, expiry, sum(qty)
    FROM (
      SELECT to_id AS location_id, product_id, lot, expiry, qty FROM added
      UNION ALL
      SELECT from_id, product_id, lot, expiry, -qty FROM added
    ) AS entries
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (location_id, product_id, lot, expiry) DO UPDATE SET qty = held.qty + excluded.qty
    RETURNING location_id, product_id, lot, expiry, qty
  )
  SELECT locations.name AS location, products.sku, changed.lot, changed.expiry, changed.qty AS left_over,
    (SELECT sum(qty) FROM added
     WHERE from_id = changed.location_id AND product_id = changed.product_id
       AND lot IS NOT DISTINCT FROM changed.lot AND expiry IS NOT DISTINCT FROM changed.expiry) AS qty
  INTO debt
  FROM changed
  JOIN locations ON locations.id = changed.location_id
  JOIN products ON products.id = changed.product_id
  WHERE locations.kind IN ('storage', 'quarantine', 'packing', 'returns') AND changed.qty < 0
  ORDER BY locations.name, products.sku
  LIMIT 1;

  IF FOUND THEN
    RAISE EXCEPTION 'Location % would hold % of product %', debt.location, debt.left_over, debt.sku
      USING ERRCODE = 'ZL002', DETAIL = json_build_object(
        'location', debt.location, 'sku', debt.sku, 'lot', debt.lot, 'expiry', debt.expiry,
        'asked', debt.qty, 'available', debt.qty + debt.left_over)::text;
  END IF;

  -- Lots come and go; without their rows of zero the table does not grow with them.
  DELETE FROM stock WHERE qty = 0 AND (location_id, product_id) IN (
    SELECT to_id, product_id FROM added UNION SELECT from_id, product_id FROM added);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_change_stock AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_change_stock();
--> statement-breakpoint

CREATE FUNCTION stock_follows_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The stock is the sum of the moves: add a move that changes it' USING ERRCODE = 'ZL005';
END $$;
--> statement-breakpoint
-- At depth zero no trigger of the moves is at work. The command line may put the stock right from the moves: it says so for its
-- own transaction.
CREATE TRIGGER stock_follows_moves BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0 AND coalesce(current_setting('douchette.repair', true), '') <> 'on')
  EXECUTE FUNCTION stock_follows_moves();
--> statement-breakpoint

-- A place may change its kind while it is empty, among the kinds that never hold less than nothing: so its balance is right by
-- either. Nobody writes a move until the change has ended.
CREATE FUNCTION locations_keep_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7601, 0);
  IF OLD.kind IN ('storage', 'quarantine', 'packing', 'returns')
    AND NEW.kind IN ('storage', 'quarantine', 'packing', 'returns')
    AND NOT EXISTS (SELECT FROM stock WHERE location_id = OLD.id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Location % keeps its kind: its balance was checked by it', OLD.name USING ERRCODE = 'ZL004';
END $$;
--> statement-breakpoint
CREATE TRIGGER locations_keep_kind BEFORE UPDATE OF kind ON locations
  FOR EACH ROW WHEN (OLD.kind <> NEW.kind) EXECUTE FUNCTION locations_keep_kind();
--> statement-breakpoint

-- Shops hear of what happens to their things. The database writes it down in the change's own transaction, so that no
-- program can forget to: server/events/ sends it. Nothing is written where nobody listens.
CREATE FUNCTION tell_event(told text, shop uuid, about uuid, known jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM event_subscriptions WHERE shop_id = shop AND told = ANY (kinds) AND status <> 'disabled'
  ) THEN
    RETURN;
  END IF;
  INSERT INTO events (kind, shop_id, about_id, facts) VALUES (told, shop, about, known) RETURNING number INTO event;
  INSERT INTO event_sendings (event_number, subscription_id, about_id)
    SELECT event, id, about FROM event_subscriptions
    WHERE shop_id = shop AND told = ANY (kinds) AND status <> 'disabled' ORDER BY created_at, id;
END $$;
--> statement-breakpoint
CREATE FUNCTION orders_tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END;
  told text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_event('order.received', NEW.shop_id, NEW.id, jsonb_build_object('status', NEW.status));
  END IF;
  told := CASE
    WHEN NEW.status = 'on_hold' THEN 'order.held'
    WHEN NEW.status IN ('packed', 'shipped', 'cancelled', 'returned') THEN 'order.' || NEW.status
    WHEN NEW.status IN ('picking', 'packing') AND coalesce(before, '') NOT IN ('picking', 'packing') THEN 'order.preparing'
    WHEN NEW.status = 'pending' AND before IS NOT NULL THEN 'order.waiting'
  END;
  IF told IS NOT NULL THEN
    PERFORM tell_event(told, NEW.shop_id, NEW.id, jsonb_build_object('status', NEW.status));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_begin AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION orders_tell();
--> statement-breakpoint
CREATE TRIGGER orders_change_status AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION orders_tell();
--> statement-breakpoint

-- At the end of the transaction it is known which orders of a slip have left whole.
CREATE FUNCTION slips_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_event('order.partly_shipped', shop_id, id, jsonb_build_object('status', status))
    FROM (
      SELECT orders.id, orders.shop_id, orders.status FROM orders
      WHERE orders.status <> 'shipped' AND EXISTS (
        SELECT FROM parcels WHERE parcels.order_id = orders.id AND parcels.slip_id = NEW.id AND parcels.status <> 'void')
      ORDER BY orders.id
    ) AS partial;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER slips_take_parcels AFTER UPDATE OF status ON carrier_slips DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 'sealed') EXECUTE FUNCTION slips_tell();
--> statement-breakpoint

CREATE FUNCTION receptions_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_event('delivery.received', NEW.shop_id, NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receptions_close AFTER UPDATE OF status ON receptions
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status = 'closed') EXECUTE FUNCTION receptions_tell();
--> statement-breakpoint
CREATE FUNCTION returns_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.status <> NEW.status THEN
    PERFORM tell_event('return.decided', NEW.shop_id, NEW.id, '{}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER returns_end AFTER INSERT OR UPDATE OF status ON returns
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION returns_tell();
--> statement-breakpoint

-- A move between two shelves changes no figure that a shop sees.
CREATE FUNCTION moves_touch_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_touched (product_id)
    SELECT DISTINCT added.product_id FROM added
    JOIN locations AS source ON source.id = added.from_id
    JOIN locations AS target ON target.id = added.to_id
    JOIN products ON products.id = added.product_id
    WHERE source.kind <> target.kind AND EXISTS (
      SELECT FROM event_subscriptions AS heard WHERE heard.shop_id = products.shop_id
        AND 'stock.changed' = ANY (heard.kinds) AND heard.status <> 'disabled');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_touch_stock AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_touch_stock();
--> statement-breakpoint

-- Benches hear that something changed at another one. A notification leaves with the commit, and the same one leaves once
-- however many rows a change touches. It names the kind of thing, the warehouse and the shop, and never data: who hears it
-- asks again. `-` stands for all of them. The kinds are those of contract/live.ts.
CREATE FUNCTION tell_benches(kind text, warehouse uuid, shop uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('douchette', kind || ' ' || coalesce(warehouse::text, '-') || ' ' || coalesce(shop::text, '-'));
END $$;
--> statement-breakpoint

CREATE FUNCTION orders_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('orders', warehouse_id, shop_id)
    FROM (SELECT DISTINCT warehouse_id, shop_id FROM changed) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_told_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint
CREATE TRIGGER orders_told_update AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint
CREATE TRIGGER orders_told_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION orders_tell_benches();
--> statement-breakpoint

-- A bench that packs it stops at once.
CREATE FUNCTION stopped_orders_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('stopped', NEW.warehouse_id, NEW.shop_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_told_stopped AFTER UPDATE ON orders
  FOR EACH ROW WHEN ((OLD.status <> NEW.status AND NEW.status IN ('cancelled', 'on_hold')) OR OLD.held_by <> NEW.held_by)
  EXECUTE FUNCTION stopped_orders_tell_benches();
--> statement-breakpoint

CREATE FUNCTION moves_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('stock', warehouse_id, shop_id)
    FROM (
      SELECT DISTINCT locations.warehouse_id, products.shop_id FROM added
      JOIN products ON products.id = added.product_id
      JOIN locations ON locations.id IN (added.from_id, added.to_id)
    ) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_told AFTER INSERT ON moves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION moves_tell_benches();
--> statement-breakpoint

CREATE FUNCTION parcels_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('parcels', warehouse_id, shop_id)
    FROM (
      SELECT DISTINCT orders.warehouse_id, orders.shop_id FROM changed JOIN orders ON orders.id = changed.order_id
    ) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parcels_told_insert AFTER INSERT ON parcels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parcels_tell_benches();
--> statement-breakpoint
CREATE TRIGGER parcels_told_update AFTER UPDATE ON parcels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parcels_tell_benches();
--> statement-breakpoint

CREATE FUNCTION prints_tell_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches('prints', warehouse_id, shop_id)
    FROM (SELECT DISTINCT warehouse_id, shop_id FROM changed) AS told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prints_told_insert AFTER INSERT ON print_jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION prints_tell_benches();
--> statement-breakpoint
CREATE TRIGGER prints_told_update AFTER UPDATE ON print_jobs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION prints_tell_benches();
--> statement-breakpoint

-- What changes seldom is told to everybody. Of the first tables many rows change at once, of the others also none, which
-- only a trigger of each row knows.
CREATE FUNCTION tell_all_benches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_benches(TG_ARGV[0], NULL, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT * FROM (VALUES
      ('products', 'STATEMENT', 'articles'),
      ('product_codes', 'STATEMENT', 'articles'),
      ('locations', 'STATEMENT', 'house'),
      ('place_levels', 'ROW', 'articles'),
      ('order_holds', 'ROW', 'orders'),
      ('picking_lists', 'ROW', 'orders'),
      ('carrier_slips', 'ROW', 'parcels'),
      ('journeys', 'ROW', 'parcels'),
      ('manifests', 'ROW', 'parcels'),
      ('receptions', 'ROW', 'deliveries'),
      ('returns', 'ROW', 'returns'),
      ('announced_returns', 'ROW', 'returns'),
      ('counts', 'ROW', 'counts'),
      ('handed_steps', 'ROW', 'desk'),
      ('warehouses', 'ROW', 'house'),
      ('shops', 'ROW', 'house'),
      ('campaigns', 'ROW', 'house'),
      ('reasons', 'ROW', 'house'),
      ('cartons', 'ROW', 'house'),
      ('carriers', 'ROW', 'house'),
      ('carrier_accounts', 'ROW', 'house'),
      ('computers', 'ROW', 'house'),
      ('printers', 'ROW', 'house'),
      ('api_keys', 'ROW', 'house'),
      ('event_subscriptions', 'ROW', 'sendings'),
      ('event_sendings', 'ROW', 'sendings'),
      ('shop_connections', 'ROW', 'sendings'),
      ('imports', 'ROW', 'imports'),
      ('users', 'ROW', 'people'),
      ('user_shops', 'ROW', 'people')
    ) AS listed (name, each, kind)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH %s EXECUTE FUNCTION tell_all_benches(%L)', told.name, told.each, told.kind);
  END LOOP;
END $$;
--> statement-breakpoint

-- A session is also updated each minute, for when it was last seen.
CREATE TRIGGER told_to_benches AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION tell_all_benches('people');
