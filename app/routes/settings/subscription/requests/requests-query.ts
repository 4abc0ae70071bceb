import { choiceFilter, defineQuery } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { renewStatuses } from "~contract/names";

/** The states of a renew request, by what its parameter and texts call them (C201). */
export const requestStates = {
  sent: renewStatuses.sent,
  in_processing: renewStatuses.inProcessing,
  approved: renewStatuses.approved,
  cancelled: renewStatuses.cancelled,
} as const;
export const requestStateNames = ["sent", "in_processing", "approved", "cancelled"] as const;

export const requestsQuery = defineQuery(paths.renewRequests, {
  state: choiceFilter(requestStateNames),
});
