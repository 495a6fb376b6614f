ALTER TABLE "reasons" DROP CONSTRAINT "reasons_list_known";--> statement-breakpoint
ALTER TABLE "reasons" ADD CONSTRAINT "reasons_list_known" CHECK ("reasons"."list" in ('rebut', 'return_origin', 'return_wait', 'reprint'));--> statement-breakpoint
-- The reasons that the page had of its own. An empty database gets them with its warehouse.
INSERT INTO "reasons" ("list", "code", "label", "position")
SELECT 'reprint', code, label, position FROM (VALUES ('abimee', 'Étiquette abîmée', 0), ('mal_imprimee', 'Mal imprimée', 1), ('perdue', 'Perdue', 2)) AS usual (code, label, position)
WHERE EXISTS (SELECT 1 FROM "warehouses");
