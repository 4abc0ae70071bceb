import { setTimeout as pause } from "node:timers/promises";
import { openHttpSession } from "../../http-session";
import { connectViewer, signIn } from "../calls";
import { all, type ClusterCheck, none, within } from "../check";
import type { Cluster } from "../cluster";
import { openWall } from "../wall";

const againMs = 10_000;

/** What the consoles answer to whoever asks each of them for each camera. */
async function countOpened(cluster: Cluster, token: string, cameraIds: string[]) {
  let opened = 0;
  let otherReasons = 0;
  for (const site of cluster.consoles) {
    const viewer = await connectViewer(cluster, token, site);
    for (const cameraId of cameraIds) {
      const answer = await viewer.requestStream(cameraId);
      if (answer.type === "opened") opened += 1;
      else if (answer.reason !== "host_offline") otherReasons += 1;
    }
    viewer.socket.close();
  }
  return { opened, otherReasons };
}

export const natsAway: ClusterCheck = {
  title: "NATS is away: pages work, video of other consoles' hosts says so, and returns with NATS",
  async run(cluster, { natsAwayMs }) {
    const { consoles, nats } = cluster;
    const token = await signIn(cluster);
    const page = await openHttpSession(cluster);
    const cameraIds = cluster.cameraIds.slice(0, 4);
    const wall = openWall(cluster, token, cluster.cameraIds.slice(0, 16));
    let isAway = false;
    try {
      await wall.whenAllPlay(Date.now());
      const before = await countOpened(cluster, token, cameraIds);
      wall.takeInterrupted();
      isAway = true;
      await nats.stop();
      const isAwayMs = Date.now();
      const during = await countOpened(cluster, token, cameraIds);
      const pages = await Promise.all(consoles.map((site) => page.at(site.url).get("/console")));
      const good = pages.filter(({ status }) => status === 200).length;
      await pause(Math.max(0, isAwayMs + natsAwayMs - Date.now()));
      await nats.start();
      isAway = false;
      const againAfterMs = await wall.whenAllPlay(Date.now());
      const after = await countOpened(cluster, token, cameraIds);
      const { length } = consoles;
      return [
        all("cameras that each console plays before", before.opened, cameraIds.length * length),
        all("while it is away: its own hosts' only", during.opened, cameraIds.length),
        none("  other answers than host_offline", during.otherReasons),
        all("  consoles with pages", good, length),
        {
          what: "  tiles told so",
          value: wall.takeInterrupted(),
          unit: "of 16",
          target: { min: 1 },
        },
        within("until the wall plays again", againAfterMs, againMs),
        all("cameras that each console plays after", after.opened, cameraIds.length * length),
      ];
    } finally {
      wall.close();
      if (isAway) await nats.start();
    }
  },
};
