CREATE TABLE "ai_bits" (
	"account_id" bigint NOT NULL,
	"key" text NOT NULL,
	"segment" integer NOT NULL,
	"bits" bit(65536) NOT NULL,
	CONSTRAINT "ai_bits_account_id_key_segment_pk" PRIMARY KEY("account_id","key","segment")
);
--> statement-breakpoint
CREATE TABLE "ai_chunk" (
	"account_id" bigint NOT NULL,
	"chunk" integer NOT NULL,
	"first_time" timestamp with time zone NOT NULL,
	"ids" bigint[] NOT NULL,
	"times" timestamptz[] NOT NULL,
	CONSTRAINT "ai_chunk_account_id_chunk_pk" PRIMARY KEY("account_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "ai_late" (
	"account_id" bigint NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"id" bigint NOT NULL,
	CONSTRAINT "ai_late_account_id_event_time_id_pk" PRIMARY KEY("account_id","event_time","id")
);
--> statement-breakpoint
CREATE TABLE "ai_sealed" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"through_time" timestamp with time zone NOT NULL,
	"through_id" bigint NOT NULL,
	"next_segment" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_segment" (
	"account_id" bigint NOT NULL,
	"segment" integer NOT NULL,
	"first_time" timestamp with time zone NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	CONSTRAINT "ai_segment_account_id_segment_pk" PRIMARY KEY("account_id","segment")
);
--> statement-breakpoint
ALTER TABLE "ai_bits" ADD CONSTRAINT "ai_bits_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_chunk" ADD CONSTRAINT "ai_chunk_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_late" ADD CONSTRAINT "ai_late_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_sealed" ADD CONSTRAINT "ai_sealed_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_segment" ADD CONSTRAINT "ai_segment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_chunk_time" ON "ai_chunk" USING btree ("account_id","first_time");
--> statement-breakpoint
-- Bitmaps of few ones shrink to a few hundred bytes, quickly.
DO $$
BEGIN
	ALTER TABLE ai_bits ALTER COLUMN bits SET COMPRESSION lz4;
	ALTER TABLE ai_chunk ALTER COLUMN ids SET COMPRESSION lz4;
	ALTER TABLE ai_chunk ALTER COLUMN times SET COMPRESSION lz4;
EXCEPTION
	-- A PostgreSQL built without lz4 compresses in its own way.
	WHEN feature_not_supported THEN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	tenant_table text;
BEGIN
	FOREACH tenant_table IN ARRAY ARRAY['ai_sealed', 'ai_segment', 'ai_chunk', 'ai_bits', 'ai_late'] LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
		EXECUTE format(
			'CREATE POLICY tenant ON %I TO sightline_app USING
				((SELECT sightline_system()) OR account_id = (SELECT sightline_account()))', tenant_table);
	END LOOP;
END $$;
--> statement-breakpoint
-- Whoever adds or removes rows that may be sealed holds this until the end of the transaction; who seals holds it
-- alone. So a row is either seen by the sealer or sees what he sealed.
CREATE FUNCTION ai_seal_lock(account bigint) RETURNS void LANGUAGE sql AS $$
	SELECT pg_advisory_xact_lock_shared(hashtextextended('ai_seal ' || account, 0))
$$;
--> statement-breakpoint
CREATE FUNCTION ai_event_note_late() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account bigint;
BEGIN
	-- Sealing stays ten minutes behind: newer rows cannot meet it.
	FOR account IN
		SELECT DISTINCT account_id FROM added WHERE event_time < now() - interval '5 minutes' ORDER BY 1
	LOOP
		PERFORM ai_seal_lock(account);
		INSERT INTO ai_late (account_id, event_time, id)
		SELECT added.account_id, added.event_time, added.id FROM added
		JOIN ai_sealed ON ai_sealed.account_id = added.account_id
		WHERE added.account_id = account
			AND (added.event_time, added.id) <= (ai_sealed.through_time, ai_sealed.through_id);
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ai_event_note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account bigint;
	place record;
BEGIN
	FOR account IN SELECT DISTINCT account_id FROM removed ORDER BY 1 LOOP
		PERFORM ai_seal_lock(account);
		IF NOT EXISTS (SELECT FROM ai_sealed WHERE account_id = account) THEN
			CONTINUE;
		END IF;
		DELETE FROM ai_late USING removed
		WHERE ai_late.account_id = account AND removed.account_id = account
			AND ai_late.event_time = removed.event_time AND ai_late.id = removed.id;
		-- One bitmap a segment, built from the numbers of the rows that went.
		FOR place IN
			SELECT (chunk / 64)::int AS segment, array_agg(chunk % 64 * 1024 + at - 1) AS positions
			FROM removed
			JOIN LATERAL (
				-- The row's chunk, and those before it in case it begins in the same instant.
				SELECT near.chunk, array_position(near.ids, removed.id) AS at FROM (
					SELECT ai_chunk.chunk, ai_chunk.ids FROM ai_chunk
					WHERE ai_chunk.account_id = account AND ai_chunk.first_time <= removed.event_time
					ORDER BY ai_chunk.first_time DESC LIMIT 4
				) AS near
			) AS found ON found.at IS NOT NULL
			WHERE removed.account_id = account
			GROUP BY 1 ORDER BY 1
		LOOP
			INSERT INTO ai_bits AS known (account_id, key, segment, bits)
			VALUES (account, 'deleted', place.segment, ai_positions_to_bits(place.positions))
			ON CONFLICT (account_id, key, segment) DO UPDATE SET bits = known.bits | excluded.bits;
		END LOOP;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ai_positions_to_bits(positions int[]) RETURNS bit(65536) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	bits bit(65536) := 0::bit(65536);
	position int;
BEGIN
	FOREACH position IN ARRAY positions LOOP
		bits := set_bit(bits, position, 1);
	END LOOP;
	RETURN bits;
END $$;
--> statement-breakpoint
CREATE TRIGGER ai_event_note_late AFTER INSERT ON ai_event
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ai_event_note_late();
--> statement-breakpoint
CREATE TRIGGER ai_event_note_deleted AFTER DELETE ON ai_event
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ai_event_note_deleted();
