CREATE TABLE "account" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_service" (
	"account_id" bigint NOT NULL,
	"service_id" smallint NOT NULL,
	"expired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_service_account_id_service_id_pk" PRIMARY KEY("account_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"message" jsonb NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"behavior_id" integer NOT NULL,
	"service_id" smallint,
	"user_id" bigint,
	"user_email" text,
	"ip" text,
	"user_agent" text,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	"target_type" text,
	"target_id" text,
	"target_name" text,
	"payload" jsonb
);
--> statement-breakpoint
CREATE TABLE "camera" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "camera_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"connected" boolean DEFAULT false NOT NULL,
	"connected_changed_at" timestamp with time zone,
	"ptz" boolean DEFAULT false NOT NULL,
	"licensed" boolean DEFAULT true NOT NULL,
	"license_not_match" boolean DEFAULT false NOT NULL,
	"resolution_not_match" boolean DEFAULT false NOT NULL,
	"license_expired_at" timestamp with time zone,
	"main_res" text,
	"sub_res" text,
	"recycle_keepday" integer
);
--> statement-breakpoint
CREATE TABLE "event" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"host_id" bigint NOT NULL,
	"camera_id" bigint,
	"event_type" smallint NOT NULL,
	"event_id" integer NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"dst_rollback" boolean DEFAULT false NOT NULL,
	"ex_info" jsonb,
	CONSTRAINT "event_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_hour" (
	"account_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"event_type" smallint NOT NULL,
	"event_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_hour_account_id_hour_event_type_event_id_pk" PRIMARY KEY("account_id","hour","event_type","event_id")
);
--> statement-breakpoint
CREATE TABLE "host" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "host_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"region_id" bigint NOT NULL,
	"name" text NOT NULL,
	"host_code" text NOT NULL,
	"password_hash" text NOT NULL,
	"type" smallint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"contact_name" text,
	"email" text,
	"phone" text,
	"address" text,
	"ap_version" text,
	"cloud_version" text,
	"connected_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "host_hostCode_unique" UNIQUE("host_code")
);
--> statement-breakpoint
CREATE TABLE "limiter" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint,
	CONSTRAINT "limiter_key_length" CHECK (length("limiter"."key") <= 255)
);
--> statement-breakpoint
CREATE TABLE "permission" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_camera" (
	"permission_id" bigint NOT NULL,
	"camera_id" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"playback" boolean DEFAULT false NOT NULL,
	"ptz" boolean DEFAULT false NOT NULL,
	CONSTRAINT "permission_camera_permission_id_camera_id_pk" PRIMARY KEY("permission_id","camera_id")
);
--> statement-breakpoint
CREATE TABLE "permission_user" (
	"permission_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "permission_user_permission_id_user_id_pk" PRIMARY KEY("permission_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "region" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "region_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region_manager" (
	"region_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "region_manager_region_id_user_id_pk" PRIMARY KEY("region_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"live_password" text NOT NULL,
	"time_zone" text,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "storage" (
	"host_id" bigint NOT NULL,
	"drive" text NOT NULL,
	"path" text NOT NULL,
	"used_bytes" bigint NOT NULL,
	"total_bytes" bigint NOT NULL,
	"recycle_enabled" boolean DEFAULT true NOT NULL,
	"recycle_threshold" smallint DEFAULT 90 NOT NULL,
	"recycle_keepday" integer,
	CONSTRAINT "storage_host_id_drive_pk" PRIMARY KEY("host_id","drive")
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"master" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"language" text,
	"theme" smallint DEFAULT 1 NOT NULL,
	"time_format" text DEFAULT 'MM-DD-YYYY HH:mm:ss' NOT NULL,
	"profile_picture" text,
	"mobile_country_code" text,
	"mobile_phone" text,
	"mobile_phone_verified_at" timestamp with time zone,
	"mfa_enable" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_service" ADD CONSTRAINT "account_service_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera" ADD CONSTRAINT "camera_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera" ADD CONSTRAINT "camera_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_camera_id_camera_id_fk" FOREIGN KEY ("camera_id") REFERENCES "public"."camera"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_hour" ADD CONSTRAINT "event_hour_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host" ADD CONSTRAINT "host_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host" ADD CONSTRAINT "host_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission" ADD CONSTRAINT "permission_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_camera" ADD CONSTRAINT "permission_camera_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_camera" ADD CONSTRAINT "permission_camera_camera_id_camera_id_fk" FOREIGN KEY ("camera_id") REFERENCES "public"."camera"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_user" ADD CONSTRAINT "permission_user_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_user" ADD CONSTRAINT "permission_user_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region" ADD CONSTRAINT "region_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_manager" ADD CONSTRAINT "region_manager_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_manager" ADD CONSTRAINT "region_manager_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_account_time" ON "audit" USING btree ("account_id","time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "camera_host_index" ON "camera" USING btree ("host_id","index");--> statement-breakpoint
CREATE INDEX "camera_account" ON "camera" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "event_account_time" ON "event" USING btree ("account_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "event_account_camera_time" ON "event" USING btree ("account_id","camera_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "event_account_type_time" ON "event" USING btree ("account_id","event_type","event_id","event_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "host_account_region" ON "host" USING btree ("account_id","region_id");--> statement-breakpoint
CREATE INDEX "permission_account" ON "permission" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "permission_camera_camera" ON "permission_camera" USING btree ("camera_id");--> statement-breakpoint
CREATE INDEX "permission_user_user" ON "permission_user" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "region_account_name" ON "region" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "region_manager_user" ON "region_manager" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_account_email" ON "app_user" USING btree ("account_id","email");