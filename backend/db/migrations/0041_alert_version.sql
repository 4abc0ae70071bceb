-- As of users, regions, privileges and hosts: a page opened earlier does not save over what was saved since.
ALTER TABLE "user_alert" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
