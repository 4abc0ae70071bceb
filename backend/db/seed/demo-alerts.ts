import { sql } from "drizzle-orm";
import { eventIds } from "../../../contract/events";
import { eventTypes } from "../../../contract/names";
import type { Transaction } from "../client";
import * as tables from "../tables";
import { demoAccount } from "./demo-data";

interface DemoAlert {
  name: string;
  weekdays: number[];
  start: string;
  end: string;
  events: [type: number, id: number][];
  /** Names of cameras; all in reach where absent. */
  cameras?: string[];
  off?: true;
}

const { system, video, pos, ai } = eventTypes;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Few enough firings that they do not cover what a visitor looks at. */
export const demoAlerts: DemoAlert[] = [
  {
    name: "After hours perimeter",
    weekdays: everyDay,
    start: "20:00",
    end: "06:00",
    events: [
      [ai, eventIds.intrusion],
      [ai, eventIds.loitering],
    ],
    cameras: ["Perimeter east", "Perimeter north"],
  },
  {
    name: "Gate plate watch",
    weekdays: [1, 2, 3, 4, 5],
    start: "06:00",
    end: "07:30",
    events: [[ai, eventIds.lprEvent]],
    cameras: ["Main gate"],
  },
  {
    name: "Hosts and storage",
    weekdays: everyDay,
    start: "00:00",
    end: "00:00",
    events: [
      [system, eventIds.disconnect],
      [system, eventIds.connect],
      [system, eventIds.storageFull],
    ],
  },
  {
    name: "Server room motion",
    weekdays: everyDay,
    start: "00:00",
    end: "00:00",
    events: [[video, eventIds.motion]],
    cameras: ["Archive room"],
    off: true,
  },
  {
    name: "Shop voids",
    weekdays: [1, 2, 3, 4, 5, 6],
    start: "09:00",
    end: "21:00",
    events: [[pos, eventIds.itemVoided]],
    cameras: ["Checkout 1–2", "Checkout 3–4", "Self checkout"],
  },
];

/** @param userId the master */
export async function createDemoAlerts(tx: Transaction, userId: number): Promise<void> {
  const accountId = demoAccount.id;
  const cameras = await tx.execute(
    sql`select id, name from camera where account_id = ${accountId}`,
  );
  const ids = new Map(cameras.rows.map((camera) => [String(camera.name), String(camera.id)]));
  const toTriggers = ({ events, cameras: names }: DemoAlert) =>
    events.flatMap(([event_type, event_id]) => {
      const kind = { event_type, event_id };
      return names?.map((name) => ({ ...kind, host_cam_id: ids.get(name) ?? "" })) ?? [kind];
    });
  await tx.insert(tables.userAlert).values(
    demoAlerts.map((alert) => ({
      accountId,
      userId,
      name: alert.name,
      weekdays: alert.weekdays,
      startTime: alert.start,
      endTime: alert.end,
      enable: alert.off !== true,
      triggerEvents: toTriggers(alert),
    })),
  );
}
