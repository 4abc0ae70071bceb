-- An account of sealed segments has millions of rows: to narrow the plates down by it first costs more than it saves.
-- Of a small account among large ones, the rows of others that happen to have the fragment need not be looked at.
CREATE OR REPLACE FUNCTION ai_event_plates(fragment text, from_time timestamptz, to_time timestamptz)
RETURNS TABLE (id bigint, event_time timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	-- An expression is no column: no index is asked for it.
	own text := 'ai_event.account_id';
BEGIN
	IF EXISTS (SELECT FROM ai_sealed WHERE account_id = sightline_account()) THEN
		own := 'ai_event.account_id + 0';
	END IF;
	RETURN QUERY EXECUTE
		'SELECT ai_event.id, ai_event.event_time FROM ai_event
		WHERE ' || own || ' = $1 AND ai_event.lpr LIKE $2 AND ai_event.event_time BETWEEN $3 AND $4'
		USING sightline_account(), fragment, from_time, to_time;
END $$;
