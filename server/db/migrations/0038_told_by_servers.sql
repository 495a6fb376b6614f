-- A server's connections hear most words as notices, and the server notifies once the change is committed (`server/db/telling.ts`): two
-- transactions that notify cannot be committed at the same time. A bench must stop at once, and rights must end, also where the
-- server is killed with its commit: those words leave with it, as all do on other connections.
CREATE OR REPLACE FUNCTION tell_benches(kind text, warehouse uuid, shop uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  word text := kind || ' ' || coalesce(warehouse::text, '-') || ' ' || coalesce(shop::text, '-');
BEGIN
  IF current_setting('douchette.told_by', true) = 'server' AND kind NOT IN ('stopped', 'people', 'house') THEN
    RAISE NOTICE 'told %', word;
  ELSE
    PERFORM pg_notify('douchette', word);
  END IF;
END $$;
