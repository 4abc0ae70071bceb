ALTER TABLE "archive" ADD COLUMN "state" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "has_picture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "clip_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "clip_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "clip_bytes" bigint;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "clip_sha256" text;--> statement-breakpoint
ALTER TABLE "archive" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "archive_unfinished" ON "archive" USING btree ("state") WHERE "archive"."state" in (0, 1, 3);--> statement-breakpoint
CREATE INDEX "archive_deleted" ON "archive" USING btree ("deleted_at") WHERE "archive"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "export_file_due" RENAME TO "file_due";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION video_export_file_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO file_due (name, account_id) SELECT name, account_id FROM removed ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As the owner: whatever deletes an archive, by a cascade too, leaves a note of its files.
CREATE FUNCTION archive_file_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO file_due (name, account_id)
	SELECT format('archives/%s/%s.%s', account_id, id, kind), account_id
	FROM removed CROSS JOIN (VALUES ('mp4'), ('jpg')) AS file(kind)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER archive_file_due AFTER DELETE ON archive
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION archive_file_due();
