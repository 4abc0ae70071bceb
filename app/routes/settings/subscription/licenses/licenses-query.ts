import {
  choiceFilter,
  defineQuery,
  pageNumber,
  pageSize,
  type QueryOf,
  requiredChoice,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { licenseDeviceSorts, licenseDeviceStates, licenseKinds } from "~contract/names";

export const licensesQuery = defineQuery(paths.licenses, {
  kind: requiredChoice(licenseKinds, "camera"),
  /** Part of a device's or host's name. */
  search: textFilter("q"),
  state: choiceFilter(licenseDeviceStates),
  sort: sortBy(licenseDeviceSorts, "host"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type LicensesQuery = QueryOf<typeof licensesQuery>;
