import { findCamera } from "../reachable-camera";
import type { EngineApi, EngineSession } from "./engine-api";
import { type EnginePath, parseEnginePath } from "./engine-path";
import {
  digestCredential,
  readEngineTicket,
  readPublishTicket,
  readTicketOf,
} from "./engine-ticket";
import type { EnginePorts } from "./ports";

/** A session of MediaMTX, and by what it was let in. */
interface OpenSession {
  session: EngineSession;
  path: EnginePath;
  /** In its address; null for a host that showed its password, and where MediaMTX does not list addresses. */
  ticket: string | null;
}

type Matches = (open: OpenSession) => boolean | Promise<boolean>;

export interface WatchTimings {
  /** Finds what ended by the clock (a licence, an idle session), and what no event told of. */
  checkMs: number;
  /** What the hook let in just before an event is listed by then. */
  againMs: number;
  retryMs: number;
}
const defaultTimings: WatchTimings = { checkMs: 5 * 60_000, againMs: 3_000, retryMs: 5_000 };

/** More events than these count as one about every session. */
const maxTold = 100;

/**
 * Has MediaMTX end the sessions whose right, session or password is gone (threat D6). It knows which are open and by
 * which address, so the cloud stores nothing: any console can end a session that another one authorised, also after
 * a restart. When MediaMTX or the database does not answer, no session is ended, and the check is repeated.
 */
export function watchEngineSessions(
  ports: EnginePorts,
  api: EngineApi,
  log: (line: string) => void,
  { checkMs, againMs, retryMs }: WatchTimings = defaultTimings,
): { close(): void } {
  let told: Matches[] = [];
  let toldAgain: Matches[] = [];
  let isAllDue = false;
  let isRunning = false;
  let isClosed = false;
  let lastTrouble = "";
  let againTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  /** One after the other: there may be thousands. */
  async function check(matches: readonly Matches[], isAll: boolean): Promise<void> {
    for (const session of await api.listSessions()) {
      const path = parseEnginePath(session.path);
      if (isClosed || !path) continue;
      const open = { session, path, ticket: readTicketOf(session.query) };
      const isTold = await matchesAny(matches, open);
      if ((isTold || isAll) && !(await mayGoOn(open, isTold))) await api.end(session);
    }
  }

  /** Whether its host may still publish, or its viewer still watch. One by whom is unknown may, until it is told of. */
  async function mayGoOn(open: OpenSession, isTold: boolean): Promise<boolean> {
    const { session, path, ticket } = open;
    if (ticket === null) return !isTold;
    if (session.isPublisher) {
      const read = readPublishTicket(ticket);
      const known = read && (await ports.findConnection(read.hostId));
      return !!known && digestCredential(known.credential) === read.digest;
    }
    const read = readEngineTicket(ticket);
    const viewer = read && (await ports.findLiveSession(read.sessionId));
    if (viewer?.accountId !== path.accountId) return false;
    return (await findCamera(ports, viewer, String(path.cameraId), "live")).type === "allowed";
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (!isClosed && !retryTimer && (told.length > 0 || isAllDue)) {
      const [matches, isAll] = [told, isAllDue];
      [told, isAllDue] = [[], false];
      try {
        await check(matches, isAll);
        lastTrouble = "";
      } catch (error) {
        told = addTold(told, matches);
        isAllDue ||= isAll;
        complain(error instanceof Error ? error.message : String(error));
        retryTimer = setTimeout(retry, retryMs).unref();
      }
    }
    isRunning = false;
  }

  function retry(): void {
    retryTimer = undefined;
    void run();
  }

  function complain(trouble: string): void {
    if (trouble !== lastTrouble) log(`open sessions not checked: ${trouble}`);
    lastTrouble = trouble;
  }

  function checkAll(): void {
    isAllDue = true;
    void run();
  }

  function tell(matches: Matches): void {
    told = addTold(told, [matches]);
    toldAgain = addTold(toldAgain, [matches]);
    againTimer ??= setTimeout(() => {
      againTimer = undefined;
      told = addTold(told, toldAgain);
      toldAgain = [];
      void run();
    }, againMs).unref();
    void run();
  }

  const tellOfReaders = (matches: (open: OpenSession) => boolean) =>
    tell((open) => !open.session.isPublisher && matches(open));

  const regular = setInterval(checkAll, checkMs).unref();
  const stops = [
    ports.bus.onResumed(checkAll),
    ports.bus.subscribe("session_revoked", ({ sessionIds }) =>
      tellOfReaders(({ ticket }) => {
        const read = ticket === null ? null : readEngineTicket(ticket);
        return !read || sessionIds.includes(read.sessionId);
      }),
    ),
    ports.bus.subscribe("rights_changed", ({ accountId }) =>
      tellOfReaders(({ path }) => path.accountId === accountId),
    ),
    ports.bus.subscribe("licenses_changed", ({ accountId, cameraIds }) =>
      tellOfReaders(
        ({ path }) => path.accountId === accountId && cameraIds.includes(path.cameraId),
      ),
    ),
    ports.bus.subscribe("host_disconnect", ({ hostId }) =>
      tell(async ({ session, path, ticket }) => {
        if (!session.isPublisher) return false;
        const read = ticket === null ? null : readPublishTicket(ticket);
        const publisher = read ?? (await ports.findCameraHost(path.cameraId));
        return publisher?.hostId === hostId;
      }),
    ),
  ];

  return {
    close() {
      isClosed = true;
      clearInterval(regular);
      clearTimeout(againTimer);
      clearTimeout(retryTimer);
      for (const stop of stops) stop();
    },
  };
}

function addTold(told: Matches[], more: readonly Matches[]): Matches[] {
  return told.length + more.length > maxTold ? [() => true] : [...told, ...more];
}

async function matchesAny(matches: readonly Matches[], open: OpenSession): Promise<boolean> {
  for (const each of matches) if (await each(open)) return true;
  return false;
}
