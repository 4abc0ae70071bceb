-- Less than a deadlock is looked for after: this gives up and is tried again, and who it met goes on.
SET LOCAL lock_timeout = '500ms';
--> statement-breakpoint
LOCK TABLE "event", "archive", "share_link" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- Made since the migration before.
UPDATE archive SET event_time = event.event_time FROM event
WHERE event.account_id = archive.account_id AND event.id = archive.event_id AND archive.event_time IS NULL;
--> statement-breakpoint
UPDATE share_link SET event_time = event.event_time FROM event
WHERE event.account_id = share_link.account_id AND event.id = share_link.event_id AND share_link.event_time IS NULL;
--> statement-breakpoint
ALTER TABLE "archive" DROP CONSTRAINT "archive_account_id_event_id_event_account_id_id_fk", ALTER COLUMN "event_time" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "share_link" DROP CONSTRAINT "share_link_account_id_event_id_event_account_id_id_fk", ALTER COLUMN "event_time" SET NOT NULL;
--> statement-breakpoint
-- The table so far becomes the part of all months until the bound, with its indexes.
ALTER TABLE "event" RENAME TO "event_before";
--> statement-breakpoint
ALTER TABLE "event_before" DROP CONSTRAINT "event_account_id_id_pk";
--> statement-breakpoint
ALTER TABLE "event_before" ADD CONSTRAINT "event_before_pkey" PRIMARY KEY USING INDEX "event_before_pkey";
--> statement-breakpoint
ALTER INDEX "event_account_time" RENAME TO "event_before_account_time";
--> statement-breakpoint
ALTER INDEX "event_account_snapshot" RENAME TO "event_before_account_snapshot";
--> statement-breakpoint
ALTER INDEX "event_account_camera_time" RENAME TO "event_before_account_camera_time";
--> statement-breakpoint
ALTER INDEX "event_account_own_host_time" RENAME TO "event_before_account_own_host_time";
--> statement-breakpoint
ALTER INDEX "event_account_type_time" RENAME TO "event_before_account_type_time";
--> statement-breakpoint
DROP TRIGGER event_hour_add ON event_before;
--> statement-breakpoint
DROP TRIGGER event_hour_remove ON event_before;
--> statement-breakpoint
DROP TRIGGER event_picture_due ON event_before;
--> statement-breakpoint
DROP TRIGGER event_prove_place ON event_before;
--> statement-breakpoint
DROP TRIGGER event_prove_place_again ON event_before;
--> statement-breakpoint
DROP POLICY tenant ON event_before;
--> statement-breakpoint
ALTER TABLE event_before DISABLE ROW LEVEL SECURITY;
--> statement-breakpoint
REVOKE ALL ON event_before FROM sightline_app;
--> statement-breakpoint
-- The numbers go on.
CREATE TEMPORARY TABLE event_numbering ON COMMIT DROP AS SELECT last_value, is_called FROM event_id_seq;
--> statement-breakpoint
ALTER TABLE "event_before" ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
CREATE TABLE "event_by_month" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"host_id" bigint NOT NULL,
	"camera_id" bigint,
	"event_type" smallint NOT NULL,
	"event_id" integer NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"dst_rollback" boolean DEFAULT false NOT NULL,
	"ex_info" jsonb,
	"snapshot" "bytea",
	CONSTRAINT "event_account_id_id_event_time_pk" PRIMARY KEY("account_id","id","event_time")
) PARTITION BY RANGE ("event_time");
--> statement-breakpoint
SELECT setval('event_id_seq', last_value, is_called) FROM event_numbering;
--> statement-breakpoint
GRANT USAGE, SELECT ON SEQUENCE event_id_seq TO sightline_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON event_by_month TO sightline_app;
--> statement-breakpoint
ALTER TABLE event_by_month ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON event_by_month TO sightline_app USING
	((SELECT sightline_system()) OR account_id = (SELECT sightline_account()));
--> statement-breakpoint
CREATE INDEX "event_account_time" ON "event_by_month" USING btree ("account_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "event_account_snapshot" ON "event_by_month" USING btree ("account_id","snapshot") WHERE "event_by_month"."snapshot" is not null;
--> statement-breakpoint
CREATE INDEX "event_account_camera_time" ON "event_by_month" USING btree ("account_id","camera_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("event_type","event_id");
--> statement-breakpoint
CREATE INDEX "event_account_own_host_time" ON "event_by_month" USING btree ("account_id","host_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "event_by_month"."camera_id" is null;
--> statement-breakpoint
CREATE INDEX "event_account_type_time" ON "event_by_month" USING btree ("account_id","event_type","event_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE "event_by_month" RENAME TO "event";
--> statement-breakpoint
-- Parts of both tables, and the times they hold.
CREATE FUNCTION event_parts() RETURNS TABLE (part regclass, parent regclass, first timestamptz, until timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
	SELECT inhrelid::regclass, inhparent::regclass,
		coalesce(substring(bounds FROM 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity'),
		substring(bounds FROM 'TO \(''([^'']+)''\)')::timestamptz
	FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
	CROSS JOIN LATERAL pg_get_expr(relpartbound, pg_class.oid) AS bounds
	WHERE inhparent IN ('event'::regclass, 'ai_event'::regclass)
$$;
--> statement-breakpoint
-- A table attached to another waits for no reader of it, and no reader or writer waits for that; one made as its part
-- waits for all of them, and everybody who comes after waits with it. What it does wait for, such as a change of
-- cameras, it gives up on soon: the caller tries again.
CREATE FUNCTION event_ensure_month(moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '500ms' SET TimeZone = 'UTC' AS $$
DECLARE
	first_day timestamptz := date_trunc('month', moment);
	next timestamptz := first_day + interval '1 month';
	missing regclass[];
	parent_table regclass;
	month text;
BEGIN
	FOR attempt IN 1..2 LOOP
		-- The part of all months before the table was cut may hold this one.
		SELECT array_agg(wanted.parent) INTO missing
		FROM unnest(ARRAY['event'::regclass, 'ai_event'::regclass]) AS wanted(parent)
		WHERE NOT EXISTS (
			SELECT FROM event_parts() AS known
			WHERE known.parent = wanted.parent AND known.first <= first_day AND known.until >= next
		);
		IF missing IS NULL THEN
			RETURN;
		END IF;
		-- Two processes may want the same month at once.
		PERFORM pg_advisory_xact_lock(hashtext('event_ensure_month'));
	END LOOP;
	FOREACH parent_table IN ARRAY missing LOOP
		month := parent_table || to_char(first_day, '_YYYY_MM');
		EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)',
			month, parent_table);
		EXECUTE format('REVOKE ALL ON %I FROM sightline_app', month);
		EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
			parent_table, month, first_day, next);
	END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION ai_event_ensure_month(timestamptz);
--> statement-breakpoint
-- Few rows are copied into their months, in less than a second. More stay where they are.
DO $$
DECLARE
	max_copied int := coalesce(nullif(current_setting('sightline.max_copied_events', true), '')::int, 10000);
	month timestamptz;
BEGIN
	PERFORM set_config('TimeZone', 'UTC', true);
	IF (SELECT count(*) > max_copied FROM (SELECT FROM event_before LIMIT max_copied + 1) AS counted) THEN
		EXECUTE format('ALTER TABLE event ATTACH PARTITION event_before FOR VALUES FROM (MINVALUE) TO (%L)', (
			SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')
			FROM pg_constraint WHERE conrelid = 'event_before'::regclass AND conname = 'event_before_bound'
		));
		ALTER TABLE event_before DROP CONSTRAINT event_before_bound;
	ELSE
		FOR month IN SELECT DISTINCT date_trunc('month', event_time) FROM event_before LOOP
			PERFORM event_ensure_month(month);
		END LOOP;
		INSERT INTO event (account_id, id, host_id, camera_id, event_type, event_id, event_time, dst_rollback, ex_info, snapshot)
		OVERRIDING SYSTEM VALUE
		SELECT account_id, id, host_id, camera_id, event_type, event_id, event_time, dst_rollback, ex_info, snapshot
		FROM event_before;
		DROP TABLE event_before;
	END IF;
	PERFORM event_ensure_month(now() + interval '1 month' * n) FROM generate_series(-1, 2) AS n;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_hour_add AFTER INSERT ON event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_hour_add();
--> statement-breakpoint
CREATE TRIGGER event_hour_remove AFTER DELETE ON event
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_hour_remove();
--> statement-breakpoint
CREATE TRIGGER event_picture_due AFTER DELETE ON event
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_picture_due();
--> statement-breakpoint
CREATE TRIGGER event_prove_place AFTER INSERT ON event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_prove_place();
--> statement-breakpoint
CREATE TRIGGER event_prove_place_again AFTER UPDATE ON event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_prove_place();
--> statement-breakpoint
-- In place of foreign keys, which would bind each month and check each event that retention deletes. An archive or link
-- holds its event until it is stored, as the key did, and gets its time. As the owner: proof must not depend on who sees
-- what.
CREATE FUNCTION event_of_copy() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	SELECT event_time INTO NEW.event_time FROM event
	WHERE account_id = NEW.account_id AND id = NEW.event_id FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE foreign_key_violation USING MESSAGE = 'of an event that its account does not have', TABLE = TG_TABLE_NAME;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER archive_event BEFORE INSERT OR UPDATE OF account_id, event_id, event_time ON archive
	FOR EACH ROW EXECUTE FUNCTION event_of_copy();
--> statement-breakpoint
CREATE TRIGGER share_link_event BEFORE INSERT OR UPDATE OF account_id, event_id, event_time ON share_link
	FOR EACH ROW EXECUTE FUNCTION event_of_copy();
--> statement-breakpoint
CREATE FUNCTION event_take_along() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM archive USING removed
	WHERE archive.account_id = removed.account_id AND archive.event_id = removed.id;
	DELETE FROM share_link USING removed
	WHERE share_link.account_id = removed.account_id AND share_link.event_id = removed.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_take_along AFTER DELETE ON event
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_take_along();
