import path from "node:path";
import { openBucketStore } from "../../../../backend/files/bucket-store";
import { startNumberedHost } from "../../faults/numbered-host";
import { compareStored } from "../../faults/stored-events";
import { signIn } from "../calls";
import { type ClusterCheck, none, within } from "../check";
import type { Cluster } from "../cluster";
import type { ClusterConsole } from "../cluster-console";
import { openWall } from "../wall";

const eventsPerSecond = 20;
const againMs = 5_000;
/** So that some lie at the console that is killed, and some at others. */
const walls = 3;

/** The one that most depends on: streams of its hosts go to the other consoles, too. */
async function findBusiest({ consoles }: Cluster): Promise<ClusterConsole> {
  const counts = await Promise.all(consoles.map((each) => each.readMetric("hosts_connected")));
  return consoles[counts.indexOf(Math.max(...counts))] as ClusterConsole;
}

export const consoleKilled: ClusterCheck = {
  title:
    "I1: a console is killed: walls play again, hosts are back, and no event that was acknowledged is lost",
  async run(cluster) {
    const token = await signIn(cluster);
    const { accountId, hostCode: code, hostPassword: password } = cluster.database.numbered;
    const host = await startNumberedHost({
      cloud: new URL(cluster.url.replace("http", "ws")),
      code,
      password,
      folder: path.join(cluster.folder, "outbox"),
    });
    const cameraIds = cluster.cameraIds.slice(0, 16);
    const open = Array.from({ length: walls }, () => openWall(cluster, token, cameraIds));
    try {
      host.startReporting(eventsPerSecond);
      await host.nextAck();
      await Promise.all(open.map((wall) => wall.whenAllPlay(Date.now())));
      const hosts = await cluster.countHosts();
      const killed = await findBusiest(cluster);
      const held = await killed.readMetric("hosts_connected");
      const sockets = await killed.readMetric("media_sockets");
      const killMs = Date.now();
      await killed.kill();
      // What was captured later did not come by the console that is gone.
      const goneMs = Date.now();
      const again = await Promise.all(open.map((wall) => wall.whenAllPlay(goneMs)));
      await host.nextAck();
      await killed.ready();
      host.stopReporting();
      await host.drained();
      const files = await openBucketStore(cluster.blobUrl);
      const { acknowledged, added } = host;
      const stored = await compareStored(cluster.database.scopes, files, accountId, acknowledged);
      return [
        { what: "hosts it held", value: held, unit: `of ${hosts}`, target: { min: 1 } },
        { what: "walls it had", value: sockets, unit: `of ${walls}` },
        within(
          "until the last camera of the last wall plays again",
          goneMs - killMs + Math.max(...again),
          againMs,
        ),
        { what: "events acknowledged", value: acknowledged.size, unit: `of ${added}` },
        none("events lost or stored twice", stored.lost.length + stored.doubled.length),
        none("pictures lost or wrong", stored.lostPictures.length + stored.wrongPictures.length),
      ];
    } finally {
      host.end();
      for (const wall of open) wall.close();
    }
  },
};
