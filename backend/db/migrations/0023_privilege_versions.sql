-- As of users and regions: nobody saves over what somebody else has saved meanwhile.
ALTER TABLE "permission" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
