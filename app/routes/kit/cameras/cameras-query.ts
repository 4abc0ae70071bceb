import {
  defineQuery,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { limits } from "~contract/limits";

export const cameraSorts = ["name", "-name"] as const;

export const camerasQuery = defineQuery("/kit/cameras", {
  search: textFilter("q"),
  sort: sortBy(cameraSorts, "name"),
  size: pageSize(limits.perPageChoices, 25),
  page: pageNumber(),
});
export type CamerasQuery = QueryOf<typeof camerasQuery>;
