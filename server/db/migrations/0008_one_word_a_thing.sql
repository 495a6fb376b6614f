-- The words of the warehouse: a colis is a parcel, a carton a carton, a rebut a rebut. Nothing is lost: names change.
ALTER TABLE "packages" RENAME TO "parcels";--> statement-breakpoint
ALTER TABLE "package_lines" RENAME TO "parcel_lines";--> statement-breakpoint
ALTER TABLE "packagings" RENAME TO "cartons";--> statement-breakpoint
ALTER TABLE "carrier_packagings" RENAME TO "carrier_cartons";--> statement-breakpoint
ALTER TABLE "scraps" RENAME TO "rebuts";--> statement-breakpoint
ALTER SEQUENCE "package_numbers" RENAME TO "parcel_numbers";--> statement-breakpoint
ALTER TABLE "carrier_cartons" RENAME COLUMN "packaging_id" TO "carton_id";--> statement-breakpoint
ALTER TABLE "carrier_cartons" RENAME CONSTRAINT "carrier_packagings_carrier_id_carriers_id_fk" TO "carrier_cartons_carrier_id_carriers_id_fk";--> statement-breakpoint
ALTER TABLE "carrier_cartons" RENAME CONSTRAINT "carrier_packagings_packaging_id_packagings_id_fk" TO "carrier_cartons_carton_id_cartons_id_fk";--> statement-breakpoint
ALTER TABLE "carrier_cartons" RENAME CONSTRAINT "carrier_packagings_carrier_id_packaging_id_pk" TO "carrier_cartons_carrier_id_carton_id_pk";--> statement-breakpoint
ALTER TABLE "former_trackings" RENAME COLUMN "package_id" TO "parcel_id";--> statement-breakpoint
ALTER TABLE "former_trackings" RENAME CONSTRAINT "former_trackings_package_id_packages_id_fk" TO "former_trackings_parcel_id_parcels_id_fk";--> statement-breakpoint
ALTER INDEX "former_trackings_package" RENAME TO "former_trackings_parcel";--> statement-breakpoint
ALTER TABLE "parcel_lines" RENAME COLUMN "package_id" TO "parcel_id";--> statement-breakpoint
ALTER TABLE "parcel_lines" RENAME CONSTRAINT "package_lines_package_id_packages_id_fk" TO "parcel_lines_parcel_id_parcels_id_fk";--> statement-breakpoint
ALTER TABLE "parcel_lines" RENAME CONSTRAINT "package_lines_line_id_order_lines_id_fk" TO "parcel_lines_line_id_order_lines_id_fk";--> statement-breakpoint
ALTER TABLE "parcel_lines" RENAME CONSTRAINT "package_lines_package_id_line_id_pk" TO "parcel_lines_parcel_id_line_id_pk";--> statement-breakpoint
ALTER TABLE "parcel_lines" RENAME CONSTRAINT "package_lines_qty" TO "parcel_lines_qty";--> statement-breakpoint
ALTER INDEX "package_lines_line" RENAME TO "parcel_lines_line";--> statement-breakpoint
ALTER TABLE "parcels" RENAME COLUMN "packaging_id" TO "carton_id";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_order_id_orders_id_fk" TO "parcels_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_packaging_id_packagings_id_fk" TO "parcels_carton_id_cartons_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_carrier_id_carriers_id_fk" TO "parcels_carrier_id_carriers_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_slip_id_carrier_slips_id_fk" TO "parcels_slip_id_carrier_slips_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_created_by_users_id_fk" TO "parcels_created_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_name_unique" TO "parcels_name_unique";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_status_known" TO "parcels_status_known";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_weight" TO "parcels_weight";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_manifested" TO "parcels_manifested";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "packages_pkey" TO "parcels_pkey";--> statement-breakpoint
ALTER INDEX "packages_order" RENAME TO "parcels_order";--> statement-breakpoint
ALTER INDEX "packages_slip" RENAME TO "parcels_slip";--> statement-breakpoint
ALTER INDEX "packages_to_load" RENAME TO "parcels_to_load";--> statement-breakpoint
ALTER INDEX "packages_tracking" RENAME TO "parcels_tracking";--> statement-breakpoint
ALTER INDEX "packages_name_begins" RENAME TO "parcels_name_begins";--> statement-breakpoint
ALTER INDEX "packages_tracking_begins" RENAME TO "parcels_tracking_begins";--> statement-breakpoint
ALTER TABLE "cartons" RENAME CONSTRAINT "packagings_code_unique" TO "cartons_code_unique";--> statement-breakpoint
ALTER TABLE "cartons" RENAME CONSTRAINT "packagings_pkey" TO "cartons_pkey";--> statement-breakpoint
ALTER TABLE "rebuts" RENAME CONSTRAINT "scraps_move_id_moves_id_fk" TO "rebuts_move_id_moves_id_fk";--> statement-breakpoint
ALTER TABLE "rebuts" RENAME CONSTRAINT "scraps_reason_id_reasons_id_fk" TO "rebuts_reason_id_reasons_id_fk";--> statement-breakpoint
ALTER TABLE "rebuts" RENAME CONSTRAINT "scraps_photo_id_files_id_fk" TO "rebuts_photo_id_files_id_fk";--> statement-breakpoint
ALTER TABLE "rebuts" RENAME CONSTRAINT "scraps_move_id_unique" TO "rebuts_move_id_unique";--> statement-breakpoint
ALTER TABLE "rebuts" RENAME CONSTRAINT "scraps_pkey" TO "rebuts_pkey";--> statement-breakpoint
ALTER TABLE "moves" RENAME COLUMN "package_id" TO "parcel_id";--> statement-breakpoint
ALTER TABLE "moves" RENAME CONSTRAINT "moves_package_id_packages_id_fk" TO "moves_parcel_id_parcels_id_fk";--> statement-breakpoint
ALTER INDEX "moves_package" RENAME TO "moves_parcel";--> statement-breakpoint
ALTER TABLE "locations" DROP CONSTRAINT "locations_kind_known";--> statement-breakpoint
-- A location keeps its kind: only the word for it changes here.
ALTER TABLE "locations" DISABLE TRIGGER "locations_keep_kind";--> statement-breakpoint
UPDATE "locations" SET "kind" = 'rebut' WHERE "kind" = 'scrap';--> statement-breakpoint
ALTER TABLE "locations" ENABLE TRIGGER "locations_keep_kind";--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_kind_known" CHECK ("locations"."kind" in ('storage', 'quarantine', 'packing', 'supplier', 'customer', 'rebut', 'adjustment', 'returns'));--> statement-breakpoint
ALTER TABLE "return_lines" DROP CONSTRAINT "return_lines_outcome_known";--> statement-breakpoint
UPDATE "return_lines" SET "outcome" = 'rebut' WHERE "outcome" = 'scrap';--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_outcome_known" CHECK ("return_lines"."outcome" in ('restock', 'quarantine', 'rebut', 'supplier'));
