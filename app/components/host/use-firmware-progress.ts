import { useRef, useState } from "react";
import { useRevalidate } from "~/lib/hooks/use-revalidate";
import { type FirmwareProgress, isUpdating } from "~/lib/host/firmware";
import { useRealtimeMessage, useRealtimeReturn } from "~/lib/realtime/realtime-context";

/**
 * Tracks firmware updates by their messages (FW_OTA_STATUS), which are newer than the page's data; a new step, such as
 * completed, reloads the page's data. Returns a function for a host's state, given the state in the page's data.
 */
export function useFirmwareProgress(): (host: {
  id: string;
  name: string;
  firmware: FirmwareProgress;
}) => FirmwareProgress {
  const revalidate = useRevalidate();
  const [pushed, setPushed] = useState<ReadonlyMap<string, FirmwareProgress>>(new Map());
  const steps = useRef(new Map<string, string>());
  // Ends that the page's data know of: what these say from then on is newer, as of an update that is tried again.
  const known = useRef(new WeakSet<FirmwareProgress>());
  useRealtimeMessage("FW_OTA_STATUS", ({ status, progress, to_web_data: host }) => {
    const key = host.host_id ?? host.host_name;
    setPushed((before) => new Map(before).set(key, { status, progress }));
    const isNewStep = steps.current.get(key) !== status;
    steps.current.set(key, status);
    if (isNewStep) revalidate();
  });
  // The end of an update may be among what was missed. The page's data are loaded again.
  useRealtimeReturn(() => setPushed(new Map()));
  return ({ id, name, firmware: loaded }) => {
    // The specification's message names the host by its name alone.
    const push = pushed.get(id) ?? pushed.get(name);
    if (!push || known.current.has(push)) return loaded;
    // Either may say that an update is going on: the page's data do not have one yet that has just begun.
    if (isUpdating(loaded) || isUpdating(push)) return push;
    known.current.add(push);
    return loaded;
  };
}
