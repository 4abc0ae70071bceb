-- online
-- What turns the table of events into months (next migration) in a moment, however many there are: a key with their time,
-- and the proof that none is as late as a time to come, so that nothing needs to be read again while others wait.
ALTER TABLE "archive" ADD COLUMN IF NOT EXISTS "event_time" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN IF NOT EXISTS "event_time" timestamp with time zone;
--> statement-breakpoint
UPDATE archive SET event_time = event.event_time FROM event
WHERE event.account_id = archive.account_id AND event.id = archive.event_id AND archive.event_time IS NULL;
--> statement-breakpoint
UPDATE share_link SET event_time = event.event_time FROM event
WHERE event.account_id = share_link.account_id AND event.id = share_link.event_id AND share_link.event_time IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "archive_event_time" ON "archive" USING btree ("event_time");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "share_link_event_time" ON "share_link" USING btree ("event_time");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "event_before_pkey" ON "event" USING btree ("account_id","id","event_time");
--> statement-breakpoint
-- Events are accepted until a day ahead: none is refused for the month that the rest may take at least.
DO $$
DECLARE
	newest timestamptz;
BEGIN
	PERFORM set_config('TimeZone', 'UTC', true);
	SELECT max(latest.event_time) INTO newest FROM account CROSS JOIN LATERAL (
		SELECT event_time FROM event WHERE event.account_id = account.id ORDER BY event_time DESC NULLS LAST LIMIT 1
	) AS latest;
	ALTER TABLE event DROP CONSTRAINT IF EXISTS event_before_bound;
	EXECUTE format('ALTER TABLE event ADD CONSTRAINT event_before_bound CHECK (event_time < %L) NOT VALID',
		date_trunc('month', greatest(newest, now() + interval '1 day')) + interval '2 months');
END $$;
--> statement-breakpoint
ALTER TABLE "event" VALIDATE CONSTRAINT "event_before_bound";
