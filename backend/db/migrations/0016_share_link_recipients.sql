-- Each address of a link with the time of its last mail: one address gets no two mails within minutes, and a link goes
-- to ten addresses over its life.
CREATE TABLE "share_link_recipient" (
	"share_link_id" bigint NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_link_recipient_share_link_id_address_pk" PRIMARY KEY("share_link_id","address")
);
--> statement-breakpoint
ALTER TABLE "share_link_recipient" ADD CONSTRAINT "share_link_recipient_share_link_id_share_link_id_fk" FOREIGN KEY ("share_link_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "share_link_recipient" ("share_link_id", "address", "sent_at")
	SELECT "id", unnest("emails"), "shared_at" FROM "share_link" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "share_link" DROP COLUMN "emails";--> statement-breakpoint
ALTER TABLE "share_link_recipient" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON "share_link_recipient" TO sightline_app USING
	(EXISTS (SELECT FROM share_link AS parent WHERE parent.id = share_link_id));
