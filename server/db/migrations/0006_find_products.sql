CREATE INDEX "product_codes_prefix" ON "product_codes" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","sku");