import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { realtimePath } from "../../contract/realtime";
import type { CanaryWatch } from "../../tests/support/faults/canaries";
import { waitUntil } from "../../tests/support/faults/wait-until";
import { login } from "../../tests/support/users";
import type { SoakAccount } from "./accounts";
import type { Calm } from "./calm";
import type { Question } from "./questions";

/** A master who asks for everything, over and over. */
export interface Reader {
  readonly token: string;
  /** Answers outside of faults that were none, named. */
  readonly failures: readonly string[];
  /** How often everything was asked for. */
  readonly rounds: number;
  /** Resolves when no question is under way any more. */
  stop(): Promise<void>;
}

const betweenMs = 50;
const limitMs = 20_000;
const reopenMs = 1_000;

export interface Surroundings {
  url: string;
  watch: CanaryWatch;
  calm: Calm;
}

export async function startReader(
  { url, watch, calm }: Surroundings,
  account: SoakAccount,
  questions: Question[],
): Promise<Reader> {
  const agent = { "user-agent": `reader of ${account.mark}` };
  const cookie = await signInByForm(url, account, agent);
  const { token } = await login(
    { url, demo: { ...account, accountId: String(account.accountId) } },
    account,
  );
  if (!token) throw new Error(`${account.email} was not signed in`);
  const failures: string[] = [];
  let rounds = 0;
  let isStopped = false;

  const request = ({ ask }: Question) =>
    "path" in ask
      ? fetch(url + ask.path, {
          headers: { ...agent, cookie },
          redirect: "manual",
          signal: AbortSignal.timeout(limitMs),
        })
      : fetch(`${url}/graphql`, {
          method: "POST",
          headers: {
            ...agent,
            "content-type": "application/json",
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ query: ask.document }),
          signal: AbortSignal.timeout(limitMs),
        });

  async function put(question: Question): Promise<void> {
    const beginMs = performance.now();
    const fail = (why: string) => {
      if (calm.isCalmSince(beginMs)) failures.push(`${question.what}: ${why}`);
    };
    try {
      const response = await request(question);
      const body = Buffer.from(await response.arrayBuffer());
      const isPicture = response.headers.get("content-type") === "image/jpeg";
      await watch.note(account, question.what, body, isPicture);
      if (question.isOwn) findFault(response.status, question, body, fail);
    } catch (error) {
      fail(String(error));
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      for (const question of questions) {
        if (isStopped) return;
        await put(question);
        await pause(betweenMs);
      }
      rounds += 1;
    }
  }

  const running = run();
  const endPushes = followPushes({ url, watch, calm }, account, token);
  return {
    token,
    failures,
    get rounds() {
      return rounds;
    },
    async stop() {
      isStopped = true;
      endPushes();
      await running;
    },
  };
}

function findFault(
  status: number,
  { ask }: Question,
  body: Buffer,
  fail: (why: string) => void,
): void {
  // Some addresses lead on to a page.
  if (status >= 400) fail(`status ${status}`);
  else if ("document" in ask) {
    const { errors } = JSON.parse(body.toString()) as { errors?: { message: string }[] };
    if (errors) fail(errors.map(({ message }) => message).join(", "));
  }
}

/** As a browser without script does. */
async function signInByForm(
  url: string,
  account: SoakAccount,
  headers: Record<string, string>,
): Promise<string> {
  const response = await fetch(`${url}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, origin: url },
    body: new URLSearchParams({
      intent: "log_in",
      account_id: String(account.accountId),
      email: account.email,
      password: account.password,
      tz: "UTC",
    }),
  });
  const [cookie] = response.headers
    .getSetCookie()
    .map((value) => value.split(";", 1)[0] ?? "")
    .filter((value) => value.startsWith("sightline="));
  if (!cookie) throw new Error(`${account.email} was not signed in: ${response.status}`);
  return cookie;
}

/** The users' channel, opened anew whenever it ends. Returns the function that closes it. */
function followPushes(
  { url, watch }: Surroundings,
  account: SoakAccount,
  token: string,
): () => void {
  let socket: WebSocket | null = null;
  let isOver = false;

  function open(): void {
    const address = `${url.replace("http", "ws")}${realtimePath}?type=user&token=${token}`;
    socket = new WebSocket(address, { origin: url });
    socket.on("message", (data) => {
      void watch.note(account, "pushes", Buffer.from(String(data)));
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (!isOver) setTimeout(open, reopenMs);
    });
  }

  open();
  return () => {
    isOver = true;
    socket?.terminate();
  };
}

/** Waits until each of them has asked for everything once. */
export const afterFirstRound = (readers: readonly Reader[]) =>
  waitUntil(
    "the first round of all readers",
    () => readers.every(({ rounds }) => rounds > 0),
    600_000,
  );
