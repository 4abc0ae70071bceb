-- A form says which version it started from, so that nobody saves over what somebody else has saved meanwhile.
ALTER TABLE "app_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "region" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Kept on the user: sessions are deleted some time after they end.
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
UPDATE "app_user" SET "last_sign_in_at" = (
	SELECT max("created_at") FROM "session" WHERE "session"."user_id" = "app_user"."id"
);
