import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ outboxReadable: true });
});
afterAll(() => cloud.close());

const readOutbox = async (host: string) => {
  const { errors } = await cloud.call("{ query_outbox { id } }", {}, { host });
  return errors[0]?.message ?? "answered";
};

test("the demo's outbox is read on this machine, not by a name that leads here", async () => {
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    expect(await readOutbox(host), host).toBe("answered");
  }
  for (const host of ["vms.example.com", "evil.example:3000", "127.0.0.1.evil.example", ""]) {
    expect(await readOutbox(host), host).toBe("ERR_ACCESS_DENIED");
  }
});
