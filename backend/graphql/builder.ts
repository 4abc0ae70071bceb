import SchemaBuilder from "@pothos/core";
import type { Context } from "./context";

/** The schema's builder. A field is never null unless it says so. */
export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});

/** Answer of a mutation without data. */
export const Ok = builder.objectRef<{ ok: boolean }>("Ok").implement({
  fields: (t) => ({ ok: t.exposeBoolean("ok") }),
});

/** Unix seconds (decision D23). */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
