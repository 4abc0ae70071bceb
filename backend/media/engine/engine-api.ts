import { z } from "zod";
import { type EngineSettings, engineUser } from "./settings";

/** A session that MediaMTX has open. */
export interface EngineSession {
  /** The control API's list that it is in. */
  list: string;
  id: string;
  path: string;
  /** Of the address that it was opened by. */
  query: string;
  isPublisher: boolean;
}

/** MediaMTX's control API. */
export interface EngineApi {
  /** @throws when a list cannot be read */
  listSessions(): Promise<EngineSession[]>;
  /** Ends a session; one that is gone already is no error. */
  end(session: EngineSession): Promise<void>;
}

/** A protocol that is not in use, or that this version does not list, answers 404. */
const lists = [
  "webrtcsessions",
  "hlssessions",
  "rtspsessions",
  "rtspssessions",
  "rtmpconns",
  "rtmpsconns",
  "srtconns",
];
const pageSize = 500;
const maxPages = 100;
const answerMs = 3_000;

const pageShape = z.object({
  pageCount: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      path: z.string().default(""),
      query: z.string().default(""),
      state: z.string().default("read"),
    }),
  ),
});

/** Null where no control API is set. */
export function createEngineApi({ apiUrl, secret }: EngineSettings): EngineApi | null {
  if (!apiUrl) return null;
  const authorization = `Basic ${Buffer.from(`${engineUser}:${secret}`).toString("base64")}`;

  /** Null for 404. */
  async function call(method: "GET" | "POST", path: string): Promise<string | null> {
    const response = await fetch(`${apiUrl}/v3/${path}`, {
      method,
      headers: { authorization },
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await response.text();
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`MediaMTX answered ${response.status} to ${path}`);
    return text;
  }

  async function listAll(list: string): Promise<EngineSession[]> {
    const sessions: EngineSession[] = [];
    for (let page = 0; page < maxPages; page++) {
      const text = await call("GET", `${list}/list?itemsPerPage=${pageSize}&page=${page}`);
      if (text === null) break;
      const { pageCount, items } = pageShape.parse(JSON.parse(text));
      for (const { id, path, query, state } of items) {
        sessions.push({ list, id, path, query, isPublisher: state === "publish" });
      }
      if (page + 1 >= pageCount) break;
    }
    return sessions;
  }

  return {
    listSessions: async () => (await Promise.all(lists.map(listAll))).flat(),
    async end({ list, id }) {
      await call("POST", `${list}/kick/${id}`);
    },
  };
}
