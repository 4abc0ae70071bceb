import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tellPresence } from "../../backend/host/tell-presence";
import { tellWebhooks } from "../../backend/webhook/tell";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { startWebhookCloud } from "../support/webhook-cloud";

/** Webhooks: whose they are, what they are told of, and how much waits for one. */

let hooks: Awaited<ReturnType<typeof startWebhookCloud>>;

beforeAll(async () => {
  hooks = await startWebhookCloud();
});
afterEach(() => hooks.clear());
afterAll(() => hooks.close());

test("a webhook is told of what it was created for, in its own account, while it is switched on", async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.create(receiver.url, ["host_connected"]);
  const { first, second } = hooks.accounts;
  const tellAll = () =>
    hooks.inTransaction(async (tx) => {
      await tellPresence(tx, [hooks.changeOf(first.h1), hooks.changeOf(first.h1, true)]);
      await tellWebhooks(tx, second.accountId, "host_connected", {});
    });
  await tellAll();
  await hooks.until(id, { type: "host_connected", state: "delivered" });
  expect(await hooks.readLog(id)).toHaveLength(1);
  await hooks.call(`mutation { switch_webhook(id: "${id}", enable: false) { ok } }`);
  await tellAll();
  expect(await hooks.readLog(id)).toHaveLength(1);
});

test("switched off, it gives up what waits; too many that wait are not delivered, and counted", async () => {
  const slow = await hooks.receive(() => undefined);
  const { id } = await hooks.create(slow.url);
  await hooks.cloud.database.pool.query(
    `insert into webhook_delivery (account_id, webhook_id, type, facts)
     select account_id, id, 'host_connected', '{}' from webhook, generate_series(1, $1::int)`,
    [limits.webhookWaitingMax],
  );
  await hooks.inTransaction((tx) => tellPresence(tx, [hooks.changeOf(hooks.accounts.first.h1)]));
  const list = await hooks.call("{ query_webhook_list { dropped last_delivery { type } } }");
  expect(list.data?.query_webhook_list).toEqual([
    { dropped: 1, last_delivery: { type: "host_connected" } },
  ]);
  await hooks.call(`mutation { switch_webhook(id: "${id}", enable: false) { ok } }`);
  const states = (await hooks.readLog(id)).map(({ state, fault }) => `${state} ${fault}`);
  expect(new Set(states)).toEqual(new Set(["failed disabled"]));
  expect(states).toHaveLength(50);
});

test("webhooks are a master's, of one account, ten of them, and each change is in the audit log", async () => {
  const url = "https://hooks.example.com/in?key=hidden";
  const denied = await hooks.call("{ query_webhook_list { id } }", {}, hooks.sessions.operator);
  expect(denied.errors[0]?.message).toBe("ERR_ACCESS_DENIED");
  const { id } = await hooks.create(url, ["alert_fired"]);
  const foreign = await hooks.call(
    `mutation { delete_webhook(id: "${id}") { ok } }`,
    {},
    hooks.sessions.other,
  );
  expect(foreign.errors[0]?.message).toBe("ERR_NOT_FOUND");
  await hooks.call(
    `mutation { update_webhook(id: "${id}", url: "${url}", events: ["host_connected"]) { ok } }`,
  );
  for (let count = 1; count < limits.webhooksMax; count += 1) await hooks.create(url);
  const document = `mutation($url: String!) { create_webhook(url: $url, events: ["alert_fired"]) { id } }`;
  expect((await hooks.call(document, { url })).errors[0]).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { max: limits.webhooksMax },
  });
  await hooks.call(`mutation { delete_webhook(id: "${id}") { ok } }`);
  const { rows } = await hooks.cloud.database.pool.query(
    "select behavior_id, target_name, payload from audit where target_type = 'webhook' and target_id = $1 order by id",
    [id],
  );
  expect(rows.map((row) => row.behavior_id)).toEqual([
    behaviors.webhookCreated,
    behaviors.webhookUpdated,
    behaviors.webhookDeleted,
  ]);
  expect(JSON.stringify(rows)).not.toContain("hidden");
});
