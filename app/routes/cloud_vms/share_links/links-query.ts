import {
  choiceFilter,
  defineQuery,
  flagFilter,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { shareLinkSorts, shareLinkStates } from "~contract/names";

export const linksQuery = defineQuery(paths.shareLinks, {
  /** Part of a note. */
  search: textFilter("q"),
  state: choiceFilter(shareLinkStates),
  /** Only links with a password. */
  password: flagFilter(),
  sort: sortBy(shareLinkSorts, "-shared"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type LinksQuery = QueryOf<typeof linksQuery>;

/** The dialogs about one link, by the address's `dialog`; the ticked ones have "revoke" too. */
export const linkDialogs = ["edit", "extend", "send", "revoke"] as const;
export type LinkDialogName = (typeof linkDialogs)[number];
