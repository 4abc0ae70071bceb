import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { PtzCommand } from "~contract/names";
import { type PtzRequest, PtzSender } from "./ptz-sender";

/**
 * Posts to the console, and follows its redirect when the session has ended or lacks the right. Not through the router,
 * as forms are: it would reload the wall's data after each command, and a stop is also due when the pad is unmounted.
 */
async function post(request: PtzRequest, signal: AbortSignal): Promise<string | null> {
  const { cameraId, command, speed, preset } = request;
  const body = new URLSearchParams({ host_cam_id: cameraId, command, speed: String(speed) });
  if (preset) body.set("preset", String(preset));
  const response = await fetch(paths.livePtz, { method: "POST", body, signal });
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
  /** The command being held; null when the camera does not move. */
  held: PtzCommand | null;
  /** Error code of a refused command, until the next one; null for none. */
  error: string | null;
  /** Starts a movement; `release` stops it. */
  press: (command: PtzCommand) => void;
  release: () => void;
  /** A short movement, for a press that has no release, as a screen reader's or by voice. */
  step: (command: PtzCommand) => void;
  /** Sends a command that needs no release. */
  sendCommand: (command: PtzCommand, preset?: number) => void;
}

const stepMs = 400;

/**
 * Moves one camera. A held movement is renewed, because the cloud stops one that is not; it stops when the button is
 * released, the camera changes or the page is left.
 */
export function usePtz(cameraId: string | null): PtzControl {
  const [speed, setSpeed] = useState(5);
  const [held, setHeld] = useState<PtzCommand | null>(null);
  const [error, setError] = useState<string | null>(null);
  const currentId = useRef(cameraId);
  currentId.current = cameraId;
  const sender = useMemo(
    () =>
      new PtzSender(post, (error, answeredId) => {
        // The camera chosen before may answer seconds later: on this one's pad its error would end the held movement.
        // A success clears nothing: the stop after a refused movement succeeds at once.
        if (error && answeredId === currentId.current) setError(error);
      }),
    [],
  );
  const moving = useRef<PtzRequest | null>(null);

  const stepTimer = useRef<ReturnType<typeof setTimeout>>();
  const release = useCallback(() => {
    setHeld(null);
    if (moving.current === null) return;
    const { cameraId } = moving.current;
    sender.send({ cameraId, command: "stop", speed: 1 });
    moving.current = null;
  }, [sender]);
  const press = (command: PtzCommand) => {
    // A movement that is held from now on does not end with the short one before it.
    clearTimeout(stepTimer.current);
    if (!cameraId || held === command) return;
    setHeld(command);
    moving.current = { cameraId, command, speed };
    setError(null);
    sender.send(moving.current);
  };
  const step = (command: PtzCommand) => {
    press(command);
    stepTimer.current = setTimeout(release, stepMs);
  };
  // A refused movement is not renewed: it would be refused each second.
  const isMoving = held !== null && error === null;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (moving.current) sender.send(moving.current);
    }, limits.ptzRenewMs);
    return () => clearInterval(timer);
  }, [isMoving, sender]);
  const sendCommand = (command: PtzCommand, preset?: number) => {
    if (!cameraId) return;
    setError(null);
    sender.send({ cameraId, command, speed, ...(preset && { preset }) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of camera stops the movement
  useEffect(() => {
    // No release event arrives after the window lost focus or the button was removed.
    window.addEventListener("blur", release);
    return () => {
      window.removeEventListener("blur", release);
      release();
      setError(null);
    };
  }, [cameraId, release]);
  return { speed, setSpeed, held, error, press, release, step, sendCommand };
}
