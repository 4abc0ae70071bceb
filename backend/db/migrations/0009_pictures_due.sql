CREATE TABLE "picture_due" (
	"account_id" bigint NOT NULL,
	"month" timestamp with time zone NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "picture_due_account_id_month_digest_pk" PRIMARY KEY("account_id","month","digest")
);
--> statement-breakpoint
CREATE INDEX "event_account_snapshot" ON "event" USING btree ("account_id","snapshot") WHERE "event"."snapshot" is not null;
--> statement-breakpoint
-- As the owner: whatever deletes an event, by a cascade too, leaves its note.
CREATE FUNCTION event_picture_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO picture_due (account_id, month, digest)
	SELECT DISTINCT account_id, date_trunc('month', event_time, 'UTC'), snapshot
	FROM removed WHERE snapshot IS NOT NULL
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_picture_due AFTER DELETE ON event
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_picture_due();
--> statement-breakpoint
ALTER TABLE picture_due ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON picture_due TO sightline_app USING
	((SELECT sightline_system()) OR account_id = (SELECT sightline_account()));
