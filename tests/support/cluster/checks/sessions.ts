import { realtimeCloseCodes } from "../../../../contract/realtime-channel";
import { openHttpSession } from "../../http-session";
import { callCloud } from "../../users";
import { connectViewer, request, signIn } from "../calls";
import { all, type ClusterCheck, measure, none, within } from "../check";
import type { Cluster } from "../cluster";
import { openPageChannel } from "../page-channel";

/** Within this a change, and the end of a session, is everywhere. */
const everywhereMs = 1_000;
/** One of the demo's users; all have one password. */
const findMember = ({ demo }: Cluster) => ({
  email: `mika.ito@${demo.email.split("@")[1]}`,
  password: demo.password,
});

export const signInOnce: ClusterCheck = {
  title: "who has signed in by the balancer has pages and data at every console",
  async run(cluster) {
    const { consoles } = cluster;
    const page = await openHttpSession(cluster);
    const token = await signIn(cluster);
    const answers = consoles.flatMap((site) => [
      page.at(site.url).get("/console"),
      callCloud(site, "{ query_session_list { id } }", {}, token).then(() => ({ status: 200 })),
    ]);
    const good = (await Promise.all(answers)).filter(({ status }) => status === 200);
    return [all("pages and calls answered", good.length, answers.length)];
  },
};

export const pushEverywhere: ClusterCheck = {
  title: "a change made at one console is pushed to the pages of all",
  async run(cluster) {
    const { consoles } = cluster;
    const token = await signIn(cluster);
    const channels = await Promise.all(
      consoles.map((site) => openPageChannel(cluster, site, token)),
    );
    const took: number[] = [];
    for (const [theme, site] of consoles.entries()) {
      const change = `mutation { update_theme(theme: ${theme}) { theme } }`;
      const told = channels.map(({ messages }) =>
        messages.take((message) => message.type === "USER_DATA_CHANGE"),
      );
      const ms = await measure(async () => {
        await callCloud(site, change, {}, token);
        await Promise.all(told);
      });
      took.push(ms);
    }
    for (const channel of channels) channel.close();
    return [within("slowest of three changes, to the last page", Math.max(...took), everywhereMs)];
  },
};

/** Opens a page's sockets at each console. Resolves with what resolves when all of them have been closed as revoked. */
async function openPages(cluster: Cluster, token: string) {
  const sockets = await Promise.all(
    cluster.consoles.flatMap((site) => [
      openPageChannel(cluster, site, token),
      connectViewer(cluster, token, site),
    ]),
  );
  return async () => {
    const codes = await Promise.all(sockets.map(({ closed }) => closed));
    const wrong = codes.filter((code) => code !== realtimeCloseCodes.revoked);
    if (wrong.length > 0) throw new Error(`closed with ${wrong}`);
  };
}

/** How many consoles answer to the session. */
async function countAnswers({ consoles, cameraIds }: Cluster, token: string): Promise<number> {
  const path = `/media/snapshot/${cameraIds[0]}`;
  const answers = await Promise.all(consoles.map((site) => request(site, path, token)));
  return answers.filter(({ status }) => status !== 401).length;
}

export const endSession: ClusterCheck = {
  title:
    "a session that is ended, and one whose password was changed, ends at every console within a second",
  async run(cluster) {
    const [first, second] = cluster.consoles;
    const user = findMember(cluster);
    const ended = await signIn(cluster, user);
    const closed = await openPages(cluster, ended);
    const other = await signIn(cluster, user);
    const list = "{ query_session_list { id current } }";
    const sessions = await callCloud<{ id: string; current: boolean }[]>(cluster, list, {}, ended);
    const id = sessions.find(({ current }) => current)?.id;
    const endMs = await measure(async () => {
      const mutation = "mutation($id: ID!) { delete_session(id: $id) { ok } }";
      await callCloud(first ?? cluster, mutation, { id }, other);
      await closed();
    });
    const left = await countAnswers(cluster, ended);

    const closedByPassword = await openPages(cluster, other);
    const another = await signIn(cluster, user);
    const changeMs = await measure(async () => {
      const mutation =
        "mutation($o: String!, $n: String!) { change_password(old_password: $o, new_password: $n) { token } }";
      const passwords = { o: user.password, n: `${user.password}-new` };
      await callCloud(second ?? cluster, mutation, passwords, another);
      await closedByPassword();
    });
    const leftByPassword = await countAnswers(cluster, other);
    return [
      within("ended by another session, to the last of six sockets", endMs, everywhereMs),
      within("ended by a new password, to the last of six sockets", changeMs, everywhereMs),
      none("consoles that still answer", left + leftByPassword),
    ];
  },
};
