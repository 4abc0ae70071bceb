import type { Context } from "./context";

type Load<Value> = (context: Context, ids: number[]) => Promise<Map<number, Value>>;

/**
 * One query for what the fields of a whole list load one by one. Nothing is cached beyond the
 * query: an answer belongs to the request that asked, and to the state of the database at that time
 * (threat D12).
 * @param load returns values by id; unknown ids are left out
 */
export function createBatch<Value>(load: Load<Value>) {
  const batches = new WeakMap<Context, { ids: Set<number>; values: Promise<Map<number, Value>> }>();
  return async (context: Context, id: number): Promise<Value | undefined> => {
    let batch = batches.get(context);
    if (!batch) {
      const ids = new Set<number>();
      const values = new Promise((resolve) => setImmediate(resolve)).then(() => {
        batches.delete(context);
        return load(context, [...ids]);
      });
      batch = { ids, values };
      batches.set(context, batch);
    }
    batch.ids.add(id);
    return (await batch.values).get(id);
  };
}
