-- What users watch in the running hour, before a job writes it into the audit log.
CREATE TABLE "watched_hour" (
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"user_email" text NOT NULL,
	"camera_id" bigint NOT NULL,
	"camera_name" text NOT NULL,
	"purpose" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text,
	"started_at" timestamp with time zone NOT NULL,
	"watched_ms" bigint NOT NULL,
	"recorded_from" timestamp with time zone,
	"recorded_until" timestamp with time zone,
	CONSTRAINT "watched_hour_account_id_user_id_camera_id_purpose_hour_pk" PRIMARY KEY("account_id","user_id","camera_id","purpose","hour")
);
--> statement-breakpoint
ALTER TABLE "watched_hour" ADD CONSTRAINT "watched_hour_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_hour_hour" ON "watched_hour" USING btree ("hour");--> statement-breakpoint
ALTER TABLE "watched_hour" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON "watched_hour" TO sightline_app USING
	((SELECT sightline_system()) OR account_id = (SELECT sightline_account()));
