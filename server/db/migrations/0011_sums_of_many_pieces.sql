DROP VIEW "public"."stock";--> statement-breakpoint
CREATE VIEW "public"."stock" AS (
  select location_id, product_id, lot, expiry, sum(qty)::bigint as qty
  from (
    select to_id as location_id, product_id, lot, expiry, qty from moves
    union all
    select from_id, product_id, lot, expiry, -qty from moves
  ) as entries
  group by location_id, product_id, lot, expiry
  having sum(qty) <> 0);