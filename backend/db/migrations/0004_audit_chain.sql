CREATE TABLE "audit_chain" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"trimmed_position" bigint DEFAULT 0 NOT NULL,
	"trimmed_hash" "bytea" DEFAULT '\x' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "license" ADD COLUMN "product_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "vpn" ADD COLUMN "product_id" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "license" ADD CONSTRAINT "license_product_id_order_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."order_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vpn" ADD CONSTRAINT "vpn_product_id_order_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."order_product"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renew_request_open" ON "renew_request" USING btree ("order_id") WHERE "renew_request"."status" in (0, 1);--> statement-breakpoint
ALTER TABLE "camera" DROP COLUMN "licensed";--> statement-breakpoint
-- The chain's end is out of the cloud's own reach: only the trigger moves it.
REVOKE ALL ON audit_chain FROM sightline_app;
--> statement-breakpoint
ALTER TABLE audit_chain ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- One text a row, the same in every session: no time zone, no locale. backend/audit/chain.ts repeats it, so that a
-- function changed here by somebody shows in the check.
CREATE FUNCTION sightline_audit_text(entry audit) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_array(
		entry.position, entry.id, entry.account_id, entry.behavior_id, entry.service_id, entry.user_id, entry.user_email,
		entry.ip, entry.user_agent, (extract(epoch FROM entry.time) * 1000000)::bigint,
		entry.target_type, entry.target_id, entry.target_name, entry.payload
	)::text
$$;
--> statement-breakpoint
-- Locks the account's end of chain until the transaction ends: rows follow each other without gap or fork.
CREATE FUNCTION sightline_chain_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	chain bigint := coalesce(NEW.account_id, 0);
	last_position bigint;
	last_hash bytea;
BEGIN
	SELECT position, hash INTO last_position, last_hash FROM audit_chain WHERE account_id = chain FOR UPDATE;
	IF NOT FOUND THEN
		INSERT INTO audit_chain (account_id, position, hash) VALUES (chain, 0, '\x') ON CONFLICT DO NOTHING;
		SELECT position, hash INTO last_position, last_hash FROM audit_chain WHERE account_id = chain FOR UPDATE;
	END IF;
	NEW.position := last_position + 1;
	NEW.hash := sha256(last_hash || convert_to(sightline_audit_text(NEW), 'UTF8'));
	UPDATE audit_chain SET position = NEW.position, hash = NEW.hash WHERE account_id = chain;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Rows written before there was a chain get their places.
DO $$
DECLARE
	entry audit;
	last_hash bytea;
BEGIN
	UPDATE audit SET position = numbered.position FROM (
		SELECT id, row_number() OVER (PARTITION BY coalesce(account_id, 0) ORDER BY id) AS position FROM audit
	) AS numbered WHERE audit.id = numbered.id;
	FOR entry IN SELECT * FROM audit ORDER BY coalesce(account_id, 0), position LOOP
		IF entry.position = 1 THEN last_hash := '\x'; END IF;
		last_hash := sha256(last_hash || convert_to(sightline_audit_text(entry), 'UTF8'));
		UPDATE audit SET hash = last_hash WHERE id = entry.id;
		INSERT INTO audit_chain (account_id, position, hash) VALUES (coalesce(entry.account_id, 0), entry.position, last_hash)
			ON CONFLICT (account_id) DO UPDATE SET position = excluded.position, hash = excluded.hash;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_position" ON "audit" USING btree (coalesce("account_id", 0),"position");
--> statement-breakpoint
CREATE TRIGGER audit_chain BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION sightline_chain_audit();
--> statement-breakpoint
-- An order nobody has added is out of every account's sight; whoever knows its serial takes it here. Its time starts
-- now. Gives the order's number, 0 for one that was added before, null for a serial that is none.
CREATE FUNCTION sightline_claim_order(given_serial text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	claimed bigint;
BEGIN
	UPDATE customer_order
		SET account_id = sightline_account(), enabled_at = now(), expires_at = now() + make_interval(days => plan_days)
		WHERE serial = given_serial AND account_id IS NULL AND expires_at > now() AND sightline_account() IS NOT NULL
		RETURNING id INTO claimed;
	IF claimed IS NULL AND EXISTS (SELECT FROM customer_order WHERE serial = given_serial AND account_id IS NOT NULL) THEN
		RETURN 0;
	END IF;
	RETURN claimed;
END $$;
--> statement-breakpoint
-- The same for a mobile access card; null for a key that is none or was added before.
CREATE FUNCTION sightline_claim_card(given_key text) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
	UPDATE mobile_card SET account_id = sightline_account()
		WHERE serial_key = given_key AND account_id IS NULL AND sightline_account() IS NOT NULL
		RETURNING id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION sightline_claim_order(text), sightline_claim_card(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION sightline_claim_order(text), sightline_claim_card(text) TO sightline_app;
