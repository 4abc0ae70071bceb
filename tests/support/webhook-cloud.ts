import { expect, vi } from "vitest";
import type { Transaction } from "../../backend/db/client";
import { seedTwoAccounts, startTestCloud } from "./cloud";
import { startReceiver, type WebhookReceiver } from "./webhook-receiver";

/** A cloud whose webhooks may lead to this machine, and do not wait long. */

export interface Delivery {
  type: string;
  state: string;
  attempts: number;
  status: number | null;
  fault: string | null;
  next_attempt: number | null;
}

export async function startWebhookCloud() {
  const short = { timeoutMs: 400, retrySeconds: [0.1, 0.1], pollMs: 100 };
  const webhooks = { allowHttp: true, allowPrivate: true, ...short };
  const cloud = await startTestCloud({ webhooks });
  const accounts = await seedTwoAccounts(cloud.database);
  const sessions = {
    master: await cloud.getToken(accounts.first.master),
    operator: await cloud.getToken(accounts.first.operator),
    other: await cloud.getToken(accounts.second.master),
  };
  const receivers: WebhookReceiver[] = [];

  const call = (document: string, variables = {}, token = sessions.master) =>
    cloud.call(document, variables, { token });

  async function create(url: string, events = ["host_disconnected", "host_connected"]) {
    const document = `mutation($url: String!, $events: [String!]!) {
      create_webhook(url: $url, events: $events) { id secret }
    }`;
    const answer = await call(document, { url, events });
    expect(answer.errors).toEqual([]);
    return answer.data?.create_webhook as { id: string; secret: string };
  }

  async function readLog(id: string): Promise<Delivery[]> {
    const fields = "type state attempts status fault duration next_attempt";
    const answer = await call(
      `{ query_webhook_delivery_list(id: "${id}") { list { ${fields} } } }`,
    );
    const log = answer.data?.query_webhook_delivery_list as { list: Delivery[] } | undefined;
    return log?.list ?? [];
  }

  return {
    cloud,
    accounts,
    sessions,
    call,
    create,
    readLog,
    sendTest: (id: string) => call(`mutation { test_webhook(id: "${id}") { ok } }`),
    /** Waits until the newest delivery looks like this. */
    async until(id: string, wanted: Partial<Delivery>): Promise<void> {
      const check = async () => expect((await readLog(id))[0]).toMatchObject(wanted);
      await vi.waitFor(check, { timeout: 30_000 });
    },
    /** A receiver until the end of the test. */
    async receive(...given: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
      const receiver = await startReceiver(...given);
      receivers.push(receiver);
      return receiver;
    },
    inTransaction: (work: (tx: Transaction) => Promise<void>) =>
      cloud.backend.services.scopes.system.transaction(work),
    /** A host of the first account that came or went. */
    changeOf: (hostId: number, isOnline = false) => ({
      accountId: accounts.first.accountId,
      hostId,
      cameraId: null,
      isOnline,
      timezone: "UTC",
      atMs: Date.now(),
    }),
    async clear(): Promise<void> {
      await cloud.database.pool.query("delete from webhook");
      for (const receiver of receivers.splice(0)) await receiver.close();
    },
    close: () => cloud.close(),
  };
}
