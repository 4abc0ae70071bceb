import { setTimeout as pause } from "node:timers/promises";
import { frameKinds, livePath } from "../../contract/media";
import { TestViewer } from "../../tests/support/media/test-viewer";
import { callCloud } from "../../tests/support/users";
import type { SoakAccount } from "./accounts";
import type { Reader, Surroundings } from "./reader";

/** A wall of all cameras of an account, which plays again by itself. */
export interface Wall {
  /** How far each look at a tile found its picture behind the clock, in ms; only where nothing was broken. */
  readonly driftsMs: readonly number[];
  /** How long after each fault all tiles played live again, in ms. */
  readonly returnsMs: readonly number[];
  /** Whether each tile has had a picture; nothing is measured before. */
  isStarted(): boolean;
  stop(): Promise<void>;
}

const lookMs = 100;
const liveMs = 1_000;
const reopenMs = 500;
/** This process stood still: what came meanwhile is still unread. */
const lateMs = 250;

export function startWall(
  { url, watch, calm }: Surroundings,
  account: SoakAccount,
  reader: Pick<Reader, "token">,
): Wall {
  const driftsMs: number[] = [];
  const returnsMs: number[] = [];
  /** Of each tile, when its newest picture was captured. */
  const newestMs = new Map<string, number>();
  let isStopped = false;
  let isBack = true;
  let lastLookMs = performance.now();

  async function connect(): Promise<TestViewer> {
    const { ticket } = await callCloud<{ ticket: string }>(
      { url },
      "mutation { create_media_ticket { ticket } }",
      {},
      reader.token,
    );
    const address = `${url.replace("http", "ws")}${livePath}?ticket=${ticket}`;
    return TestViewer.connect(address, { origin: url });
  }

  /** Opens every tile; those that do not open leave the wall without a picture. */
  async function openTiles(viewer: TestViewer): Promise<Map<number, string>> {
    const tiles = new Map<number, string>();
    await Promise.all(
      account.cameraIds.map(async (cameraId) => {
        const answer = await viewer.requestStream(cameraId, "sub");
        if (answer.type === "opened") tiles.set(answer.stream_id, cameraId);
      }),
    );
    return tiles;
  }

  async function take(viewer: TestViewer, tiles: Map<number, string>): Promise<void> {
    for (const frame of viewer.frames.drain()) {
      const cameraId = tiles.get(frame.streamId);
      if (frame.kind !== frameKinds.fragment || !cameraId) continue;
      newestMs.set(cameraId, Math.max(frame.capturedMs, newestMs.get(cameraId) ?? 0));
      await watch.note(account, "live video", frame.payload);
    }
  }

  const isStarted = () => newestMs.size === account.cameraIds.length;

  /** What is behind is compared with the clock that the host's pictures are dated by. */
  function look(): void {
    const nowMs = performance.now();
    const isLate = nowMs - lastLookMs > lookMs + lateMs;
    lastLookMs = nowMs;
    if (isLate || !isStarted()) return;
    const behindMs = account.cameraIds.map((id) => Date.now() - (newestMs.get(id) ?? 0));
    if (calm.isCalmSince(nowMs)) driftsMs.push(...behindMs);
    const sinceMs = calm.sinceLastMs();
    if (sinceMs === null) isBack = false;
    else if (!isBack && behindMs.every((each) => each <= liveMs)) {
      isBack = true;
      returnsMs.push(sinceMs);
    }
  }

  /** Until a stream ends, does not open, or the socket is gone. */
  async function play(viewer: TestViewer): Promise<void> {
    let isGone = false;
    void viewer.closed.then(() => {
      isGone = true;
    });
    const opened = await Promise.race([openTiles(viewer), viewer.closed.then(() => null)]);
    while (!isStopped && !isGone && opened?.size === account.cameraIds.length) {
      await take(viewer, opened);
      if (viewer.messages.drain().some(({ type }) => type === "ended")) break;
      await pause(lookMs);
    }
    viewer.socket.terminate();
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await connect().then(play, () => undefined);
      if (!isStopped) await pause(reopenMs);
    }
  }

  const timer = setInterval(look, lookMs);
  const running = run();
  return {
    driftsMs,
    returnsMs,
    isStarted,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
