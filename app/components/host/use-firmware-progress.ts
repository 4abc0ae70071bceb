import { useRef, useState } from "react";
import { useRevalidate } from "~/lib/hooks/use-revalidate";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";

/** How an update stands, by the newest word of the host or of the page's data. */
export interface FirmwareProgress {
  status: string | null;
  /** Percent. */
  progress: number | null;
}

/**
 * Follows firmware updates as they are pushed (FW_OTA_STATUS), ahead of the page's data; a new step, such as
 * completed, loads the page again. Gives the standing of a host, given what the page's data say.
 */
export function useFirmwareProgress(): (
  hostId: string,
  loaded: FirmwareProgress,
) => FirmwareProgress {
  const revalidate = useRevalidate();
  const [pushed, setPushed] = useState<ReadonlyMap<string, FirmwareProgress>>(new Map());
  const steps = useRef(new Map<string, string>());
  useRealtimeMessage("FW_OTA_STATUS", ({ status, progress, to_web_data: host }) => {
    setPushed((before) => new Map(before).set(host.host_id, { status, progress }));
    const isNewStep = steps.current.get(host.host_id) !== status;
    steps.current.set(host.host_id, status);
    if (isNewStep) revalidate();
  });
  return (hostId, loaded) => {
    const push = pushed.get(hostId);
    const isUnderWay = loaded.status === "received" || loaded.status === "in_progress";
    // Older pushes are not worth more than the data: only those of an update the page does not know to be over.
    return push && (isUnderWay || push.status === "in_progress" || push.status === "received")
      ? push
      : loaded;
  };
}

export function isUpdating({ status }: FirmwareProgress): boolean {
  return status === "received" || status === "in_progress";
}
