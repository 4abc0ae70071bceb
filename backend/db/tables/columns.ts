import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Column shapes that every table shares. */

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** The row's number. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
/** The number of a row elsewhere. */
export const ref = () => bigint({ mode: "number" });
export const time = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => time().notNull().defaultNow();
