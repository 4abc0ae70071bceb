import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const rename = `mutation($id: ID!, $name: String!) {
  update_host(id: $id, display_name: $name) { display_name } }`;

test("a change that waits too long for another one is answered 'try again', and then succeeds", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { h1: id } = site.first;
  const change = () => site.call("master", rename, { id, name: "After all" });
  const holder = await site.cloud.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from host where id = $1 for update", [id]);
    expect((await change()).errors[0]?.message).toBe("ERR_SERVICE_UNAVAILABLE");
    // Still a fault for those who operate it.
    expect(JSON.stringify(printed.mock.calls)).toContain("canceling statement");
    await holder.query("rollback");
    expect((await change()).errors).toEqual([]);
  } finally {
    holder.release();
    printed.mockRestore();
  }
});
