CREATE TABLE "mfa_factor" (
	"user_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"receiver_sms" boolean DEFAULT false NOT NULL,
	"secret" "bytea",
	"last_step" bigint,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mfa_factor_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"subject" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trusted_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_device_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "archive" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archive_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"expire_hours" integer NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"created_by" bigint,
	CONSTRAINT "share_link_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "user_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"enable" boolean DEFAULT true NOT NULL,
	"trigger_events" jsonb NOT NULL,
	"last_fired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_host" (
	"permission_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"auto_allow" boolean DEFAULT false NOT NULL,
	CONSTRAINT "permission_host_permission_id_host_id_pk" PRIMARY KEY("permission_id","host_id")
);
--> statement-breakpoint
CREATE TABLE "permission_region" (
	"permission_id" bigint NOT NULL,
	"region_id" bigint NOT NULL,
	"auto_allow" boolean DEFAULT false NOT NULL,
	CONSTRAINT "permission_region_permission_id_region_id_pk" PRIMARY KEY("permission_id","region_id")
);
--> statement-breakpoint
CREATE TABLE "door" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"connected" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"other_licensed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "module_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"input" boolean[] DEFAULT '{}' NOT NULL,
	"output" boolean[] DEFAULT '{}' NOT NULL,
	"triggered" boolean DEFAULT false NOT NULL,
	"connected" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"name" text NOT NULL,
	"transaction_amount" double precision DEFAULT 0 NOT NULL,
	"transaction_count" integer DEFAULT 0 NOT NULL,
	"start_time" timestamp with time zone,
	"mapped_camera_id" bigint,
	"conversion_rate" double precision,
	"connected" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"layout" smallint NOT NULL,
	"cameras" bigint[] NOT NULL,
	"sorting" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "license_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"camera_id" bigint,
	"door_id" bigint,
	CONSTRAINT "license_cameraId_unique" UNIQUE("camera_id"),
	CONSTRAINT "license_doorId_unique" UNIQUE("door_id")
);
--> statement-breakpoint
CREATE TABLE "mobile_card" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mobile_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"card_number" text NOT NULL,
	"serial_key" text NOT NULL,
	"main_card" boolean DEFAULT false NOT NULL,
	"amount" integer DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mobile_card_cardNumber_unique" UNIQUE("card_number"),
	CONSTRAINT "mobile_card_serialKey_unique" UNIQUE("serial_key")
);
--> statement-breakpoint
CREATE TABLE "customer_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"order_number" text NOT NULL,
	"serial" text NOT NULL,
	"plan" text NOT NULL,
	"reseller" text,
	"reseller_id" text,
	"purchased_at" timestamp with time zone NOT NULL,
	"enabled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"auto_renewal" boolean DEFAULT false NOT NULL,
	"logs_keep_days" integer DEFAULT 30 NOT NULL,
	"plan_days" integer NOT NULL,
	"archive_limit" integer DEFAULT 50 NOT NULL,
	"renewed_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_order_orderNumber_unique" UNIQUE("order_number"),
	CONSTRAINT "customer_order_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "order_product" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"quality" text,
	"keep_days" integer,
	"snapshot" boolean DEFAULT false NOT NULL,
	"snapshot_keep_days" integer
);
--> statement-breakpoint
CREATE TABLE "renew_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renew_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vpn" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vpn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"vpn_id" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vpn_vpnId_unique" UNIQUE("vpn_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "camera" ADD COLUMN "monitor_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "camera" ADD COLUMN "monitor_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "camera" ADD COLUMN "rec_status" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "firmware_state" text;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "firmware_progress" smallint;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "support" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "external_settings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "external_ip" text;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "external_port" integer;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "relay_host_id" bigint;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "nat_live" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "host" ADD COLUMN "nat_rpb" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mfa_factor" ADD CONSTRAINT "mfa_factor_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_device" ADD CONSTRAINT "trusted_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive" ADD CONSTRAINT "archive_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive" ADD CONSTRAINT "archive_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive" ADD CONSTRAINT "archive_account_id_event_id_event_account_id_id_fk" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."event"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_account_id_event_id_event_account_id_id_fk" FOREIGN KEY ("account_id","event_id") REFERENCES "public"."event"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_alert" ADD CONSTRAINT "user_alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_alert" ADD CONSTRAINT "user_alert_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_host" ADD CONSTRAINT "permission_host_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_host" ADD CONSTRAINT "permission_host_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_region" ADD CONSTRAINT "permission_region_permission_id_permission_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_region" ADD CONSTRAINT "permission_region_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door" ADD CONSTRAINT "door_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door" ADD CONSTRAINT "door_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module" ADD CONSTRAINT "module_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module" ADD CONSTRAINT "module_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pos" ADD CONSTRAINT "pos_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pos" ADD CONSTRAINT "pos_host_id_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."host"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pos" ADD CONSTRAINT "pos_mapped_camera_id_camera_id_fk" FOREIGN KEY ("mapped_camera_id") REFERENCES "public"."camera"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view" ADD CONSTRAINT "view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view" ADD CONSTRAINT "view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license" ADD CONSTRAINT "license_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license" ADD CONSTRAINT "license_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license" ADD CONSTRAINT "license_camera_id_camera_id_fk" FOREIGN KEY ("camera_id") REFERENCES "public"."camera"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license" ADD CONSTRAINT "license_door_id_door_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."door"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mobile_card" ADD CONSTRAINT "mobile_card_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_product" ADD CONSTRAINT "order_product_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renew_request" ADD CONSTRAINT "renew_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renew_request" ADD CONSTRAINT "renew_request_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vpn" ADD CONSTRAINT "vpn_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_code_user" ON "one_time_code" USING btree ("user_id","purpose","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trusted_device_user" ON "trusted_device" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_account_event" ON "archive" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE INDEX "archive_account_time" ON "archive" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "share_link_account_time" ON "share_link" USING btree ("account_id","shared_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "share_link_event" ON "share_link" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE INDEX "user_alert_user" ON "user_alert" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_alert_account" ON "user_alert" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "door_host_index" ON "door" USING btree ("host_id","index");--> statement-breakpoint
CREATE UNIQUE INDEX "module_host_index" ON "module" USING btree ("host_id","index");--> statement-breakpoint
CREATE INDEX "pos_host" ON "pos" USING btree ("host_id");--> statement-breakpoint
CREATE UNIQUE INDEX "view_user_name" ON "view" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "license_account" ON "license" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "license_order" ON "license" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mobile_card_account" ON "mobile_card" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "customer_order_account" ON "customer_order" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "order_product_order" ON "order_product" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "renew_request_account" ON "renew_request" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vpn_account" ON "vpn" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."sent_at" is null;