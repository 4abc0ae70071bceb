import { setTimeout as pause } from "node:timers/promises";
import type { HttpSession } from "../http-session";
import { callCloud } from "../users";
import type { Cluster } from "./cluster";

/** Requests by the balancer, one after the other in several places, as of users who go on working. */
export interface RequestLoad {
  /** How many were made. */
  readonly requests: number;
  readonly failures: string[];
  /** Resolves when no request is under way any more. */
  stop(): Promise<void>;
}

const places = 4;
const pauseMs = 60;

export function startRequestLoad(cluster: Cluster, page: HttpSession, token: string): RequestLoad {
  let isStopped = false;
  let requests = 0;
  const failures: string[] = [];

  async function getPage(path: string): Promise<void> {
    const answer = await page.get(path);
    await answer.text();
    if (answer.status >= 400) throw new Error(String(answer.status));
  }

  const kinds: [name: string, send: () => Promise<unknown>][] = [
    ["page", () => getPage("/settings")],
    ["data", () => getPage("/settings.data")],
    ["query", () => callCloud(cluster, "{ query_session_list { id } }", {}, token)],
    [
      "change",
      () => callCloud(cluster, "mutation { update_theme(theme: 1) { theme } }", {}, token),
    ],
  ];

  async function run(place: number): Promise<void> {
    for (let turn = place; !isStopped; turn++) {
      const [name, send] = kinds[turn % kinds.length] ?? ["", async () => {}];
      requests += 1;
      await send().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
      await pause(pauseMs);
    }
  }

  const running = Array.from({ length: places }, (_, place) => run(place));
  return {
    get requests() {
      return requests;
    },
    failures,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
