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
CREATE TABLE "place_levels" (
	"product_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"least" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "place_levels_product_id_location_id_pk" PRIMARY KEY("product_id","location_id"),
	CONSTRAINT "place_levels_order" CHECK ("place_levels"."least" between 0 and "place_levels"."most" and "place_levels"."most" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lots" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "danger" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_levels" ADD CONSTRAINT "place_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_levels" ADD CONSTRAINT "place_levels_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_warehouse" ON "imports" USING btree ("warehouse_id","created_at");--> statement-breakpoint
CREATE INDEX "place_levels_place" ON "place_levels" USING btree ("location_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size" CHECK (least("products"."length_mm", "products"."width_mm", "products"."height_mm") is null or least("products"."length_mm", "products"."width_mm", "products"."height_mm") > 0);