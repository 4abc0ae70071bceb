import { waitUntil } from "../../faults/wait-until";
import { openHttpSession } from "../../http-session";
import { signIn } from "../calls";
import { type ClusterCheck, none, within } from "../check";
import { startRequestLoad } from "../request-load";
import { openWall } from "../wall";

const againMs = 10_000;

export const rollingRestart: ClusterCheck = {
  title: "consoles are restarted one after the other, and no request by the balancer fails",
  async run(cluster) {
    const token = await signIn(cluster);
    const page = await openHttpSession(cluster);
    const cameraIds = cluster.cameraIds.slice(0, 4);
    const wall = openWall(cluster, token, cameraIds);
    await wall.whenAllPlay(Date.now());
    const load = startRequestLoad(cluster, page, token);
    const took: number[] = [];
    const failedStops: string[] = [];
    try {
      for (const each of cluster.consoles) {
        const exit = await each.stop();
        if (exit?.code !== 0) failedStops.push(`${each.name} ended with ${exit?.code}`);
        took.push(await wall.whenAllPlay(Date.now()));
        await each.ready();
        // The balancer has noticed: without this one the next would be the second that is away.
        await waitUntil(`requests at ${each.name}`, async () => {
          const requests = await each.readMetric("http_requests_total", 'route="graphql"');
          return requests > 0;
        });
      }
    } finally {
      wall.close();
      await load.stop();
    }
    const { requests, failures } = load;
    for (const failure of new Set(failures)) console.warn(failure);
    return [
      { what: "requests meanwhile", value: requests, unit: "", target: { min: 50 } },
      none("of them failed", failures.length),
      none("consoles that did not end in order", failedStops.length),
      within("until a wall plays again, the longest of three", Math.max(...took), againMs),
    ];
  },
};
