import { createHash } from "node:crypto";
import { limits } from "../../../contract/limits";
import { archiveStates, exportStates } from "../../../contract/names";
import type { FaultSite } from "./fault-site";
import type { NumberedHost } from "./numbered-host";
import { drawNumber } from "./numbered-picture";
import { waitUntil } from "./wait-until";

/** Archives and exports that the cloud said it has made, while it is being broken, and what became of them. */

interface Archive {
  id: string;
  state: number;
  picture_link: string | null;
  clip: { link: string; from_ms: number; until_ms: number; sha256: string } | null;
}

interface Export {
  id: string;
  status: number;
  start_time: number;
  end_time: number;
}

export interface KeptWork {
  /** Begins to make archives and exports, one after the other. */
  start(): void;
  /** Resolves when no call is under way any more. */
  stop(): Promise<void>;
  /** How many the cloud has acknowledged. */
  counts(): { archives: number; exports: number };
  /** Waits until each is done; those that failed are begun again, as their user would. */
  settle(): Promise<void>;
  /** Of those acknowledged, how many are gone, or are not what they must be. */
  findLosses(): Promise<{ archives: string[]; exports: string[] }>;
}

/** Both stay below what the account may have. */
const archivesMax = limits.archiveLimitDefault - 10;
const exportsMax = limits.exportsPerUserMax / 2;
const pauseMs = 700;
const exportSeconds = 20;
/** Of a recording that is over. */
const exportAgoSeconds = 120;

export function createKeptWork(site: FaultSite, host: NumberedHost): KeptWork {
  /** By archive: the number of its event. */
  const archives = new Map<string, number>();
  const exports = new Set<string>();
  let isStopped = false;
  let running = Promise.resolve();

  async function archiveNewest(): Promise<void> {
    if (archives.size >= archivesMax) return;
    const { list } = await site.call<{ list: { id: string; ex_info: string }[] }>(
      "{ query_event(limit: 1) { list { id ex_info } } }",
    );
    const [newest] = list;
    if (!newest) return;
    const { id } = await site.call<{ id: string }>(
      "mutation($e: ID!) { create_archive(event_id: $e) { id } }",
      { e: newest.id },
    );
    archives.set(id, Number(JSON.parse(newest.ex_info).number));
  }

  async function exportRange(): Promise<void> {
    if (exports.size >= exportsMax) return;
    const start = Math.floor(Date.now() / 1000) - exportAgoSeconds;
    const made = await site.call<{ id: string }[]>(
      "mutation($c: [ID!]!, $s: Int!, $e: Int!) { create_video_export(host_cam_ids: $c, start_date: $s, end_date: $e) { id } }",
      { c: [site.cameraId], s: start, e: start + exportSeconds },
    );
    for (const { id } of made) exports.add(id);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      // What is not answered is not acknowledged: a cloud that is down, or refuses, has lost nothing.
      await archiveNewest().catch(() => undefined);
      await exportRange().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async function listArchives(): Promise<Map<string, Archive>> {
    const { list } = await site.call<{ list: Archive[] }>(
      "{ query_archive_list(limit: 100) { list { id state picture_link clip { link from_ms until_ms sha256 } } } }",
    );
    return new Map(list.map((each) => [each.id, each]));
  }

  async function listExports(): Promise<Map<string, Export>> {
    const { list } = await site.call<{ list: Export[] }>(
      "{ query_video_export_list(limit: 200) { list { id status start_time end_time } } }",
    );
    return new Map(list.map((each) => [each.id, each]));
  }

  /** What is under way still, named; begins those anew that failed. */
  async function advance(): Promise<string[]> {
    const [archived, exported] = [await listArchives(), await listExports()];
    const openArchives = [...archives.keys()].flatMap((id) => archived.get(id) ?? []);
    const openExports = [...exports].flatMap((id) => exported.get(id) ?? []);
    for (const { id, state } of openArchives) {
      if (state !== archiveStates.failed && state !== archiveStates.hostAway) continue;
      await site.call("mutation($i: ID!) { retry_archive(id: $i) { id } }", { i: id });
    }
    for (const { id, status } of openExports) {
      const isOver = status > exportStates.downloading && status !== exportStates.completed;
      if (isOver)
        await site.call("mutation($i: ID!) { retry_video_export(id: $i) { id } }", { i: id });
    }
    return [
      ...openArchives
        .filter(({ state }) => state !== archiveStates.kept)
        .map(({ id, state }) => `archive ${id} in state ${state}`),
      ...openExports
        .filter(({ status }) => status !== exportStates.completed)
        .map(({ id, status }) => `export ${id} in state ${status}`),
    ];
  }

  async function settle(): Promise<void> {
    let open: string[] = [];
    const isSettled = async () => {
      open = await advance().catch((error: unknown) => [String(error)]);
      return open.length === 0;
    };
    await waitUntil(() => `archives and exports: ${open.join(", ")}`, isSettled, 300_000);
  }

  async function checkArchive(number: number, found: Archive | undefined): Promise<string | null> {
    if (!found) return "gone";
    if (!found.clip || !found.picture_link) return "without its clip or picture";
    const picture = await site.download(found.picture_link);
    if (!picture.equals(await drawNumber(number))) return "has another event's picture";
    const { link, from_ms, until_ms, sha256 } = found.clip;
    const clip = await site.download(link);
    if (createHash("sha256").update(clip).digest("hex") !== sha256) return "has a damaged clip";
    if (!clip.equals(await host.readClip(from_ms, until_ms))) return "has another clip";
    return null;
  }

  async function checkExport(id: string, found: Export | undefined): Promise<string | null> {
    if (!found) return "gone";
    const file = await site.download(`/media/export/${id}`);
    const right = await host.readClip(found.start_time * 1000, found.end_time * 1000);
    return file.equals(right) ? null : "has another recording";
  }

  return {
    start() {
      isStopped = false;
      running = run();
    },
    stop() {
      isStopped = true;
      return running;
    },
    counts: () => ({ archives: archives.size, exports: exports.size }),
    settle,
    async findLosses() {
      const losses = { archives: [] as string[], exports: [] as string[] };
      const [archived, exported] = [await listArchives(), await listExports()];
      const say = (error: unknown) => String(error);
      for (const [id, number] of archives) {
        const fault = await checkArchive(number, archived.get(id)).catch(say);
        if (fault) losses.archives.push(`archive ${id} ${fault}`);
      }
      for (const id of exports) {
        const fault = await checkExport(id, exported.get(id)).catch(say);
        if (fault) losses.exports.push(`export ${id} ${fault}`);
      }
      return losses;
    },
  };
}
