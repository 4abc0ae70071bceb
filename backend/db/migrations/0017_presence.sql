-- What the last connect or disconnect event said, so that each change is written once, across consoles and restarts
-- (decision D89). Null until the host or camera was seen online: the first connection is no return.
ALTER TABLE "host" ADD COLUMN "announced_online" boolean;--> statement-breakpoint
ALTER TABLE "camera" ADD COLUMN "announced_online" boolean;--> statement-breakpoint
UPDATE "host" SET "announced_online" = true WHERE "connected_at" IS NOT NULL AND "enabled" AND "deleted_at" IS NULL;--> statement-breakpoint
UPDATE "camera" SET "announced_online" = true WHERE "connected";--> statement-breakpoint
CREATE INDEX "camera_to_announce" ON "camera" USING btree ("host_id") WHERE "camera"."connected" is distinct from "camera"."announced_online";
