import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openScopes } from "../../backend/db/scopes";
import { onStopSignal } from "../../server/stop-signals";
import {
  type CanaryWatch,
  createCanaryWatch,
  firstNumberOf,
} from "../../tests/support/faults/canaries";
import { type Cluster, prepareCluster } from "../../tests/support/faults/cluster";
import { type NumberedHost, startNumberedHost } from "../../tests/support/faults/numbered-host";
import { waitUntil } from "../../tests/support/faults/wait-until";
import { inspectorFlags } from "../inspector";
import { type SoakAccount, seedSoakAccounts, soakCameras } from "./accounts";
import { createCalm } from "./calm";
import { disturbances } from "./disturbances";
import { type Growth, watchMemory } from "./memory";
import { listQuestions } from "./questions";
import { afterFirstRound, type Reader, type Surroundings, startReader } from "./reader";
import { startWall, type Wall } from "./wall";

export interface SoakOptions {
  minutes: number;
  faultEveryMinutes: number;
  accounts: number;
}

export interface SoakFigures {
  answers: number;
  rounds: number;
  foreign: readonly string[];
  /** Own lists that never showed a mark of their reader. */
  blind: string[];
  failures: string[];
  faults: string[];
  driftsMs: number[];
  returnsMs: number[];
  growths: Growth[];
}

/** Lists of numbers and times, which have no place for a mark. */
const withoutText = new Set(["query_playback_event_list", "query_webhook_delivery_list"]);

const eventsPerSecond = 2;
/** Of the whole. */
const warmUpPart = 0.2;
const lookEveryMs = 60_000;

export async function runSoak(folder: string, options: SoakOptions): Promise<SoakFigures> {
  const cluster = await prepareCluster(folder, { flags: inspectorFlags });
  const ends: (() => Promise<void>)[] = [cluster.stop];
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await each();
  };
  onStopSignal(end);
  try {
    const scopes = openScopes(cluster.postgres.url);
    const accounts = await seedSoakAccounts(scopes.system, cluster.files, options.accounts);
    await scopes.close();
    await cluster.ready();
    const watch = createCanaryWatch(accounts);
    const calm = createCalm();
    const surroundings = { url: cluster.url, watch, calm };
    const hosts = await startHosts(cluster, accounts, folder);
    ends.push(async () => {
      for (const host of hosts) host.end();
    });
    const { readers, walls } = await startViewers(surroundings, accounts);
    ends.push(async () => {
      await Promise.all([...readers, ...walls].map((each) => each.stop()));
    });
    await afterFirstRound(readers);
    await waitUntil("all walls", () => walls.every((wall) => wall.isStarted()));
    const { faults, growths } = await endure(cluster, calm, options);
    return { faults, growths, ...gather(watch, accounts, readers, walls) };
  } catch (error) {
    for (const each of cluster.consoles) console.error(each.output().slice(-4_000));
    throw error;
  } finally {
    await end();
  }
}

async function startHosts(
  { url }: Cluster,
  accounts: SoakAccount[],
  folder: string,
): Promise<NumberedHost[]> {
  const hosts = await Promise.all(
    accounts.map(({ hostCode, hostPassword, mark }, place) =>
      startNumberedHost({
        cloud: new URL(url.replace("http", "ws")),
        code: hostCode,
        password: hostPassword,
        folder: path.join(folder, hostCode),
        cameras: soakCameras,
        mark,
        afterNumber: firstNumberOf(place),
      }),
    ),
  );
  for (const host of hosts) host.startReporting(eventsPerSecond);
  await Promise.all(hosts.map((host) => host.nextAck()));
  return hosts;
}

/** For each account a reader, who asks for the next one's objects too, and a wall. */
async function startViewers(
  surroundings: Surroundings,
  accounts: SoakAccount[],
): Promise<{ readers: Reader[]; walls: Wall[] }> {
  const readers: Reader[] = [];
  const walls: Wall[] = [];
  for (const [place, account] of accounts.entries()) {
    const other = accounts[(place + 1) % accounts.length] ?? account;
    const reader = await startReader(surroundings, account, listQuestions(account, other));
    readers.push(reader);
    walls.push(startWall(surroundings, account, reader));
  }
  return { readers, walls };
}

/** Breaks one thing after the other until the time is over. */
async function endure(
  cluster: Cluster,
  calm: ReturnType<typeof createCalm>,
  { minutes, faultEveryMinutes }: SoakOptions,
): Promise<Pick<SoakFigures, "faults" | "growths">> {
  const memory = watchMemory(cluster.consoles, minutes * warmUpPart * 60_000);
  /** A console that is weighed stands still, which is no fault of its own. */
  const weigh = async () => {
    const over = calm.disturb();
    await memory.weigh();
    over();
  };
  const endMs = performance.now() + minutes * 60_000;
  const faults: string[] = [];
  let nextFaultMs = performance.now() + faultEveryMinutes * 60_000;
  while (performance.now() < endMs) {
    if (memory.isDue()) await weigh();
    const untilMs = Math.min(nextFaultMs, endMs, performance.now() + lookEveryMs);
    await pause(Math.max(0, untilMs - performance.now()));
    if (performance.now() < nextFaultMs || performance.now() >= endMs) continue;
    nextFaultMs += faultEveryMinutes * 60_000;
    const next = disturbances[faults.length % disturbances.length];
    if (!next) continue;
    await weigh();
    const over = calm.disturb();
    await next.cause(cluster);
    over();
    faults.push(next.name);
    console.log(`  ${next.name}`);
  }
  await weigh();
  return { faults, growths: memory.listGrowths() };
}

function gather(
  watch: CanaryWatch,
  accounts: SoakAccount[],
  readers: Reader[],
  walls: Wall[],
): Omit<SoakFigures, "faults" | "growths"> {
  const [first] = accounts;
  const lists = first
    ? listQuestions(first, first).flatMap(({ what }) => (/_list$/.test(what) ? [what] : []))
    : [];
  const calls = [
    "query_event",
    "query_event_ai",
    "query_audit_log",
    "query_vms_home",
    "query_console",
  ];
  const mustShow = new Set([...lists, ...calls, "picture", "snapshot", "live video"]);
  return {
    answers: watch.answers,
    rounds: readers.reduce((sum, { rounds }) => sum + rounds, 0),
    foreign: watch.foreign,
    blind: watch.findBlind([...mustShow].filter((what) => !withoutText.has(what))),
    failures: readers.flatMap(({ failures }) => failures),
    driftsMs: walls.flatMap(({ driftsMs }) => driftsMs),
    returnsMs: walls.flatMap(({ returnsMs }) => returnsMs),
  };
}
