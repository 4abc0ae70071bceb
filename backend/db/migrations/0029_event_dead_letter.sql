-- Events that can never be stored: kept aside for a while, for the cloud's staff to look at and to try again.
CREATE TABLE "event_dead_letter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_dead_letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"event" jsonb NOT NULL,
	"snapshot" "bytea"
);
--> statement-breakpoint
ALTER TABLE "event_dead_letter" ADD CONSTRAINT "event_dead_letter_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_dead_letter" ADD CONSTRAINT "event_dead_letter_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_dead_letter_account" ON "event_dead_letter" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "event_dead_letter_host" ON "event_dead_letter" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "event_dead_letter_received" ON "event_dead_letter" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "event_dead_letter_snapshot" ON "event_dead_letter" USING btree ("account_id","snapshot") WHERE "event_dead_letter"."snapshot" is not null;
--> statement-breakpoint
-- Their pictures go as those of events do (migration 0009). As the owner: a cascade too leaves its note.
CREATE FUNCTION event_dead_letter_picture_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO picture_due (account_id, month, digest)
	SELECT DISTINCT account_id, date_trunc('month', to_timestamp((event ->> 'time_ms')::float8 / 1000), 'UTC'), snapshot
	FROM removed WHERE snapshot IS NOT NULL
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_dead_letter_picture_due AFTER DELETE ON event_dead_letter
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION event_dead_letter_picture_due();
--> statement-breakpoint
ALTER TABLE event_dead_letter ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON event_dead_letter TO sightline_app USING
	((SELECT sightline_system()) OR account_id = (SELECT sightline_account()));
