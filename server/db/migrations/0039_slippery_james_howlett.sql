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
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handed_steps" ADD CONSTRAINT "handed_steps_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_steps" ADD CONSTRAINT "handed_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_steps" ADD CONSTRAINT "handed_steps_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handed_steps_of_warehouse" ON "handed_steps" USING btree ("warehouse_id","at");