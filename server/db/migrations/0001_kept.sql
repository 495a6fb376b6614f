CREATE TABLE "kept_changes" (
	"by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	CONSTRAINT "kept_changes_by_kind_key_pk" PRIMARY KEY("by","kind","key")
);
--> statement-breakpoint

-- Servers keep what seldom changes in memory. The transaction that changes it writes so here: whoever asks which of these
-- transactions their last snapshot did not see learns of each, in whatever order they were committed. Two that change the same
-- kind wait for nobody. The notification is for the embedded database, whose one connection hears it with the commit.
CREATE FUNCTION forget_kept(kind text, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_changes (kind, key) VALUES (forget_kept.kind, forget_kept.key) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('douchette', rtrim('kept ' || forget_kept.kind || ' ' || forget_kept.key));
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM forget_kept(TG_ARGV[0], '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  listed record;
BEGIN
  FOR listed IN
    SELECT * FROM (VALUES
      ('warehouses', 'house'),
      ('shops', 'house'),
      ('shop_logos', 'house'),
      ('campaigns', 'house'),
      ('cartons', 'house'),
      ('carton_shops', 'house'),
      ('carriers', 'house'),
      ('carrier_cartons', 'house'),
      ('carrier_days', 'house'),
      ('carrier_accounts', 'house'),
      ('computers', 'house'),
      ('printers', 'house'),
      ('settings', 'house'),
      ('locations', 'places'),
      ('products', 'articles'),
      ('product_codes', 'articles'),
      ('users', 'people'),
      ('user_shops', 'people')
    ) AS listed (name, kind)
  LOOP
    EXECUTE format('CREATE TRIGGER forget_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION forget_rows(%L)', listed.name, listed.kind);
    EXECUTE format('CREATE TRIGGER forget_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION forget_rows(%L)', listed.name, listed.kind);
    EXECUTE format('CREATE TRIGGER forget_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION forget_rows(%L)', listed.name, listed.kind);
  END LOOP;
END $$;
--> statement-breakpoint

-- A session is also updated each minute, for when it was last seen.
CREATE FUNCTION forget_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_kept('people', CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_ended AFTER UPDATE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at OR OLD.expires_at <> NEW.expires_at)
  EXECUTE FUNCTION forget_session('id');
--> statement-breakpoint
CREATE TRIGGER forget_deleted AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION forget_session('id');
--> statement-breakpoint
CREATE TRIGGER forget_inserted AFTER INSERT OR DELETE ON reported_addresses
  FOR EACH ROW EXECUTE FUNCTION forget_session('session_id');
--> statement-breakpoint
CREATE TRIGGER forget_updated AFTER UPDATE ON reported_addresses
  FOR EACH ROW WHEN (OLD.ip <> NEW.ip) EXECUTE FUNCTION forget_session('session_id');
