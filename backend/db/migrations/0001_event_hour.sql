-- Exact totals without counting: the rollup follows every insert and delete of events, a statement at a time.
CREATE FUNCTION event_hour_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_hour AS total (account_id, hour, event_type, event_id, count)
	SELECT account_id, date_trunc('hour', event_time, 'UTC'), event_type, event_id, count(*)
	FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT (account_id, hour, event_type, event_id)
	DO UPDATE SET count = total.count + excluded.count;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION event_hour_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE event_hour AS total SET count = total.count - gone.count
	FROM (
		SELECT account_id, date_trunc('hour', event_time, 'UTC') AS hour, event_type, event_id, count(*) AS count
		FROM removed GROUP BY 1, 2, 3, 4
	) AS gone
	WHERE total.account_id = gone.account_id AND total.hour = gone.hour
		AND total.event_type = gone.event_type AND total.event_id = gone.event_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_hour_add AFTER INSERT ON event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_hour_add();
--> statement-breakpoint
CREATE TRIGGER event_hour_remove AFTER DELETE ON event
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_hour_remove();
