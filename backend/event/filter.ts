import { toIds } from "../ids";
import type { TimeRange } from "./newest-first";

/** Filter of query_event and its export. An absent field filters nothing; zero is a value. */
export interface EventFilter extends TimeRange {
  eventTypes?: number[];
  eventId?: number;
  cameraIds?: number[];
  /** Each stands for its cameras and its own events; a union with `cameraIds` (decision D79). */
  hostIds?: number[];
  ids?: number[];
}

export interface EventArguments {
  start_date?: number | null | undefined;
  end_date?: number | null | undefined;
  event_type?: number[] | null | undefined;
  event_id?: number | null | undefined;
  host_cam_id?: (string | number)[] | null | undefined;
  host_id?: (string | number)[] | null | undefined;
  id?: (string | number)[] | null | undefined;
}

/** Half-open range for the contract's start and end in Unix seconds, which both belong to the range (decision D23). */
export function toRange(start?: number | null, end?: number | null): TimeRange {
  return {
    ...(start != null && { from: new Date(start * 1000) }),
    ...(end != null && { to: new Date((end + 1) * 1000) }),
  };
}

const fitsSmallint = (value: number) => value >= 0 && value <= 32_767;

/** Ids and types out of range are dropped; a filter left empty by that matches nothing. */
export function toFilter(args: EventArguments): EventFilter {
  return {
    ...toRange(args.start_date, args.end_date),
    ...(args.event_type != null && { eventTypes: args.event_type.filter(fitsSmallint) }),
    ...(args.event_id != null && { eventId: args.event_id }),
    ...(args.host_cam_id != null && { cameraIds: toIds(args.host_cam_id) }),
    ...(args.host_id != null && { hostIds: toIds(args.host_id) }),
    ...(args.id != null && { ids: toIds(args.id) }),
  };
}
