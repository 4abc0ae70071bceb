import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

/** Column types that all tables share. */

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** Primary key of a row. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
/** Id of a row in another table. */
export const ref = () => bigint({ mode: "number" });
export const time = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => time().notNull().defaultNow();
/** Of a row that several people edit (decision D92). */
export const version = () => integer().notNull().default(1);
