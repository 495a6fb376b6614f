CREATE TABLE "picking_settings" (
	"warehouse_id" uuid PRIMARY KEY NOT NULL,
	"trolley_slots" integer NOT NULL,
	"mono_orders" integer NOT NULL,
	"aisle_cm" integer NOT NULL,
	"bay_cm" integer NOT NULL,
	"metres_a_minute" integer NOT NULL,
	"seconds_a_stop" integer NOT NULL,
	"seconds_a_piece" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picking_settings" ADD CONSTRAINT "picking_settings_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint

-- Servers keep the settings, and benches show them.
CREATE TRIGGER forget_inserted AFTER INSERT ON "picking_settings" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('house');
--> statement-breakpoint
CREATE TRIGGER forget_updated AFTER UPDATE ON "picking_settings" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_rows('house');
--> statement-breakpoint
CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON "picking_settings"
  FOR EACH ROW EXECUTE FUNCTION tell_all_benches('house');
