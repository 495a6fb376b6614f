CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
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
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_warehouse" ON "audit_log" USING btree ("warehouse_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");