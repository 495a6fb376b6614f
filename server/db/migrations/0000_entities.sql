CREATE SEQUENCE "public"."box_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."carrier_slip_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."package_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."picking_list_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."reception_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."return_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "boxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid,
	CONSTRAINT "boxes_name_unique" UNIQUE("name"),
	CONSTRAINT "boxes_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_packagings" (
	"carrier_id" uuid NOT NULL,
	"packaging_id" uuid NOT NULL,
	CONSTRAINT "carrier_packagings_carrier_id_packaging_id_pk" PRIMARY KEY("carrier_id","packaging_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_slips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
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
CREATE TABLE "computers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ip" text NOT NULL,
	"name" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	CONSTRAINT "computers_ip_unique" UNIQUE("ip")
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"computer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"dpi" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"language" text NOT NULL,
	"default" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
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
	CONSTRAINT "locations_name" UNIQUE("warehouse_id","name"),
	CONSTRAINT "locations_kind_known" CHECK ("locations"."kind" in ('storage', 'quarantine', 'packing', 'supplier', 'customer', 'scrap', 'adjustment', 'returns'))
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
	CONSTRAINT "order_events_what_known" CHECK ("order_events"."what" in ('created', 'printed', 'picked', 'packed', 'labelled', 'shipped', 'held', 'released', 'cancelled', 'tracking_added', 'label_voided', 'returned', 'note'))
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
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_qty" CHECK ("order_lines"."qty" > 0),
	CONSTRAINT "order_lines_picked" CHECK ("order_lines"."picked" between 0 and "order_lines"."qty")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"type" text NOT NULL,
	"variant" text NOT NULL,
	"campaign_id" uuid,
	"priority" integer DEFAULT 0 NOT NULL,
	"cutoff_at" timestamp with time zone NOT NULL,
	"customer" text NOT NULL,
	"address" jsonb NOT NULL,
	"carrier_id" uuid,
	"gift_message" text,
	"instructions" text[] DEFAULT '{}' NOT NULL,
	"picking_list_id" uuid,
	"tote_slot" integer,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "orders_name_unique" UNIQUE("name"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'picking', 'packing', 'packed', 'shipped', 'on_hold', 'cancelled', 'returned')),
	CONSTRAINT "orders_type_known" CHECK ("orders"."type" in ('mono', 'multi')),
	CONSTRAINT "orders_variant_known" CHECK ("orders"."variant" in ('customized', 'gift', 'classic'))
);
--> statement-breakpoint
CREATE TABLE "package_lines" (
	"package_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "package_lines_package_id_line_id_pk" PRIMARY KEY("package_id","line_id"),
	CONSTRAINT "package_lines_qty" CHECK ("package_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid NOT NULL,
	"packaging_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"weight_g" integer,
	"carrier_id" uuid,
	"tracking" text,
	"slip_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "packages_name_unique" UNIQUE("name"),
	CONSTRAINT "packages_status_known" CHECK ("packages"."status" in ('open', 'sealed', 'labelled', 'manifested', 'void')),
	CONSTRAINT "packages_weight" CHECK ("packages"."weight_g" > 0),
	CONSTRAINT "packages_manifested" CHECK (("packages"."status" = 'manifested') = ("packages"."slip_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "packagings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"length_mm" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"tare_g" integer NOT NULL,
	"limit_g" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "packagings_code_unique" UNIQUE("code")
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
	"type" text NOT NULL,
	"campaign_id" uuid,
	"print_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "picking_lists_name_unique" UNIQUE("name"),
	CONSTRAINT "picking_lists_type_known" CHECK ("picking_lists"."type" in ('mono', 'mono_customized', 'mono_gift', 'mono_classic', 'multi', 'multi_customized', 'multi_gift', 'multi_classic'))
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
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"order_id" uuid,
	"user_id" uuid,
	"computer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_jobs_role_known" CHECK ("print_jobs"."role" in ('label', 'a4')),
	CONSTRAINT "print_jobs_format_known" CHECK ("print_jobs"."format" in ('zpl', 'pdf')),
	CONSTRAINT "print_jobs_type_known" CHECK ("print_jobs"."type" in ('INFO', 'PICKING', 'REBUT', 'RECEPTION', 'REPRINT', 'RETURN_PRODUCT', 'SHIPPING', 'INVENTORY', 'TRANSFER', 'BARCODE')),
	CONSTRAINT "print_jobs_status_known" CHECK ("print_jobs"."status" in ('waiting', 'sent', 'spooled', 'printed', 'failed')),
	CONSTRAINT "print_jobs_copies" CHECK ("print_jobs"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "print_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"computer_id" uuid,
	"printer" text DEFAULT '' NOT NULL,
	"job_id" uuid,
	"reason" text,
	CONSTRAINT "print_log_type_known" CHECK ("print_log"."type" in ('INFO', 'PICKING', 'REBUT', 'RECEPTION', 'REPRINT', 'RETURN_PRODUCT', 'SHIPPING', 'INVENTORY', 'TRANSFER', 'BARCODE'))
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
	"photo" text DEFAULT '' NOT NULL,
	"drawing_kind" text,
	"drawing_colour" text,
	"search" text DEFAULT '' NOT NULL,
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_id_shop" UNIQUE("id","shop_id"),
	CONSTRAINT "products_weight" CHECK ("products"."weight_g" >= 0)
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
	CONSTRAINT "reasons_list_known" CHECK ("reasons"."list" in ('rebut', 'return_origin', 'return_wait'))
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
	"shop_id" uuid NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'expected' NOT NULL,
	"expected_on" date,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "receptions_name_unique" UNIQUE("name"),
	CONSTRAINT "receptions_status_known" CHECK ("receptions"."status" in ('expected', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"call" text NOT NULL,
	"code" text NOT NULL,
	"detail" text NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid
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
	CONSTRAINT "return_lines_outcome_known" CHECK ("return_lines"."outcome" in ('restock', 'quarantine', 'scrap', 'supplier')),
	CONSTRAINT "return_lines_qty" CHECK ("return_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"order_id" uuid,
	"tracking" text,
	"origin_id" uuid NOT NULL,
	"status" text NOT NULL,
	"wait_reason_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"completed_at" timestamp with time zone,
	CONSTRAINT "returns_name_unique" UNIQUE("name"),
	CONSTRAINT "returns_status_known" CHECK ("returns"."status" in ('waiting', 'completed')),
	CONSTRAINT "returns_wait" CHECK ("returns"."status" <> 'waiting' or "returns"."wait_reason_id" is not null),
	CONSTRAINT "returns_completed" CHECK (("returns"."status" = 'completed') = ("returns"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "scraps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"move_id" uuid NOT NULL,
	"reason_id" uuid NOT NULL,
	"photo_id" uuid,
	CONSTRAINT "scraps_move_id_unique" UNIQUE("move_id")
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
	"reception_id" uuid,
	"count_id" uuid,
	"return_id" uuid,
	"undoes" uuid,
	CONSTRAINT "moves_number_unique" UNIQUE("number"),
	CONSTRAINT "moves_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "moves_qty" CHECK ("moves"."qty" > 0),
	CONSTRAINT "moves_go_somewhere" CHECK ("moves"."from_id" <> "moves"."to_id"),
	CONSTRAINT "moves_type_known" CHECK ("moves"."type" in ('INFO', 'PICKING', 'REBUT', 'RECEPTION', 'REPRINT', 'RETURN_PRODUCT', 'SHIPPING', 'INVENTORY', 'TRANSFER', 'BARCODE'))
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
	"features" text[] DEFAULT '{}' NOT NULL,
	"grammar" jsonb,
	CONSTRAINT "warehouses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "warehouses_features_known" CHECK ("warehouses"."features" <@ array['reception', 'inventory', 'rebut', 'print-product', 'order-return']::text[])
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_packagings" ADD CONSTRAINT "carrier_packagings_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_packagings" ADD CONSTRAINT "carrier_packagings_packaging_id_packagings_id_fk" FOREIGN KEY ("packaging_id") REFERENCES "public"."packagings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD CONSTRAINT "carrier_slips_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_slips" ADD CONSTRAINT "carrier_slips_sealed_by_users_id_fk" FOREIGN KEY ("sealed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "computers" ADD CONSTRAINT "computers_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_addresses" ADD CONSTRAINT "reported_addresses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_count_id_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_first_by_users_id_fk" FOREIGN KEY ("first_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_files" ADD CONSTRAINT "customization_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_files" ADD CONSTRAINT "customization_files_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_files" ADD CONSTRAINT "customization_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_picking_list_id_picking_lists_id_fk" FOREIGN KEY ("picking_list_id") REFERENCES "public"."picking_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_lines" ADD CONSTRAINT "package_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_lines" ADD CONSTRAINT "package_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_packaging_id_packagings_id_fk" FOREIGN KEY ("packaging_id") REFERENCES "public"."packagings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_slip_id_carrier_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."carrier_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_lines" ADD CONSTRAINT "picking_list_lines_picking_list_id_picking_lists_id_fk" FOREIGN KEY ("picking_list_id") REFERENCES "public"."picking_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_lines" ADD CONSTRAINT "picking_list_lines_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_lines" ADD CONSTRAINT "picking_list_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD CONSTRAINT "picking_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_computer_id_computers_id_fk" FOREIGN KEY ("computer_id") REFERENCES "public"."computers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_log" ADD CONSTRAINT "print_log_job_id_print_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_lines" ADD CONSTRAINT "reception_lines_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_lines" ADD CONSTRAINT "reception_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receptions" ADD CONSTRAINT "receptions_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_to_id_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_origin_id_reasons_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_wait_reason_id_reasons_id_fk" FOREIGN KEY ("wait_reason_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scraps" ADD CONSTRAINT "scraps_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scraps" ADD CONSTRAINT "scraps_reason_id_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scraps" ADD CONSTRAINT "scraps_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_from_id_locations_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_to_id_locations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_reception_id_receptions_id_fk" FOREIGN KEY ("reception_id") REFERENCES "public"."receptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_count_id_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_undoes_moves_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_shops" ADD CONSTRAINT "user_shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_shops" ADD CONSTRAINT "user_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_slips_one_open" ON "carrier_slips" USING btree ("carrier_id") WHERE "carrier_slips"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "printers_computer_name" ON "printers" USING btree ("computer_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "printers_one_default" ON "printers" USING btree ("computer_id","role") WHERE "printers"."default";--> statement-breakpoint
CREATE INDEX "reported_addresses_ip" ON "reported_addresses" USING btree ("ip");--> statement-breakpoint
CREATE INDEX "counts_location" ON "counts" USING btree ("location_id","closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "counts_one_at_a_time" ON "counts" USING btree ("location_id") WHERE "counts"."status" not in ('closed', 'abandoned');--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "locations_prefix" ON "locations" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "locations_walk" ON "locations" USING btree ("warehouse_id","walk");--> statement-breakpoint
CREATE INDEX "customization_files_order" ON "customization_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at","what");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_work" ON "orders" USING btree ("shop_id","status","type","variant");--> statement-breakpoint
CREATE INDEX "orders_urgency" ON "orders" USING btree ("status","priority","cutoff_at");--> statement-breakpoint
CREATE INDEX "orders_picking_list" ON "orders" USING btree ("picking_list_id");--> statement-breakpoint
CREATE INDEX "orders_campaign" ON "orders" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (to_tsvector('simple', "search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "package_lines_line" ON "package_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "packages_order" ON "packages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packages_slip" ON "packages" USING btree ("slip_id");--> statement-breakpoint
CREATE INDEX "packages_to_load" ON "packages" USING btree ("carrier_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_tracking" ON "packages" USING btree ("tracking") WHERE "packages"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "picking_list_lines_shelf" ON "picking_list_lines" USING btree ("location_id","product_id");--> statement-breakpoint
CREATE INDEX "picking_lists_shop" ON "picking_lists" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "print_jobs_status" ON "print_jobs" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "print_jobs_order" ON "print_jobs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "print_log_date" ON "print_log" USING btree ("date");--> statement-breakpoint
CREATE INDEX "print_log_type" ON "print_log" USING btree ("type","date");--> statement-breakpoint
CREATE INDEX "product_codes_code" ON "product_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "product_codes_of_product" ON "product_codes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (to_tsvector('simple', "search")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "receptions_shop" ON "receptions" USING btree ("shop_id","status");--> statement-breakpoint
CREATE INDEX "refusals_at" ON "refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "return_lines_return" ON "return_lines" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_waiting" ON "returns" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_cutoff" ON "campaigns" USING btree ("cutoff_at");--> statement-breakpoint
CREATE INDEX "moves_from" ON "moves" USING btree ("from_id","product_id","lot","expiry","qty");--> statement-breakpoint
CREATE INDEX "moves_to" ON "moves" USING btree ("to_id","product_id","lot","expiry","qty");--> statement-breakpoint
CREATE INDEX "moves_product" ON "moves" USING btree ("product_id","number");--> statement-breakpoint
CREATE INDEX "moves_at" ON "moves" USING btree ("at");--> statement-breakpoint
CREATE INDEX "moves_order" ON "moves" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "moves_reception" ON "moves" USING btree ("reception_id");--> statement-breakpoint
CREATE INDEX "login_attempts_account" ON "login_attempts" USING btree ("account","address","at");--> statement-breakpoint
CREATE INDEX "login_attempts_at" ON "login_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."stock" AS (
  select location_id, product_id, lot, expiry, sum(qty)::integer as qty
  from (
    select to_id as location_id, product_id, lot, expiry, qty from moves
    union all
    select from_id, product_id, lot, expiry, -qty from moves
  ) as entries
  group by location_id, product_id, lot, expiry
  having sum(qty) <> 0);