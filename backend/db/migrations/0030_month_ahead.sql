-- A table attached to another waits for no reader of it, and no reader or writer waits for that; one made as its part
-- waits for all of them, and everybody who comes after waits with it. What it does wait for, such as a change of
-- cameras, it gives up on soon: the caller tries again.
CREATE OR REPLACE FUNCTION ai_event_ensure_month(moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
	first timestamptz := date_trunc('month', moment, 'UTC');
	next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
	month text := 'ai_event_' || to_char(first AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
	IF to_regclass(month) IS NOT NULL THEN
		RETURN;
	END IF;
	-- Two processes may want the same month at once.
	PERFORM pg_advisory_xact_lock(hashtext('ai_event_ensure_month'));
	IF to_regclass(month) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I (LIKE ai_event INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', month);
	EXECUTE format('REVOKE ALL ON %I FROM sightline_app', month);
	EXECUTE format('ALTER TABLE ai_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', month, first, next);
END $$;
