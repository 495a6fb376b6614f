-- The command line may put the stock right from the moves: it says so for its own transaction.
DROP TRIGGER stock_follows_moves ON stock;--> statement-breakpoint
CREATE TRIGGER stock_follows_moves BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON stock
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0 AND coalesce(current_setting('douchette.repair', true), '') <> 'on')
  EXECUTE FUNCTION stock_follows_moves();
