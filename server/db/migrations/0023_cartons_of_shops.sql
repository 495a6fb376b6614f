CREATE TABLE "carton_shops" (
	"carton_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	CONSTRAINT "carton_shops_carton_id_shop_id_pk" PRIMARY KEY("carton_id","shop_id")
);
--> statement-breakpoint
ALTER TABLE "carton_shops" ADD CONSTRAINT "carton_shops_carton_id_cartons_id_fk" FOREIGN KEY ("carton_id") REFERENCES "public"."cartons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carton_shops" ADD CONSTRAINT "carton_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;