import { z } from "zod";
import { nameUpTo } from "./fields";
import { limits } from "./limits";
import { searchScreens } from "./names";
import { idText } from "./site-fields";

/** Field rules of saved searches (decision D90). Messages are error codes. */

const name = nameUpTo(limits.savedSearchNameChars);

/** Names and values of an address, percent-encoded: nothing that leads out of its query. */
const query = z
  .string()
  .max(limits.savedSearchQueryChars, "TOO_LONG")
  .regex(/^[\w%&=+.~*,-]*$/, "INVALID_ARGUMENT");

const screen = z.enum(searchScreens, { message: "INVALID_ARGUMENT" });

export const newSavedSearch = z.object({
  name,
  screen,
  query,
  shared: z.boolean().nullish(),
});
export const savedSearchChange = z.object({
  id: idText,
  name: name.nullish(),
  query: query.nullish(),
  shared: z.boolean().nullish(),
});

/** The same as forms post them: a box that is ticked or left out. */
const ticked = z.boolean().default(false);
export const newSavedSearchForm = newSavedSearch.omit({ screen: true }).extend({ shared: ticked });
/** `replace`: the filters of the page, `query`, take the place of those that were kept. */
export const savedSearchForm = z.object({
  id: idText,
  name,
  query,
  shared: ticked,
  replace: ticked,
});
