import { formatSearch } from "~/lib/http/format-search";
import { isId } from "~contract/ids";

/**
 * A list's state in its address, defined once and used by loader, filters, chips, sort, paging and forms. Parameters at
 * their default do not stand in the address, and nonsense reads as the default: an address is input.
 */

/** How a parameter is treated: filters have chips and are cleared together; all but `page` go back to page 1. */
type Role = "filter" | "sort" | "page" | "view";

export interface Parameter<Value> {
  /** In the address; the key in the definition where not given. */
  name?: string;
  role: Role;
  fallback: Value;
  read: (values: string[]) => Value;
  /** What stands in the address; empty for the default. */
  write: (value: Value) => string[];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function define<Value>(
  role: Role,
  fallback: Value,
  read: (values: string[]) => Value | null,
  write: (value: Value) => string[],
  name?: string,
): Parameter<Value> {
  return {
    role,
    fallback,
    read: (values) => read(values) ?? fallback,
    write: (value) => (isSame(value, fallback) ? [] : write(value)),
    ...(name && { name }),
  };
}

const maxTextChars = 64;
const maxIds = 500;

/** Words of a search. */
export const textFilter = (name?: string) =>
  define<string>(
    "filter",
    "",
    ([text = ""]) => text.trim().slice(0, maxTextChars),
    (text) => [text],
    name,
  );

/** One of some known values, or null for any. */
export const choiceFilter = <Value extends string>(choices: readonly Value[], name?: string) =>
  define<Value | null>(
    "filter",
    null,
    ([text]) => choices.find((choice) => choice === text) ?? null,
    (choice) => [choice ?? ""],
    name,
  );

/** One of some known values; the first view of a list, not a filter with a chip. */
export const requiredChoice = <Value extends string>(
  choices: readonly Value[],
  fallback: Value,
  name?: string,
) =>
  define<Value>(
    "view",
    fallback,
    ([text]) => choices.find((choice) => choice === text) ?? null,
    (choice) => [choice],
    name,
  );

/** One of 0 to `count - 1`, as the contract numbers its kinds, or null for any. */
export const indexFilter = (count: number, name?: string) =>
  define<number | null>(
    "filter",
    null,
    ([text = ""]) => (/^\d{1,4}$/.test(text) && Number(text) < count ? Number(text) : null),
    (index) => [String(index)],
    name,
  );

/** Some of the contract's numbers for kinds, in their order; zero is a value, none of them is any. */
export const indexesFilter = (all: readonly number[], name?: string) =>
  define<number[]>(
    "filter",
    [],
    (values) => {
      const asked = values.flatMap((value) => value.split(","));
      return all.filter((index) => asked.includes(String(index)));
    },
    (chosen) => [chosen.join(",")],
    name,
  );

/** A whole number from 0 to `max`, such as one end of a range; null for no bound. */
export const boundFilter = (max: number, name?: string) =>
  define<number | null>(
    "filter",
    null,
    ([text = ""]) => (/^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null),
    (bound) => [String(bound)],
    name,
  );

/** On or off. */
export const flagFilter = (name?: string) =>
  define<boolean>(
    "filter",
    false,
    ([text]) => text === "1",
    () => ["1"],
    name,
  );

/** Ids that were ticked: comma-separated, or one parameter each as a form without script sends them. */
export const idsFilter = (name?: string) =>
  define<string[]>(
    "filter",
    [],
    (values) =>
      [...new Set(values.flatMap((value) => value.split(",")))].filter(isId).slice(0, maxIds),
    (ids) => [ids.join(",")],
    name,
  );

/** "name", or "-name" for the other way round. */
export const sortBy = <Sort extends string>(sorts: readonly Sort[], fallback: Sort) =>
  define<Sort>(
    "sort",
    fallback,
    ([text]) => sorts.find((sort) => sort === text) ?? null,
    (sort) => [sort],
  );

/** Which page, from 1. */
export const pageNumber = () =>
  define<number>(
    "page",
    1,
    ([text = ""]) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null),
    (page) => [String(page)],
  );

/** Rows a page. */
export const pageSize = (sizes: readonly number[], fallback: number) =>
  define<number>(
    "view",
    fallback,
    ([text]) => sizes.find((size) => String(size) === text) ?? null,
    (size) => [String(size)],
  );

/** Some of known values, in their order: a table's columns, kinds of event. None of them is a choice too. */
export const choices = <Value extends string>(
  all: readonly Value[],
  fallback: readonly Value[],
  role: Role = "view",
) =>
  define<Value[]>(
    role,
    [...fallback],
    (values) => {
      const asked = values.flatMap((value) => value.split(","));
      return values.length === 0 ? null : all.filter((choice) => asked.includes(choice));
    },
    (chosen) => [chosen.join(",")],
  );

// biome-ignore lint/suspicious/noExplicitAny: each parameter has a value type of its own
export type Definition = Record<string, Parameter<any>>;

export type ValuesOf<D extends Definition> = { [Key in keyof D]: ReturnType<D[Key]["read"]> };

/** The state a list's address holds: `type HostsQuery = QueryOf<typeof hostsQuery>`. */
export type QueryOf<Q> = Q extends ListQuery<infer D> ? ValuesOf<D> : never;

export interface ListQuery<D extends Definition> {
  /** Address of the list. */
  path: string;
  read: (search: URLSearchParams) => ValuesOf<D>;
  /** Name and value of everything that is not at its default. */
  entries: (values: ValuesOf<D>, except?: readonly (keyof D)[]) => [name: string, value: string][];
  /** What a GET form carries along in hidden fields: everything but its own fields and the page. */
  carry: (values: ValuesOf<D>, fields: readonly (keyof D)[]) => [name: string, value: string][];
  /** Address of the list with some values changed (back on page 1, unless a page is named), and what else it carries. */
  href: (
    values: ValuesOf<D>,
    change?: Partial<ValuesOf<D>>,
    more?: Record<string, string | undefined>,
  ) => string;
  /** Address of the list with nothing set but these values: the way there from another screen. */
  open: (values?: Partial<ValuesOf<D>>) => string;
  /** Address of one row, beside which the list stays as it is. */
  itemHref: (values: ValuesOf<D>, id: string) => string;
  /** The same for many rows. */
  toItems: (values: ValuesOf<D>) => (id: string) => string;
  /** Name of a parameter in the address. */
  nameOf: (key: keyof D) => string;
  /** Filters that narrow the list now. */
  activeFilters: (values: ValuesOf<D>) => (keyof D & string)[];
  /** The change that takes some filters off; all of them where none are named. */
  without: (keys?: readonly (keyof D)[]) => Partial<ValuesOf<D>>;
}

/** @param path address of the list; parameters by what the screen calls them */
export function defineQuery<const D extends Definition>(path: string, definition: D): ListQuery<D> {
  type Values = ValuesOf<D>;
  const keys = Object.keys(definition) as (keyof D & string)[];
  const get = (key: keyof D) => definition[key] as Parameter<unknown>;
  const nameOf = (key: keyof D) => get(key).name ?? String(key);
  const filters = keys.filter((key) => get(key).role === "filter");
  const pages = keys.filter((key) => get(key).role === "page");

  const entries: ListQuery<D>["entries"] = (values, except = []) =>
    keys
      .filter((key) => !except.includes(key))
      .flatMap((key) =>
        get(key)
          .write(values[key])
          .map((value): [string, string] => [nameOf(key), value]),
      );
  const at = (to: string, search: [name: string, value: string][]) =>
    search.length > 0 ? `${to}?${formatSearch(new URLSearchParams(search))}` : to;
  const read: ListQuery<D>["read"] = (search) =>
    Object.fromEntries(
      keys.map((key) => [key, get(key).read(search.getAll(nameOf(key)))]),
    ) as Values;
  const toItems: ListQuery<D>["toItems"] = (values) => {
    const search = at("", entries(values));
    return (id) => `${path}/${encodeURIComponent(id)}${search}`;
  };
  return {
    path,
    nameOf,
    toItems,
    itemHref: (values, id) => toItems(values)(id),
    entries,
    carry: (values, fields) => entries(values, [...fields, ...pages]),
    read,
    open: (values) => at(path, entries({ ...read(new URLSearchParams()), ...values })),
    href: (values, change = {}, more = {}) => {
      const isPaged = Object.keys(change).some((key) => get(key).role !== "page");
      const firstPage = isPaged ? pages.map((key) => [key, get(key).fallback]) : [];
      const kept = Object.entries(more).filter((entry): entry is [string, string] => !!entry[1]);
      const changed = { ...values, ...Object.fromEntries(firstPage), ...change };
      return at(path, [...entries(changed), ...kept]);
    },
    activeFilters: (values) => filters.filter((key) => get(key).write(values[key]).length > 0),
    without: (some = filters) =>
      Object.fromEntries(some.map((key) => [key, get(key).fallback])) as Partial<Values>,
  };
}

/** The change that sorts by this column; by the same one, the other way round where there is one. */
export function sortedBy<Sort extends string>(
  sorts: readonly Sort[],
  current: Sort,
  key: Sort,
): { sort: Sort } {
  const reversed = sorts.find((sort) => sort === `-${key}`) ?? key;
  return { sort: current === key ? reversed : key };
}
