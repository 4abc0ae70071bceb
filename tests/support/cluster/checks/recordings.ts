import { createHash } from "node:crypto";
import { frameKinds } from "../../../../contract/media";
import { exportStates } from "../../../../contract/names";
import type { ConsoleAddress } from "../../console";
import { waitUntil } from "../../faults/wait-until";
import { callCloud } from "../../users";
import { connectViewer, request, signIn } from "../calls";
import { all, type ClusterCheck, measure, none, within } from "../check";

const recordedMs = () => Date.now() - 600_000;

export const playback: ClusterCheck = {
  title: "a recording plays by the balancer, and a seek shows another moment of it",
  async run(cluster) {
    const token = await signIn(cluster);
    const cameraIds = cluster.cameraIds.slice(0, 4);
    const viewer = await connectViewer(cluster, token);
    const fromMs = recordedMs();
    let played = 0;
    const seeks: number[] = [];
    for (const cameraId of cameraIds) {
      const read = await viewer.read(cameraId, { fromMs, untilMs: fromMs + 3_000 });
      if (read.formats.length === 1 && read.fragments.length > 20) played += 1;
      const soughtMs = fromMs + 60_000;
      seeks.push(
        await measure(async () => {
          const range = { fromMs: soughtMs, untilMs: soughtMs + 2_000 };
          const answer = await viewer.requestRange(cameraId, range);
          if (answer.type === "failed") throw new Error(`not read: ${answer.reason}`);
          const { stream_id: id } = answer;
          const first = await viewer.frame(id, ({ kind }) => kind === frameKinds.fragment);
          if (Math.abs(first.capturedMs - soughtMs) > 2_000)
            throw new Error(`shows ${first.capturedMs - soughtMs} ms beside the moment`);
        }),
      );
    }
    viewer.socket.close();
    return [
      all("recordings played", played, cameraIds.length),
      within("slowest seek to its first picture", Math.max(...seeks), 2_000),
    ];
  },
};

export const clips: ClusterCheck = {
  title: "a clip of a recording is downloaded whole from each console",
  async run(cluster) {
    const token = await signIn(cluster);
    const fromMs = recordedMs();
    const path = `/media/clip/${cluster.cameraIds[0]}?from=${fromMs}&until=${fromMs + 5_000}`;
    let whole = 0;
    for (const site of cluster.consoles) {
      const answer = await request(site, path, token);
      const { byteLength } = await answer.arrayBuffer();
      if (answer.ok && byteLength === Number(answer.headers.get("content-length"))) whole += 1;
    }
    return [all("clips", whole, cluster.consoles.length)];
  },
};

/** Requests go to the consoles in turn. */
function takeTurns(consoles: ConsoleAddress[]): () => ConsoleAddress {
  let turn = 0;
  return () => {
    turn += 1;
    return consoles[turn % consoles.length] as ConsoleAddress;
  };
}

export const recordedHls: ClusterCheck = {
  title: "a recording plays as HLS, its playlist from one console and its files from the others",
  async run(cluster) {
    const token = await signIn(cluster);
    const next = takeTurns(cluster.consoles);
    const fromMs = recordedMs();
    const base = `/media/hls/${cluster.cameraIds[1]}/sub/`;
    const list = await request(next(), `${base}${fromMs}-${fromMs + 30_000}.m3u8`, token);
    const files = [...(await list.text()).matchAll(/\d+(?:-\d+)?\.(?:m4s|mp4)/g)].map(([f]) => f);
    const answers = await Promise.all(files.map((file) => request(next(), base + file, token)));
    const sizes = await Promise.all(
      answers.map(async (answer) => (answer.ok ? (await answer.arrayBuffer()).byteLength : 0)),
    );
    if (files.length < 4) throw new Error(`the playlist names ${files.length} files`);
    return [all("files", sizes.filter((bytes) => bytes > 0).length, files.length)];
  },
};

interface Export {
  id: string;
  status: number;
  file_size: number;
}

const exportSeconds = 20;

export const exportElsewhere: ClusterCheck = {
  title:
    "an export made at one console is written by the one that has the host, and downloaded from another",
  async run(cluster) {
    const token = await signIn(cluster);
    const [maker = cluster, watcher = cluster] = cluster.consoles;
    const start = Math.floor(recordedMs() / 1000);
    const cameraIds = cluster.cameraIds.slice(0, 3);
    let made: { id: string }[] = [];
    const tookMs = await measure(async () => {
      made = await callCloud<{ id: string }[]>(
        maker,
        "mutation($c: [ID!]!, $s: Int!, $e: Int!) { create_video_export(host_cam_ids: $c, start_date: $s, end_date: $e) { id } }",
        { c: cameraIds, s: start, e: start + exportSeconds },
        token,
      );
      await waitUntil("the exports", async () => {
        const { list } = await callCloud<{ list: Export[] }>(
          watcher,
          "{ query_video_export_list { list { id status file_size } } }",
          {},
          token,
        );
        const own = list.filter(({ id }) => made.some((each) => each.id === id));
        return own.every(({ status }) => status === exportStates.completed);
      });
    });
    let different = 0;
    for (const { id } of made) {
      const digests = new Set<string>();
      for (const site of cluster.consoles) {
        const file = await request(site, `/media/export/${id}`, token);
        const bytes = Buffer.from(await file.arrayBuffer());
        const isWhole = file.ok && bytes.byteLength > 10_000;
        digests.add(isWhole ? createHash("sha256").update(bytes).digest("hex") : `${file.status}`);
      }
      if (digests.size !== 1 || [...digests].some((digest) => digest.length < 64)) different += 1;
    }
    return [
      within("until the exports of three cameras are there", tookMs, 60_000),
      all("exports", made.length, cameraIds.length),
      none("of them missing or different at a console", different),
    ];
  },
};
