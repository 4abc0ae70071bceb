ALTER TABLE "event" DROP CONSTRAINT "event_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "event" DROP CONSTRAINT "event_host_id_host_id_fk";
--> statement-breakpoint
ALTER TABLE "event" DROP CONSTRAINT "event_camera_id_camera_id_fk";
--> statement-breakpoint
-- What the foreign keys asked for each row, asked for each statement: that the host is the account's and the camera the
-- host's, which they did not ask. The locks are theirs: who deletes one of these meanwhile waits for this transaction and
-- then sees its events, or was first, and this one finds nothing. As the owner: proof must not depend on who sees what.
CREATE FUNCTION event_prove_place() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	named int;
	held int;
BEGIN
	SELECT count(*) INTO named FROM (SELECT DISTINCT account_id, host_id FROM added) AS place;
	SELECT count(*) INTO held FROM (
		SELECT FROM (SELECT DISTINCT account_id, host_id FROM added) AS place
		JOIN host ON host.id = place.host_id AND host.account_id = place.account_id
		FOR KEY SHARE OF host
	) AS known;
	IF held < named THEN
		RAISE foreign_key_violation USING MESSAGE = 'an event of a host that its account does not have', TABLE = 'event';
	END IF;
	SELECT count(*) INTO named FROM (
		SELECT DISTINCT host_id, camera_id FROM added WHERE camera_id IS NOT NULL
	) AS place;
	SELECT count(*) INTO held FROM (
		SELECT FROM (SELECT DISTINCT host_id, camera_id FROM added WHERE camera_id IS NOT NULL) AS place
		JOIN camera ON camera.id = place.camera_id AND camera.host_id = place.host_id
		FOR KEY SHARE OF camera
	) AS known;
	IF held < named THEN
		RAISE foreign_key_violation USING MESSAGE = 'an event of a camera that its host does not have', TABLE = 'event';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_prove_place AFTER INSERT ON event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_prove_place();
--> statement-breakpoint
CREATE TRIGGER event_prove_place_again AFTER UPDATE ON event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_prove_place();
--> statement-breakpoint
-- An account takes its hosts along, a host its cameras, by their foreign keys. By account and camera: an index leads there,
-- where the foreign keys' own cascade read the whole table.
CREATE FUNCTION event_follow_camera() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM event USING gone WHERE event.account_id = gone.account_id AND event.camera_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION event_follow_host() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM event USING gone
	WHERE event.account_id = gone.account_id AND event.camera_id IS NULL AND event.host_id = gone.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_follow_camera AFTER DELETE ON camera
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION event_follow_camera();
--> statement-breakpoint
CREATE TRIGGER event_follow_host AFTER DELETE ON host
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION event_follow_host();
