-- As of users, regions and privileges: nobody saves over what somebody else has saved meanwhile.
ALTER TABLE "host" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
