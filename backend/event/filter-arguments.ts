import type { builder } from "../graphql/builder";

type Arg = Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"];

/** The filter of every call about a list of events: what one finds, the others count and step through. */
export const filterArguments = (arg: Arg) => ({
  start_date: arg.int(),
  end_date: arg.int(),
  event_type: arg.intList(),
  event_id: arg.int(),
  host_cam_id: arg.idList(),
  host_id: arg.idList({
    description:
      "Each stands for its cameras and its own events; a union with host_cam_id. Own events: for a master.",
  }),
  id: arg.idList({ description: "Only these events." }),
});
