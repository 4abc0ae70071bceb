import type { Color } from "../../contract/ai";
import { vehicleTypes } from "../../contract/ai";
import type { DeviceFinding } from "../../contract/device-events";
import { eventIds } from "../../contract/events";
import { eventTypes } from "../../contract/names";
import { looksOf, varyFinding } from "./appearances";

/**
 * Events of a demo loop, derived from its track of true boxes. The agent reports it while the pictures
 * run, and the demo's history is written from the same list: an event's objects are always visible in its
 * picture.
 */

/** As agent/demo/media/<loop>/track.json has it; boxes are [frame, left, top, width, height]. */
export interface Track {
  id: string;
  fps: number;
  frames: number;
  actors: {
    id: string;
    kind: string;
    attributes: Record<string, string>;
    boxes: [number, number, number, number, number][];
  }[];
}

export interface Happening {
  /** When in the loop, in frames: always one that a still picture was taken of. */
  frame: number;
  eventType: number;
  eventId: number;
  /** How often, against the loop's other happenings. */
  weight: number;
  /** Without what differs from one time to the next: speed and plate. */
  finding: DeviceFinding | null;
  /** For how long before and after the actor is in the picture, in ms. */
  sinceMs: number;
  untilMs: number;
  hasSpeed: boolean;
  hasPlate: boolean;
  /** The actor is in the picture for the whole loop. */
  isThroughout: boolean;
}

type Actor = Track["actors"][number];
type Kind = Pick<Happening, "eventType" | "eventId" | "weight"> & { found: boolean };

const ai = (eventId: number, weight: number): Kind => ({
  eventType: eventTypes.ai,
  eventId,
  weight,
  found: true,
});
const plain = (eventType: number, eventId: number, weight: number): Kind => ({
  eventType,
  eventId,
  weight,
  found: false,
});

const motion = plain(eventTypes.video, eventIds.motion, 2);

function kindsOf(loop: string, actor: Actor): Kind[] {
  if (actor.kind === "person") {
    switch (loop) {
      case "perimeter":
        return [ai(eventIds.intrusion, 1), ai(eventIds.loitering, 0.4), motion];
      case "checkout":
        return [
          ai(eventIds.personDetected, 0.6),
          plain(eventTypes.pos, eventIds.posTransaction, 1.2),
          plain(eventTypes.pos, eventIds.itemVoided, 0.1),
          plain(eventTypes.pos, eventIds.cashDrawerOpened, 0.2),
        ];
      default:
        return [ai(eventIds.personDetected, 1), motion];
    }
  }
  // Neither a person nor a vehicle of the contract's kinds: known by what it does.
  if (actor.kind === "forklift") {
    return [ai(eventIds.lineCrossing, 0.6), ai(eventIds.enteringArea, 0.4), motion];
  }
  if (loop === "gate") {
    return [
      ai(eventIds.lprEvent, 1.5),
      ai(eventIds.vehicleDetected, 0.5),
      plain(eventTypes.io, 4, 0.4),
      motion,
    ];
  }
  return [ai(eventIds.vehicleDetected, 1), motion];
}

/** Events an hour of a camera that shows the loop, by day; quiet places have few. */
const perHour: Record<string, number> = {
  checkout: 8,
  corridor: 4,
  dock: 6,
  gate: 7,
  lobby: 7,
  parking: 5,
  perimeter: 1.5,
  shop: 8,
  street: 9,
  warehouse: 5,
  workshop: 4,
  yard: 4,
};

/** How many events an hour a camera brings at that time: a third at night. */
export function eventsPerHour(loop: string, ms: number): number {
  const hour = new Date(ms).getUTCHours();
  return (perHour[loop] ?? 4) * (hour >= 6 && hour < 20 ? 1 : 1 / 3);
}

const colorWords: [word: string, color: Color][] = [
  ["yellow", "yellow"],
  ["orange", "orange"],
  ["pink", "pink"],
  ["purple", "purple"],
  ["red", "red"],
  ["brown", "brown"],
  ["beige", "brown"],
  ["green", "green"],
  ["blue", "blue"],
  ["white", "white"],
  ["black", "black"],
  ["grey", "gray"],
  ["gray", "gray"],
];

/** "dark blue" is blue; the eleven colours know no shades. */
function toColor(text: string | undefined): Color | undefined {
  return colorWords.find(([word]) => text?.includes(word))?.[1];
}

const worn = (text: string | undefined) => (text === undefined || text === "none" ? 1 : 0);
const carTypes = new Map([
  ["mpv", 0],
  ["suv", 1],
  ["hatchback", 2],
  ["sedan", 3],
  ["pickup", 4],
]);

function describe(loop: string, actor: Actor): DeviceFinding {
  const { attributes } = actor;
  if (actor.kind === "forklift") return { category: "ai_event" };
  if (actor.kind === "person") {
    const { hat, bag, hair } = attributes;
    return {
      category: "person",
      age_type: 1,
      gender: hair === "long" || actor.id.startsWith("woman") ? 1 : 0,
      hat: worn(hat),
      bag: worn(bag),
      up_body_color: toColor(attributes.upper),
      up_body_clothing: 0,
      low_body_color: toColor(attributes.lower),
      low_body_clothing: 0,
      ...looksOf(loop, actor.id),
    };
  }
  return {
    category: "vehicle",
    vehicle_type: vehicleTypes[actor.kind as keyof typeof vehicleTypes],
    car_type: carTypes.get(attributes.type ?? ""),
    color: toColor(attributes.color),
  };
}

const area = (box: Actor["boxes"][number]) => box[3] * box[4];

/** The frames that show the actor best, of those with a still picture: one each second. */
function bestBoxes(actor: Actor, framesPerSecond: number): Actor["boxes"] {
  const stills = actor.boxes.filter(([frame]) => frame % framesPerSecond === 0);
  const largest = Math.max(...stills.map(area));
  return stills.filter((box) => area(box) >= largest * 0.6);
}

/** How far the actor's stay reaches from a frame in one direction, in frames. */
function stay(actor: Actor, from: number, step: number): number {
  const seen = new Set(actor.boxes.map(([frame]) => frame));
  let frame = from;
  while (seen.has(frame + step)) frame += step;
  return Math.abs(frame - from);
}

/** Frames between two boxes of a track. */
const boxStep = 5;

export function listHappenings(track: Track): Happening[] {
  const frameMs = 1000 / track.fps;
  return track.actors.flatMap((actor) => {
    const isThroughout = actor.boxes.length * boxStep >= track.frames;
    const boxes = bestBoxes(actor, track.fps);
    const finding = describe(track.id, actor);
    return boxes.flatMap(([frame, left, top, width, height]) => {
      const sinceMs = stay(actor, frame, -boxStep) * frameMs;
      const untilMs = stay(actor, frame, boxStep) * frameMs;
      return kindsOf(track.id, actor).map(({ found, weight, ...kind }): Happening => {
        const dwell = Math.round((sinceMs + untilMs) / 1000);
        const isVehicle = finding.category === "vehicle";
        return {
          ...kind,
          frame,
          weight: weight / boxes.length,
          finding: found
            ? { ...finding, dwell_time: dwell, box: [left, top, width, height] }
            : null,
          sinceMs,
          untilMs,
          hasSpeed: found && isVehicle,
          hasPlate: found && kind.eventId === eventIds.lprEvent,
          isThroughout,
        };
      });
    });
  });
}

const plateLetters = "ABCDEFGHJKLMNPRSTUVWXYZ";

/** The findings of one time it happens: `random` gives 0 to 1. */
export function listFindings(
  happening: Happening,
  timeMs: number,
  random: () => number,
): DeviceFinding[] {
  if (!happening.finding) return [];
  const letter = () => plateLetters[Math.floor(random() * plateLetters.length)] ?? "A";
  const digits = () => String(1000 + Math.floor(random() * 9000));
  const finding = varyFinding(happening.finding, happening.isThroughout, random);
  const untilMs = timeMs + happening.untilMs;
  // A stay longer than the loop began before it.
  const sinceMs = Math.min(timeMs - happening.sinceMs, untilMs - (finding.dwell_time ?? 0) * 1000);
  return [
    {
      ...finding,
      time_in_ms: Math.round(sinceMs),
      time_out_ms: Math.round(untilMs),
      ...(happening.hasSpeed && { speed_mph: chooseSpeed(random) }),
      ...(happening.hasPlate && { lpr: `${letter()}${letter()}${letter()} ${digits()}` }),
    },
  ];
}

/** Most drive slowly past a camera, a few do not. */
const chooseSpeed = (random: () => number) => 3 + Math.round(random() ** 3 * 60);

/** Data that a till reports about a sale. */
export function describeSale(eventId: number, random: () => number): Record<string, number> | null {
  if (eventId !== eventIds.posTransaction) return null;
  const items = 1 + Math.floor(random() * 14);
  return { items, amount: Math.round(items * (2 + random() * 9) * 100) / 100 };
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** As long as the demo's events go back. */
export const demoHistoryDays = 30;

/** When the demo's recorders were not recording, for a camera at this place in its list: a while of some nights. */
export function findDemoGap(
  cameraIndex: number,
  ms: number,
): [fromMs: number, untilMs: number] | null {
  const day = Math.floor(ms / dayMs);
  if ((day + cameraIndex) % 4 !== 0) return null;
  const fromMs = day * dayMs + (140 + ((day * 37 + cameraIndex * 11) % 90)) * minuteMs;
  return [fromMs, fromMs + (6 + ((day + cameraIndex * 5) % 30)) * minuteMs];
}

export function isDemoGap(cameraIndex: number, ms: number): boolean {
  const gap = findDemoGap(cameraIndex, ms);
  return gap !== null && ms >= gap[0] && ms < gap[1];
}
