import { sql } from "drizzle-orm";
import type { ConsoleAddress } from "../../console";
import { openHttpSession } from "../../http-session";
import { TestViewer } from "../../media/test-viewer";
import { callCloud } from "../../users";
import { makeMediaTicket, mediaUrl, request, signIn } from "../calls";
import { all, type ClusterCheck, measure, none, within } from "../check";
import { openWall } from "../wall";

export const wallOfSixteen: ClusterCheck = {
  title: "a wall of 16 by the balancer plays all cameras, whichever consoles hold their hosts",
  async run(cluster) {
    const token = await signIn(cluster);
    const cameraIds = cluster.cameraIds.slice(0, 16);
    const wall = openWall(cluster, token, cameraIds);
    try {
      const firstMs = await wall.whenAllPlay(Date.now());
      // What is captured from now on comes, too: no stream stands still after its first pictures.
      await wall.whenAllPlay(Date.now());
      return [within("until all play", firstMs, 5_000)];
    } finally {
      wall.close();
    }
  },
};

export const ticketElsewhere: ClusterCheck = {
  title: "a media ticket that one console gave opens the socket of another, once",
  async run(cluster) {
    const token = await signIn(cluster);
    const pairs = cluster.consoles.map((site, place, list) => ({
      site,
      from: list[(place + 1) % list.length] ?? site,
    }));
    const origin = { origin: cluster.url };
    let opened = 0;
    let reopened = 0;
    for (const { site, from } of pairs) {
      const ticket = await makeMediaTicket(from, token);
      const viewer = await TestViewer.connect(mediaUrl(site, ticket), origin);
      const { stream_id: id } = await viewer.open(cluster.cameraIds[0] ?? "");
      await viewer.frame(id);
      opened += 1;
      const again = TestViewer.connect(mediaUrl(from, ticket), origin);
      reopened += await again.then(
        ({ socket }) => {
          socket.close();
          return 1;
        },
        () => 0,
      );
      viewer.socket.close();
    }
    return [
      all("sockets with a picture", opened, pairs.length),
      none("opened with the same ticket at the one that gave it", reopened),
    ];
  },
};

export const snapshots: ClusterCheck = {
  title: "each console has a picture of each camera, of now and of ten minutes ago",
  async run(cluster) {
    const token = await signIn(cluster);
    const cameraIds = cluster.cameraIds.slice(0, 8);
    const atMs = Date.now() - 600_000;
    const paths = cameraIds.flatMap((id) => [
      `/media/snapshot/${id}`,
      `/media/snapshot/${id}?at=${atMs}`,
    ]);
    const sizes = await Promise.all(
      cluster.consoles.flatMap((site) =>
        paths.map(async (path) => {
          const answer = await request(site, path, token);
          return answer.status === 200 ? (await answer.arrayBuffer()).byteLength : 0;
        }),
      ),
    );
    const pictures = sizes.filter((bytes) => bytes > 1_000);
    return [all("pictures", pictures.length, sizes.length)];
  },
};

export const moveElsewhere: ClusterCheck = {
  title: "a camera moves, whichever console is asked to move it",
  async run(cluster) {
    const token = await signIn(cluster);
    const { rows } = await cluster.database.scopes.system.execute(
      sql`select id from camera where connected and ptz order by id limit 1`,
    );
    const document = 'mutation($id: ID!) { control_ptz(host_cam_id: $id, command: "left") { ok } }';
    const move = (site: ConsoleAddress) =>
      callCloud<{ ok: boolean }>(site, document, { id: String(rows[0]?.id) }, token);
    const answers = await Promise.all(cluster.consoles.map(move));
    const moved = answers.filter(({ ok }) => ok);
    return [all("consoles that moved it", moved.length, answers.length)];
  },
};

/** One init segment and as many of video: more than the first playlist names. */
const followedFiles = 4;

export const liveHls: ClusterCheck = {
  title: "a player of HLS follows a live camera by the balancer, each request at another console",
  async run(cluster) {
    const page = await openHttpSession(cluster);
    const [cameraId] = cluster.cameraIds;
    const base = `/media/hls/${cameraId}/sub/`;
    const missing: string[] = [];
    const seen = new Set<string>();
    async function get(file: string): Promise<Response> {
      const answer = await page.get(base + file);
      if (answer.status !== 200) missing.push(`${file}: ${answer.status}`);
      return answer;
    }
    const firstMs = await measure(async () => (await get("live.m3u8")).text());
    while (seen.size < followedFiles && missing.length === 0) {
      const playlist = await (await get("live.m3u8")).text();
      const files = [...playlist.matchAll(/live\/\d+\.(?:m4s|mp4)/g)].map(([file]) => file);
      for (const file of files) {
        seen.add(file);
        await (await get(file)).arrayBuffer();
      }
    }
    return [
      within("first playlist", firstMs, 10_000),
      none(`files missing of ${seen.size}`, missing.length),
    ];
  },
};
