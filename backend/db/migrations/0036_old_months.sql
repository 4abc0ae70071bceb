-- A month that nothing is kept of goes whole, its findings with its events: an event that is archived in between would
-- lose them. The cloud's role owns no table: it asks for it here, and what an archive or an active share link is of stays
-- whatever it asks for. The locks of the whole tables are had at once or not at all: everybody else would wait behind it.
CREATE FUNCTION event_drop_month(month text, before timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
	known record;
	of_findings regclass;
	sealed bigint;
BEGIN
	SELECT * INTO known FROM event_parts() WHERE part::text = month AND until <= before;
	IF NOT FOUND OR event_is_kept(known.first, known.until) THEN
		RETURN false;
	END IF;
	IF known.parent = 'ai_event'::regclass AND EXISTS (
		SELECT FROM event_parts() AS other
		WHERE other.parent = 'event'::regclass AND other.first < known.until AND other.until > known.first
	) THEN
		RETURN false;
	END IF;
	sealed := ai_note_month_deleted(known.first, known.until);
	LOCK TABLE ONLY event, ONLY ai_event IN ACCESS EXCLUSIVE MODE;
	-- Who archives or shares an event holds the table until it is done: by now all of that is seen.
	IF event_is_kept(known.first, known.until) THEN
		RAISE lock_not_available USING MESSAGE = 'an event of this month was kept meanwhile';
	END IF;
	IF sealed <> (SELECT coalesce(sum(next_segment), 0) FROM ai_sealed) THEN
		RAISE lock_not_available USING MESSAGE = 'findings were sealed meanwhile';
	END IF;
	DELETE FROM ai_late WHERE event_time >= known.first AND event_time < known.until;
	FOR of_findings IN
		SELECT part FROM event_parts()
		WHERE parent = 'ai_event'::regclass AND first >= known.first AND until <= known.until
	LOOP
		EXECUTE format('DROP TABLE %s', of_findings);
	END LOOP;
	IF known.parent = 'event'::regclass THEN
		DELETE FROM share_link WHERE event_time >= known.first AND event_time < known.until;
		EXECUTE format('ALTER TABLE event DETACH PARTITION %s', known.part);
		EXECUTE format('ALTER TABLE %s RENAME TO %I', known.part, 'event_gone_' || known.part::oid);
	END IF;
	RETURN true;
END $$;
--> statement-breakpoint
CREATE FUNCTION event_is_kept(first timestamptz, until timestamptz) RETURNS boolean
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
	SELECT EXISTS (SELECT FROM archive WHERE event_time >= first AND event_time < until)
		OR EXISTS (SELECT FROM share_link WHERE event_time >= first AND event_time < until AND expires_at > now())
$$;
--> statement-breakpoint
-- What the deletion of each finding would note in the bitmaps (migration 0008). Late ones are in none.
CREATE FUNCTION ai_note_month_deleted(first timestamptz, until timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
	account bigint;
	place record;
	sealed bigint;
BEGIN
	FOR account IN SELECT account_id FROM ai_sealed ORDER BY 1 LOOP
		PERFORM ai_seal_lock(account);
	END LOOP;
	SELECT coalesce(sum(next_segment), 0) INTO sealed FROM ai_sealed;
	FOR place IN
		SELECT account_id, segment, first_time >= first AND last_time < until AS is_whole FROM ai_segment
		WHERE last_time >= first AND first_time < until ORDER BY 1, 2
	LOOP
		INSERT INTO ai_bits AS known (account_id, key, segment, bits)
		SELECT place.account_id, 'deleted', place.segment, CASE WHEN place.is_whole THEN ~0::bit(65536) ELSE (
			SELECT ai_positions_to_bits(coalesce(array_agg(chunk % 64 * 1024 + (spot - 1)::int), '{}'))
			FROM ai_chunk CROSS JOIN LATERAL unnest(times) WITH ORDINALITY AS row_time(at, spot)
			WHERE account_id = place.account_id AND at >= first AND at < until
				AND chunk BETWEEN place.segment * 64 AND place.segment * 64 + 63
		) END
		ON CONFLICT (account_id, key, segment) DO UPDATE SET bits = known.bits | excluded.bits;
	END LOOP;
	RETURN sealed;
END $$;
--> statement-breakpoint
-- Puts right the totals of a month that is gone, and notes its pictures, as the deletion of each event would: nobody sees
-- its table any more, so nobody waits. Interrupted, it is begun anew.
CREATE FUNCTION event_settle_gone() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	gone text;
	total record;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('event_settle_gone'));
	SELECT quote_ident(relname) INTO gone FROM pg_class
	WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname ~ '^event_gone_[0-9]+$' LIMIT 1;
	IF gone IS NULL THEN
		RETURN false;
	END IF;
	FOR total IN SELECT * FROM (VALUES ('event_hour', 'hour'), ('event_day', 'day')) AS known(name, unit) LOOP
		EXECUTE format(
			'UPDATE %1$I AS total SET count = total.count - gone.count
			FROM (
				SELECT account_id, date_trunc(%2$L, event_time, ''UTC'') AS span, event_type, event_id, count(*) AS count
				FROM %3$s GROUP BY 1, 2, 3, 4
			) AS gone
			WHERE total.account_id = gone.account_id AND total.%2$I = gone.span
				AND total.event_type = gone.event_type AND total.event_id = gone.event_id',
			total.name, total.unit, gone);
	END LOOP;
	EXECUTE format(
		'INSERT INTO picture_due (account_id, month, digest)
		SELECT DISTINCT account_id, date_trunc(''month'', event_time, ''UTC''), snapshot
		FROM %s WHERE snapshot IS NOT NULL
		ON CONFLICT DO NOTHING', gone);
	EXECUTE format('DROP TABLE %s', gone);
	RETURN true;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION event_drop_month(text, timestamptz), event_settle_gone(), ai_note_month_deleted(timestamptz, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION event_drop_month(text, timestamptz), event_settle_gone() TO sightline_app;
