-- As of archives and exports: whatever takes a picture from its user, or the user away, leaves a note of its file.
CREATE FUNCTION avatar_file_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO file_due (name, account_id) VALUES ('avatars/' || OLD.profile_picture, OLD.account_id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER avatar_file_due_replaced AFTER UPDATE OF profile_picture ON app_user
	FOR EACH ROW WHEN (OLD.profile_picture IS NOT NULL AND OLD.profile_picture IS DISTINCT FROM NEW.profile_picture)
	EXECUTE FUNCTION avatar_file_due();
--> statement-breakpoint
CREATE TRIGGER avatar_file_due_deleted AFTER DELETE ON app_user
	FOR EACH ROW WHEN (OLD.profile_picture IS NOT NULL) EXECUTE FUNCTION avatar_file_due();
