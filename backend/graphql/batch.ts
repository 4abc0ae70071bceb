import DataLoader from "dataloader";
import type { Context } from "./context";

type Load<Value> = (context: Context, ids: number[]) => Promise<Map<number, Value>>;

/**
 * One query for what the fields of a whole list load one by one. Nothing is cached beyond the
 * query: an answer belongs to the request that asked, and to the state of the database at that time
 * (threat D12).
 * @param load returns values by id; unknown ids are left out
 */
export function createBatch<Value>(load: Load<Value>) {
  const loaders = new WeakMap<Context, DataLoader<number, Value | undefined>>();
  const open = (context: Context) =>
    new DataLoader<number, Value | undefined>(
      async (ids) => {
        const values = await load(context, [...new Set(ids)]);
        return ids.map((id) => values.get(id));
      },
      // Its own schedule would part what a list's rows ask for after different waits.
      { cache: false, batchScheduleFn: (run) => void setImmediate(run) },
    );
  return (context: Context, id: number): Promise<Value | undefined> => {
    const loader = loaders.get(context) ?? open(context);
    loaders.set(context, loader);
    return loader.load(id);
  };
}
