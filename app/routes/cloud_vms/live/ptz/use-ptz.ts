import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import type { PtzCommand } from "~contract/names";
import { type PtzOrder, PtzSender } from "./ptz-sender";

/** Tells the console; a session that is over or lacks the right leads away. */
async function post({ cameraId, command, speed, preset }: PtzOrder): Promise<string | null> {
  const body = new URLSearchParams({ host_cam_id: cameraId, command, speed: String(speed) });
  if (preset) body.set("preset", String(preset));
  const response = await fetch(paths.livePtz, { method: "POST", body });
  if (response.redirected) {
    window.location.assign(response.url);
    return null;
  }
  if (!response.ok) return "SERVICE_UNAVAILABLE";
  const { error } = (await response.json()) as { error: string | null };
  return error;
}

export interface PtzControl {
  speed: number;
  setSpeed: (speed: number) => void;
  /** What is being held; null when the camera stands still. */
  held: PtzCommand | null;
  /** Code of the last refusal; null when the last command was taken. */
  error: string | null;
  /** Begins a movement; `release` ends it. */
  press: (command: PtzCommand) => void;
  release: () => void;
  /** A command that ends by itself. */
  tell: (command: PtzCommand, preset?: number) => void;
}

/** Moves one camera. What is held stops when the hand, the camera or the page goes. */
export function usePtz(cameraId: string | null): PtzControl {
  const [speed, setSpeed] = useState(5);
  const [held, setHeld] = useState<PtzCommand | null>(null);
  const [error, setError] = useState<string | null>(null);
  const sender = useMemo(() => new PtzSender(post, setError), []);
  const moving = useRef<string | null>(null);

  const release = useCallback(() => {
    setHeld(null);
    if (moving.current === null) return;
    sender.send({ cameraId: moving.current, command: "stop", speed: 1 });
    moving.current = null;
  }, [sender]);
  const press = (command: PtzCommand) => {
    if (!cameraId || held === command) return;
    setHeld(command);
    moving.current = cameraId;
    sender.send({ cameraId, command, speed });
  };
  const tell = (command: PtzCommand, preset?: number) => {
    if (cameraId) sender.send({ cameraId, command, speed, ...(preset && { preset }) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera ends what is held
  useEffect(() => {
    // The button may be gone, or the window another's, when the hand lets go.
    window.addEventListener("blur", release);
    return () => {
      window.removeEventListener("blur", release);
      release();
      setError(null);
    };
  }, [cameraId, release]);
  return { speed, setSpeed, held, error, press, release, tell };
}
