import type { HostCommand } from "../../contract/device";
import type { PtzPreset } from "../../contract/device-parts";
import type { DetectedObject } from "../../contract/media";

/** The demo's cameras stand still: they pan and zoom within their rendered picture. */

type Box = DetectedObject["box"];
type PtzCommand = Extract<HostCommand, { type: "ptz" }>;

/** Middle of what the camera looks at, as fractions of the picture, and how many times it is enlarged. */
interface Position {
  x: number;
  y: number;
  scale: number;
}

interface Movement {
  from: Position;
  /** Change of each value a second, of `scale` as its factor. */
  speed: Position;
  sinceMs: number;
}

const whole: Position = { x: 0.5, y: 0.5, scale: 1 };
const maxScale = 4;
/** A camera that shows its whole picture cannot pan: it comes this near first. */
const panScale = 1.6;

const presets: (PtzPreset & { position: Position })[] = [
  { number: 1, name: "Overview", position: whole },
  { number: 2, name: "Left side", position: { x: 0.25, y: 0.55, scale: 2 } },
  { number: 3, name: "Middle", position: { x: 0.5, y: 0.55, scale: 2 } },
  { number: 4, name: "Right side", position: { x: 0.75, y: 0.55, scale: 2 } },
];

/** Presets of every demo camera that moves. */
export const demoPresets: PtzPreset[] = presets.map(({ number, name }) => ({ number, name }));

/** Direction of each command; those that change nothing in a rendered picture have none. */
const directions: Partial<Record<PtzCommand["command"], [x: number, y: number, zoom: number]>> = {
  up: [0, -1, 0],
  down: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  up_left: [-1, -1, 0],
  up_right: [1, -1, 0],
  down_left: [-1, 1, 0],
  down_right: [1, 1, 0],
  zoom_in: [0, 0, 1],
  zoom_out: [0, 0, -1],
};

export interface DemoPtz {
  move(command: PtzCommand): void;
  /** The part of the picture that the camera looks at; null for all of it. */
  findView(cameraIndex: number): Box | null;
}

export function createDemoPtz(nowMs: () => number): DemoPtz {
  const movements = new Map<number, Movement>();

  function read(index: number): Position {
    const movement = movements.get(index);
    if (!movement) return whole;
    const { from, speed } = movement;
    const seconds = Math.max(0, nowMs() - movement.sinceMs) / 1000;
    const scale = clamp(from.scale * speed.scale ** seconds, 1, maxScale);
    const keep = (value: number) => clamp(value, 0.5 / scale, 1 - 0.5 / scale);
    return { x: keep(from.x + speed.x * seconds), y: keep(from.y + speed.y * seconds), scale };
  }

  function describe({ command, speed }: PtzCommand, from: Position): Movement {
    const still = { x: 0, y: 0, scale: 1 };
    const sinceMs = nowMs();
    const direction = directions[command];
    if (!direction) return { from, speed: still, sinceMs };
    const [x, y, zoom] = direction;
    const scale = zoom === 0 ? Math.max(from.scale, panScale) : from.scale;
    // The nearer, the slower, so that the picture passes equally fast.
    const rate = (0.08 * speed) / scale;
    const change = { x: x * rate, y: y * rate, scale: (1 + 0.1 * speed) ** zoom };
    return { from: { ...from, scale }, speed: change, sinceMs };
  }

  function findTarget({ command, preset }: PtzCommand): Position | null {
    if (command === "home") return whole;
    if (command !== "preset") return null;
    return presets.find(({ number }) => number === preset)?.position ?? null;
  }

  return {
    move(command) {
      const from = findTarget(command) ?? read(command.camera_index);
      movements.set(command.camera_index, describe(command, from));
    },
    findView(index) {
      const { x, y, scale } = read(index);
      if (scale === 1) return null;
      const part = round(1 / scale);
      return [round(x - part / 2), round(y - part / 2), part, part];
    },
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const round = (value: number) => Math.max(0, Math.round(value * 1e4) / 1e4);
