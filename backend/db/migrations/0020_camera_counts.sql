-- With type and id in it, events of some cameras are counted by type on the index alone.
CREATE INDEX "event_account_camera_time_kind" ON "event" USING btree ("account_id","camera_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST) INCLUDE ("event_type","event_id");--> statement-breakpoint
DROP INDEX "event_account_camera_time";--> statement-breakpoint
ALTER INDEX "event_account_camera_time_kind" RENAME TO "event_account_camera_time";
