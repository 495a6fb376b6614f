CREATE TABLE "sorted_pieces" (
	"picking_list_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "sorted_pieces_picking_list_id_order_line_id_pk" PRIMARY KEY("picking_list_id","order_line_id"),
	CONSTRAINT "sorted_pieces_qty" CHECK ("sorted_pieces"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "wall_slot" integer;--> statement-breakpoint
ALTER TABLE "picking_lists" ADD COLUMN "at_wall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "picking_settings" ADD COLUMN "wall_slots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sorted_pieces" ADD CONSTRAINT "sorted_pieces_picking_list_id_picking_lists_id_fk" FOREIGN KEY ("picking_list_id") REFERENCES "public"."picking_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sorted_pieces" ADD CONSTRAINT "sorted_pieces_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sorted_pieces_line" ON "sorted_pieces" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_wall_slot" UNIQUE("warehouse_id","wall_slot");
--> statement-breakpoint

-- Two people at one wall see at once what the other has put.
CREATE TRIGGER told_to_benches AFTER INSERT OR UPDATE OR DELETE ON "sorted_pieces"
  FOR EACH ROW EXECUTE FUNCTION tell_all_benches('orders');
