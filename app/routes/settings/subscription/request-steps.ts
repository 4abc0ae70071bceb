import { renewStatuses } from "~contract/names";

export interface RequestTimes {
  status: number;
  created_at: number;
  processing_at: number | null;
  approved_at: number | null;
  decided_at: number | null;
}

export interface RequestStep {
  name: "sent" | "in_processing" | "approved" | "cancelled";
  look: "done" | "current" | "waiting" | "cancelled";
  /** Unix seconds; null while it is not reached, or where nobody noted it. */
  at: number | null;
  /** The one the request stands at. */
  isNow: boolean;
}

/** It can be taken back until it is answered (C202). */
export const isOpen = ({ status }: { status: number }): boolean =>
  status === renewStatuses.sent || status === renewStatuses.inProcessing;

/** The three states of a request with the time of each; of one that was cancelled, those it reached. */
export function listSteps(request: RequestTimes): RequestStep[] {
  const {
    status,
    created_at: sentAt,
    processing_at: processingAt,
    decided_at: decidedAt,
  } = request;
  const sent = {
    name: "sent",
    look: "done",
    at: sentAt,
    isNow: status === renewStatuses.sent,
  } as const;
  const processing = {
    name: "in_processing",
    look:
      status === renewStatuses.inProcessing
        ? "current"
        : processingAt === null
          ? "waiting"
          : "done",
    at: processingAt,
    isNow: status === renewStatuses.inProcessing,
  } as const;
  if (status === renewStatuses.cancelled) {
    const cancelled = { name: "cancelled", look: "cancelled", at: decidedAt, isNow: true } as const;
    return processingAt === null ? [sent, cancelled] : [sent, processing, cancelled];
  }
  const isApproved = status === renewStatuses.approved;
  return [
    sent,
    // One that was approved at once was processed all the same.
    isApproved
      ? { ...processing, look: "done", at: processingAt ?? request.approved_at }
      : processing,
    {
      name: "approved",
      look: isApproved ? "done" : "waiting",
      at: request.approved_at,
      isNow: isApproved,
    },
  ];
}
