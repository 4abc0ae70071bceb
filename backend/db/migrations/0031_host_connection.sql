-- The connection that a host is online by: the end of an older one says nothing about it.
ALTER TABLE "host" ADD COLUMN "connection_id" uuid;
