-- A deleted saved search keeps its row for a moment, and with it the alerts it triggers. Its name is free at once.
ALTER TABLE "saved_search" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "saved_search_user_name";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_user_name" ON "saved_search" USING btree ("user_id","name") WHERE "saved_search"."deleted_at" is null;
