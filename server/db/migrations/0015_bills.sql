CREATE TABLE "bill_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"month" text NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"cents" bigint NOT NULL,
	"vat" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "bill_files" (
	"bill_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"data" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "bill_files_bill_id_paper_pk" PRIMARY KEY("bill_id","paper"),
	CONSTRAINT "bill_files_paper_known" CHECK ("bill_files"."paper" in ('pdf', 'xml', 'csv', 'xlsx', 'detail'))
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"label" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit" text NOT NULL,
	"price" bigint,
	"cents" bigint NOT NULL,
	"vat" integer NOT NULL,
	"proof" boolean NOT NULL,
	"reason" text,
	CONSTRAINT "bill_lines_bill_id_position_pk" PRIMARY KEY("bill_id","position"),
	CONSTRAINT "bill_lines_key" UNIQUE("bill_id","month","key"),
	CONSTRAINT "bill_lines_kind_known" CHECK ("bill_lines"."kind" in ('delivery', 'delivery_line', 'received_piece', 'place_day', 'volume_day', 'piece_day', 'order_mono', 'order_multi', 'order_gift', 'order_customized', 'further_line', 'further_piece', 'heavy_parcel', 'long_parcel', 'carton', 'filling', 'postage', 'label', 'paper', 'return', 'returned_piece', 'scrapped_piece', 'prestation', 'prestation_time', 'subscription', 'minimum', 'adjustment')),
	CONSTRAINT "bill_lines_unit_known" CHECK ("bill_lines"."unit" in ('one', 'piece', 'day', 'litre_day', 'minute', 'month'))
);
--> statement-breakpoint
CREATE TABLE "bill_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_parties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"shop_id" uuid,
	"party" jsonb NOT NULL,
	CONSTRAINT "bill_parties_once" UNIQUE NULLS NOT DISTINCT("warehouse_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"month" text NOT NULL,
	"number" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"shop_name" text NOT NULL,
	"warehouse_name" text NOT NULL,
	CONSTRAINT "bills_number_unique" UNIQUE("number"),
	CONSTRAINT "bills_once" UNIQUE("warehouse_id","shop_id","month"),
	CONSTRAINT "bills_month" CHECK ("bills"."month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"shop_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"from_day" date,
	"rules" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tariffs_once" UNIQUE NULLS NOT DISTINCT("warehouse_id","shop_id","from_day","name"),
	CONSTRAINT "tariffs_day" CHECK (("tariffs"."shop_id" is null) = ("tariffs"."from_day" is null)),
	CONSTRAINT "tariffs_name" CHECK (("tariffs"."shop_id" is null) = ("tariffs"."name" <> ''))
);
--> statement-breakpoint
CREATE TABLE "figure_charges" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "figure_charges_warehouse_id_day_shop_id_kind_by_pk" PRIMARY KEY("warehouse_id","day","shop_id","kind","by"),
	CONSTRAINT "figure_charges_kind_known" CHECK ("figure_charges"."kind" in ('delivery', 'delivery_line', 'received_piece', 'place_day', 'volume_day', 'piece_day', 'order_mono', 'order_multi', 'order_gift', 'order_customized', 'further_line', 'further_piece', 'heavy_parcel', 'long_parcel', 'carton', 'filling', 'postage', 'label', 'paper', 'return', 'returned_piece', 'scrapped_piece', 'prestation', 'prestation_time', 'subscription', 'minimum', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "figure_parcels" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"country" text NOT NULL,
	"carton_id" uuid NOT NULL,
	"grams" integer NOT NULL,
	"parcels" integer NOT NULL,
	"priced" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "figure_parcels_pk" PRIMARY KEY("warehouse_id","day","shop_id","carrier_id","country","carton_id","grams")
);
--> statement-breakpoint
CREATE TABLE "figure_storage" (
	"warehouse_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"places" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"litres" bigint NOT NULL,
	"unmeasured" bigint NOT NULL,
	CONSTRAINT "figure_storage_warehouse_id_day_shop_id_zone_pk" PRIMARY KEY("warehouse_id","day","shop_id","zone")
);
--> statement-breakpoint
ALTER TABLE "event_subscriptions" DROP CONSTRAINT "event_subscriptions_kinds_known";--> statement-breakpoint
ALTER TABLE "figure_days" ADD COLUMN "charges" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_adjustments" ADD CONSTRAINT "bill_adjustments_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_adjustments" ADD CONSTRAINT "bill_adjustments_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_adjustments" ADD CONSTRAINT "bill_adjustments_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_adjustments" ADD CONSTRAINT "bill_adjustments_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_files" ADD CONSTRAINT "bill_files_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_parties" ADD CONSTRAINT "bill_parties_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_parties" ADD CONSTRAINT "bill_parties_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_charges" ADD CONSTRAINT "figure_charges_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_charges" ADD CONSTRAINT "figure_charges_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_parcels" ADD CONSTRAINT "figure_parcels_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_parcels" ADD CONSTRAINT "figure_parcels_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_parcels" ADD CONSTRAINT "figure_parcels_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_parcels" ADD CONSTRAINT "figure_parcels_carton_id_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_storage" ADD CONSTRAINT "figure_storage_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_storage" ADD CONSTRAINT "figure_storage_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_adjustments_month" ON "bill_adjustments" USING btree ("warehouse_id","shop_id","month");--> statement-breakpoint
ALTER TABLE "event_subscriptions" ADD CONSTRAINT "event_subscriptions_kinds_known" CHECK ("event_subscriptions"."kinds" <@ array['order.received', 'order.held', 'order.waiting', 'order.preparing', 'order.packed', 'order.partly_shipped', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.returned', 'stock.changed', 'stock.low', 'delivery.received', 'return.decided', 'bill.closed']::text[]);
--> statement-breakpoint

-- A closed bill is kept as it was sent. What was wrong is corrected by a line of the next one.
CREATE FUNCTION refuse_change_of_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A closed bill is never changed or deleted: the next one corrects it' USING ERRCODE = 'ZL006';
END $$;
--> statement-breakpoint
CREATE TRIGGER bills_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON bills
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_bill();
--> statement-breakpoint
CREATE TRIGGER bill_lines_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON bill_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_bill();
--> statement-breakpoint
CREATE TRIGGER bill_files_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON bill_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_bill();
--> statement-breakpoint

CREATE FUNCTION bills_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_event('bill.closed', NEW.shop_id, NEW.id, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bills_close AFTER INSERT ON bills FOR EACH ROW EXECUTE FUNCTION bills_tell();
