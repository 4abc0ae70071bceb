import { useEffect, useState } from "react";
import type { PtzCommand } from "~contract/names";
import type { PtzControl } from "./use-ptz";

/** A PTZ command as its tile shows it. */
export interface CameraMove {
  cameraId: string;
  command: PtzCommand;
  preset: number | null;
}

/** A command stays on its tile for this long after it was given, or after the button was released. */
const shownMs = 1_500;

/** The control of a camera, with what it was told last: the picture follows a moment later. */
export function useCameraMove(ptz: PtzControl, cameraId: string | null) {
  const [move, setMove] = useState<CameraMove | null>(null);
  const { held, error } = ptz;
  useEffect(() => {
    if (move === null || held !== null) return;
    const timer = setTimeout(() => setMove(null), shownMs);
    return () => clearTimeout(timer);
  }, [move, held]);
  const showMove = (command: PtzCommand, preset: number | null = null) =>
    setMove(cameraId === null ? null : { cameraId, command, preset });
  const control: PtzControl = {
    ...ptz,
    press(command) {
      showMove(command);
      ptz.press(command);
    },
    step(command) {
      showMove(command);
      ptz.step(command);
    },
    sendCommand(command, preset) {
      showMove(command, preset);
      ptz.sendCommand(command, preset);
    },
  };
  // A command that was refused moved nothing.
  return { ptz: control, move: error === null ? move : null };
}
