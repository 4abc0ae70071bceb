import { z } from "zod";
import { keyword } from "../../contract/site-fields";

type Names = readonly [string, ...string[]];

/** Arguments that narrow and sort a list, each with what holds where it is not given. */
export const listFields = <States extends Names, Sorts extends Names>(
  states: States,
  sorts: Sorts,
  defaultSort: Sorts[number],
) => ({
  status: z
    .enum(states)
    .nullish()
    .transform((state) => state ?? null),
  keyword: keyword.nullish().transform((text) => text ?? ""),
  sort: z
    .enum(sorts)
    .nullish()
    .transform((sort) => sort ?? defaultSort),
});
