-- online
-- What a row is about: a search asks whether its user left the same one within the hour, and the log's pages show one thing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_target" ON "audit" USING btree ("account_id","target_type","target_id","time" DESC NULLS LAST);
