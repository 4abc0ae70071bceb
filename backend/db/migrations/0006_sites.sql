DROP INDEX "permission_account";--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_account_name" ON "permission" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "host_deleted" ON "host" USING btree ("account_id") WHERE "host"."deleted_at" is not null;