import { choiceFilter, defineQuery, textFilter } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";

export const iotStates = ["triggered", "disconnected"] as const;
export type IotState = (typeof iotStates)[number];

export const iotQuery = defineQuery(paths.iot, {
  /** Part of a module's or host's name. */
  search: textFilter("q"),
  state: choiceFilter(iotStates),
});
