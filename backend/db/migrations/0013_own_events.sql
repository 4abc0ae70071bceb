-- Events of hosts themselves, host by host: no camera's index has them.
CREATE INDEX "event_account_own_host_time" ON "event" USING btree ("account_id","host_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "event"."camera_id" is null;
