import DataLoader from "dataloader";
import type { Context } from "./context";

/** What a field asks for: an id, or a row where its id alone is not enough to find it. */
type Asked = number | { id: number };
type Load<Value, Item extends Asked> = (
  context: Context,
  items: Item[],
) => Promise<Map<number, Value>>;

const idOf = (item: Asked) => (typeof item === "number" ? item : item.id);

/**
 * One query for what the fields of a whole list load one by one. Nothing is cached beyond the
 * query: an answer belongs to the request that asked, and to the state of the database at that time
 * (threat D12).
 * @param load returns values by id; unknown ids are left out
 */
export function createBatch<Value, Item extends Asked = number>(load: Load<Value, Item>) {
  const loaders = new WeakMap<Context, DataLoader<Item, Value | undefined, number>>();
  function open(context: Context) {
    const loader = new DataLoader<Item, Value | undefined, number>(
      async (items) => {
        // The promises of those who ask for the same are shared until the query begins.
        loader.clearAll();
        const values = await load(context, [...items]);
        return items.map((item) => values.get(idOf(item)));
      },
      // Its own schedule would part what a list's rows ask for after different waits.
      { cacheKeyFn: idOf, batchScheduleFn: (run) => void setImmediate(run) },
    );
    return loader;
  }
  return (context: Context, item: Item): Promise<Value | undefined> => {
    const loader = loaders.get(context) ?? open(context);
    loaders.set(context, loader);
    return loader.load(item);
  };
}
