import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import { tellPresence } from "../../backend/host/tell-presence";
import { storeEvents } from "../support/events";
import { startWebhookCloud } from "../support/webhook-cloud";
import { isGenuine } from "../support/webhook-receiver";

/** Deliveries of webhooks to a real server of this machine. */

let hooks: Awaited<ReturnType<typeof startWebhookCloud>>;

beforeAll(async () => {
  hooks = await startWebhookCloud();
});
afterEach(() => hooks.clear());
afterAll(() => hooks.close());

test("E21: a host that is gone is told with id, type, time and facts, signed, and the secret is kept sealed", async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.create(receiver.url);
  await hooks.inTransaction((tx) => tellPresence(tx, [hooks.changeOf(hooks.accounts.first.h1)]));
  await hooks.until(id, {
    type: "host_disconnected",
    state: "delivered",
    attempts: 1,
    status: 204,
  });
  const [delivery] = receiver.received;
  if (!delivery) throw new Error("nothing was received");
  expect(delivery.message).toEqual({
    id: delivery.headers["sightline-delivery"],
    type: "host_disconnected",
    time: expect.any(Number),
    account: hooks.accounts.first.accountId,
    facts: { host: { id: String(hooks.accounts.first.h1), name: "H1" }, time: expect.any(Number) },
  });
  expect(isGenuine(delivery, secret)).toBe(true);
  expect(isGenuine(delivery, `${secret}x`)).toBe(false);
  expect(isGenuine({ ...delivery, body: delivery.body.replace("H1", "H2") }, secret)).toBe(false);
  const { rows } = await hooks.cloud.database.pool.query(
    "select encode(secret, 'escape') as text from webhook",
  );
  expect(rows[0].text).not.toContain(secret.slice(6));
});

test("an alert that fired is told with its event, host and camera, and without a picture", async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.create(receiver.url, ["alert_fired"]);
  const { accountId, h1, c1 } = hooks.accounts.first;
  const made =
    await hooks.call(`mutation { create_user_alert(name: "Night", weekdays: [0, 1, 2, 3, 4, 5, 6],
    start_time: "00:00", end_time: "00:00", trigger_events: [{ event_type: 55, event_id: 300 }]) { id } }`);
  expect(made.errors).toEqual([]);
  const event = { accountId, hostId: h1, cameraId: c1, eventType: 55, eventId: 300 };
  await createAlertFiring(hooks.cloud.backend.services)(
    accountId,
    await storeEvents(hooks.cloud.database, [event]),
  );
  await hooks.until(id, { type: "alert_fired", state: "delivered" });
  expect(receiver.received[0]?.message.facts).toEqual({
    alert: { id: expect.any(String), name: "Night", user_id: expect.any(String) },
    event: {
      id: expect.any(String),
      event_type: 55,
      event_id: 300,
      name: "Intrusion",
      time: expect.any(Number),
      link: expect.stringMatching(/^https:\/\/vms\.example\.com\/cloud_vms\/events\/\d+$/),
    },
    host: { id: String(h1), name: "H1" },
    camera: { id: String(c1), name: "c1" },
  });
});

test("what is answered with 500 is sent again with the same id, and what is never taken is given up", async () => {
  const receiver = await hooks.receive((res, { path }, nth) =>
    res.writeHead(path === "/later" && nth > 1 ? 200 : 500).end("x".repeat(100_000)),
  );
  const later = await hooks.create(`${receiver.url}/later`);
  await hooks.sendTest(later.id);
  await hooks.until(later.id, { state: "delivered", attempts: 2, status: 200, next_attempt: null });
  expect(new Set(receiver.received.map(({ message }) => message.id)).size).toBe(1);
  const never = await hooks.create(`${receiver.url}/never`);
  await hooks.sendTest(never.id);
  const given = { state: "failed", attempts: 3, status: 500, fault: "status", next_attempt: null };
  await hooks.until(never.id, given);
});

test("E15: a redirect is not followed", async () => {
  const target = await hooks.receive();
  const receiver = await hooks.receive((res) => res.writeHead(307, { Location: target.url }).end());
  const { id } = await hooks.create(receiver.url);
  await hooks.sendTest(id);
  await hooks.until(id, { state: "failed", status: 307, fault: "status" });
  expect(target.received).toEqual([]);
});

test("E21: a slow receiver times out and holds no other webhook", async () => {
  const slow = await hooks.receive(() => undefined);
  const quick = await hooks.receive();
  const held = await hooks.create(slow.url, ["host_disconnected"]);
  const other = await hooks.create(quick.url, ["host_connected"]);
  const { h1 } = hooks.accounts.first;
  const gone = Array.from({ length: 5 }, () => hooks.changeOf(h1));
  await hooks.inTransaction((tx) => tellPresence(tx, gone));
  await hooks.inTransaction((tx) => tellPresence(tx, [hooks.changeOf(h1, true)]));
  await hooks.until(other.id, { state: "delivered" });
  // In one queue it would come after all of them had been tried.
  expect(slow.received.length).toBeLessThan(gone.length);
  await hooks.until(held.id, { state: "failed", fault: "timeout", status: null });
});

test("E21: after its secret was replaced a delivery is signed with both, and a day later with the new one", async () => {
  const receiver = await hooks.receive();
  const { id, secret } = await hooks.create(receiver.url);
  const answer = await hooks.call(`mutation { replace_webhook_secret(id: "${id}") { secret } }`);
  expect(answer.errors).toEqual([]);
  const fresh =
    (answer.data?.replace_webhook_secret as { secret: string } | undefined)?.secret ?? "";
  await hooks.sendTest(id);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000 });
  const [both] = receiver.received;
  expect([secret, fresh].map((one) => both && isGenuine(both, one))).toEqual([true, true]);
  await hooks.cloud.database.pool.query("update webhook set previous_until = now()");
  await hooks.sendTest(id);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 30_000 });
  const [, alone] = receiver.received;
  expect([secret, fresh].map((one) => alone && isGenuine(alone, one))).toEqual([false, true]);
});
