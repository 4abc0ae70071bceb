import { limits } from "../../contract/limits";
import { isPtzMovement, type PtzCommand } from "../../contract/names";

/** A PTZ command of a user. */
export interface UserMovement {
  userId: number;
  cameraId: number;
  command: PtzCommand;
  speed: number;
}

/**
 * Remembers the movements that users hold, so that the audit log has each once, however often it is renewed. With
 * several processes each may note it.
 */
export interface Movements {
  /** Whether the command continues the user's last one for this camera. */
  renews(movement: UserMovement): boolean;
}

/** @param now current time in Unix ms */
export function createMovements(now: () => number = Date.now): Movements {
  const held = new Map<string, { text: string; atMs: number }>();

  return {
    renews({ userId, cameraId, command, speed }) {
      for (const [key, { atMs }] of held) if (now() - atMs > limits.ptzStopMs) held.delete(key);
      const key = `${userId}/${cameraId}`;
      const text = `${command}/${speed}`;
      const isSame = held.get(key)?.text === text;
      if (isPtzMovement(command)) held.set(key, { text, atMs: now() });
      else held.delete(key);
      return isSame;
    },
  };
}
