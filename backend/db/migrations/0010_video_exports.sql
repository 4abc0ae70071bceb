CREATE TABLE "export_file_due" (
	"name" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_export" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"camera_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"batch" text NOT NULL,
	"stream" text NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"until_time" timestamp with time zone NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"worker" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "video_export_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_export_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"export_id" bigint NOT NULL,
	"name" text NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"crc32" bigint,
	"is_whole" boolean DEFAULT false NOT NULL,
	CONSTRAINT "video_export_file_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "video_export" ADD CONSTRAINT "video_export_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_export" ADD CONSTRAINT "video_export_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_export" ADD CONSTRAINT "video_export_camera_id_camera_id_fk" FOREIGN KEY ("camera_id") REFERENCES "public"."camera"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_export" ADD CONSTRAINT "video_export_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_export_file" ADD CONSTRAINT "video_export_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_export_file" ADD CONSTRAINT "video_export_file_export_id_video_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."video_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_export_user" ON "video_export" USING btree ("account_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_export_unfinished" ON "video_export" USING btree ("state","id") WHERE "video_export"."state" < 2;--> statement-breakpoint
CREATE INDEX "video_export_expiry" ON "video_export" USING btree ("expires_at") WHERE "video_export"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "video_export_camera" ON "video_export" USING btree ("camera_id");--> statement-breakpoint
CREATE INDEX "video_export_host" ON "video_export" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "video_export_batch" ON "video_export" USING btree ("account_id","batch");--> statement-breakpoint
CREATE INDEX "video_export_file_account" ON "video_export_file" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "video_export_file_export" ON "video_export_file" USING btree ("export_id");
--> statement-breakpoint
-- As the owner: whatever deletes a file's row, by a cascade too, leaves its note.
CREATE FUNCTION video_export_file_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	INSERT INTO export_file_due (name, account_id) SELECT name, account_id FROM removed ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER video_export_file_due AFTER DELETE ON video_export_file
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION video_export_file_due();
--> statement-breakpoint
DO $$
DECLARE
	tenant_table text;
BEGIN
	FOREACH tenant_table IN ARRAY ARRAY['video_export', 'video_export_file', 'export_file_due'] LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
		EXECUTE format(
			'CREATE POLICY tenant ON %I TO sightline_app USING
				((SELECT sightline_system()) OR account_id = (SELECT sightline_account()))', tenant_table);
	END LOOP;
END $$;
