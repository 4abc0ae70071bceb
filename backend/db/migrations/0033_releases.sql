-- The server's newest build and the newest Windows player, and whether users are told of them.
CREATE TABLE "release" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"url" text,
	"announced_at" timestamp with time zone,
	"spread_seconds" integer DEFAULT 0 NOT NULL
);
