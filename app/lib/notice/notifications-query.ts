import { defineQuery, flagFilter, pageNumber, pageSize, sortBy } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

export const notificationsQuery = defineQuery(paths.notifications, {
  unread: flagFilter(),
  /** Newest first, always. */
  sort: sortBy(["-created"], "-created"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
