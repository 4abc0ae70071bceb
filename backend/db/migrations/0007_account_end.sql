-- An account that goes takes its audit log with it; the end of its chain would stand for rows that are missing.
CREATE FUNCTION sightline_end_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	DELETE FROM audit_chain WHERE account_id = OLD.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_end AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION sightline_end_chain();
