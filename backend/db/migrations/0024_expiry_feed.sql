-- When the reseller took a request up, and when it was answered (decision D97).
ALTER TABLE "renew_request" ADD COLUMN "processing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renew_request" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
UPDATE "renew_request" SET "decided_at" = "approved_at" WHERE "approved_at" IS NOT NULL;--> statement-breakpoint
-- The private address of a user's calendar of expiry dates; only the digest of its token is kept.
CREATE TABLE "expiry_feed" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "expiry_feed_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "expiry_feed" ADD CONSTRAINT "expiry_feed_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_feed" ADD CONSTRAINT "expiry_feed_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_feed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON "expiry_feed" TO sightline_app USING
	((SELECT sightline_system()) OR account_id = (SELECT sightline_account()));
