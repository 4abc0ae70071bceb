-- A saved search that triggers the alert beside its events. With the search the trigger is gone, and the alert stays.
ALTER TABLE "user_alert" ADD COLUMN "saved_search_id" bigint;--> statement-breakpoint
ALTER TABLE "user_alert" ADD CONSTRAINT "user_alert_saved_search_id_saved_search_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_search"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_alert_standing" ON "user_alert" USING btree ("saved_search_id") WHERE "user_alert"."saved_search_id" is not null;
