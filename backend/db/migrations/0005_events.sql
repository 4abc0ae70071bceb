CREATE TABLE "ai_event" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref_event_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"camera_id" bigint NOT NULL,
	"event_type" smallint NOT NULL,
	"event_id" integer NOT NULL,
	"category" smallint NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"dst_rollback" boolean DEFAULT false NOT NULL,
	"time_in" timestamp with time zone,
	"time_out" timestamp with time zone,
	"age_type" smallint,
	"gender" smallint,
	"hat" smallint,
	"bag" smallint,
	"up_body_color" smallint,
	"up_body_clothing" smallint,
	"low_body_color" smallint,
	"low_body_clothing" smallint,
	"vehicle_type" smallint,
	"car_type" smallint,
	"color" smallint,
	"speed_mph" smallint,
	"brand" text,
	"lpr" text,
	"dwell_time" integer,
	"box" real[],
	CONSTRAINT "ai_event_account_id_id_event_time_pk" PRIMARY KEY("account_id","id","event_time")
) PARTITION BY RANGE ("event_time");
--> statement-breakpoint
CREATE TABLE "event_day" (
	"account_id" bigint NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"event_type" smallint NOT NULL,
	"event_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_day_account_id_day_event_type_event_id_pk" PRIMARY KEY("account_id","day","event_type","event_id")
);
--> statement-breakpoint
CREATE TABLE "host_event_cursor" (
	"host_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"run" text NOT NULL,
	"batch" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_alert_firing" (
	"account_id" bigint NOT NULL,
	"alert_id" bigint NOT NULL,
	"camera_id" bigint NOT NULL,
	"fired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_alert_firing_alert_id_camera_id_pk" PRIMARY KEY("alert_id","camera_id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "snapshot" "bytea";--> statement-breakpoint
ALTER TABLE "ai_event" ADD CONSTRAINT "ai_event_camera_id_camera_id_fk" FOREIGN KEY ("camera_id") REFERENCES "public"."camera"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_day" ADD CONSTRAINT "event_day_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_event_cursor" ADD CONSTRAINT "host_event_cursor_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_alert_firing" ADD CONSTRAINT "user_alert_firing_alert_id_user_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."user_alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_event_account_time" ON "ai_event" USING btree ("account_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_event_account_camera_time" ON "ai_event" USING btree ("account_id","camera_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- Totals by the day beside those by the hour: one statement trigger keeps both.
INSERT INTO event_day (account_id, day, event_type, event_id, count)
SELECT account_id, date_trunc('day', hour, 'UTC'), event_type, event_id, sum(count)
FROM event_hour WHERE count > 0 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_hour_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In key order, so that two writers wait for each other instead of locking each other out.
	INSERT INTO event_hour AS total (account_id, hour, event_type, event_id, count)
	SELECT account_id, date_trunc('hour', event_time, 'UTC'), event_type, event_id, count(*)
	FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT (account_id, hour, event_type, event_id)
	DO UPDATE SET count = total.count + excluded.count;
	INSERT INTO event_day AS total (account_id, day, event_type, event_id, count)
	SELECT account_id, date_trunc('day', event_time, 'UTC'), event_type, event_id, count(*)
	FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT (account_id, day, event_type, event_id)
	DO UPDATE SET count = total.count + excluded.count;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_hour_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE event_hour AS total SET count = total.count - gone.count
	FROM (
		SELECT account_id, date_trunc('hour', event_time, 'UTC') AS hour, event_type, event_id, count(*) AS count
		FROM removed GROUP BY 1, 2, 3, 4
	) AS gone
	WHERE total.account_id = gone.account_id AND total.hour = gone.hour
		AND total.event_type = gone.event_type AND total.event_id = gone.event_id;
	UPDATE event_day AS total SET count = total.count - gone.count
	FROM (
		SELECT account_id, date_trunc('day', event_time, 'UTC') AS day, event_type, event_id, count(*) AS count
		FROM removed GROUP BY 1, 2, 3, 4
	) AS gone
	WHERE total.account_id = gone.account_id AND total.day = gone.day
		AND total.event_type = gone.event_type AND total.event_id = gone.event_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A plan with row-level security may use both cores.
ALTER FUNCTION sightline_system() PARALLEL SAFE;
--> statement-breakpoint
ALTER FUNCTION sightline_account() PARALLEL SAFE;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Any part of a plate. Only rows with a plate are in it.
CREATE INDEX ai_event_lpr ON ai_event USING gin (account_id, lpr gin_trgm_ops) WHERE lpr IS NOT NULL;
--> statement-breakpoint
-- Makes the month that a time falls into. The app owns no table, so this runs as the owner; the month is then
-- taken from the app's role, which reaches it through ai_event and its policy only.
CREATE FUNCTION ai_event_ensure_month(moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
	EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF ai_event FOR VALUES FROM (%L) TO (%L)', month, first, next);
	EXECUTE format('REVOKE ALL ON %I FROM sightline_app', month);
END $$;
--> statement-breakpoint
SELECT ai_event_ensure_month(now() + interval '31 days' * n) FROM generate_series(-1, 1) AS n;
--> statement-breakpoint
-- LIKE is not leakproof: below a policy it never becomes an index condition, and a part of a plate would be
-- looked for row by row. This looks it up as the owner instead, and only ever in the caller's own account.
CREATE FUNCTION ai_event_plates(fragment text, from_time timestamptz, to_time timestamptz)
RETURNS TABLE (id bigint, event_time timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	RETURN QUERY EXECUTE
		'SELECT ai_event.id, ai_event.event_time FROM ai_event
		WHERE ai_event.account_id = $1 AND ai_event.lpr LIKE $2 AND ai_event.event_time BETWEEN $3 AND $4'
		USING sightline_account(), fragment, from_time, to_time;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	tenant_table text;
BEGIN
	FOREACH tenant_table IN ARRAY ARRAY['ai_event', 'event_day', 'host_event_cursor', 'user_alert_firing'] LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
		EXECUTE format(
			'CREATE POLICY tenant ON %I TO sightline_app USING
				((SELECT sightline_system()) OR account_id = (SELECT sightline_account()))', tenant_table);
	END LOOP;
END $$;
