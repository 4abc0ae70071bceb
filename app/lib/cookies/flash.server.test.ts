import { expect, test } from "vitest";
import { limits } from "~contract/limits";
import { createFlash, takeFlash } from "./flash.server";

/** What the page after the redirect is told. */
async function take(setCookie: string) {
  const [cookie = ""] = setCookie.split(";");
  return takeFlash(new Request("http://sightline.test/", { headers: { cookie } }));
}

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

const undo = { action: "/kit/cameras?q=a", intent: "restore", fields: { ids: ["4", "7"] } };

test("words are said once", async () => {
  const { flash, cookies } = await take(await createFlash("host_saved"));
  expect(flash).toMatchObject({ key: "host_saved", undo: null });
  expect(cookies).toEqual([expect.stringContaining("Max-Age=0")]);
});

test("a change goes with its way back, for as long as the server says", async () => {
  const { flash } = await take(await createFlash("removed", undo));
  expect(flash).toMatchObject({ key: "removed", undo: { ...undo, seconds: limits.undoSeconds } });
});

test("an alert with as many triggers as there may be is brought back", async () => {
  const cameras = Array.from({ length: limits.alertTriggersMax }, (_, n) =>
    String(1_000_000 + ((n * 7_919) % 90_000)),
  );
  const large = { ...undo, fields: { cameras, name: ["n".repeat(256)] } };
  const { flash } = await take(await createFlash("removed", large));
  expect(flash?.undo).toMatchObject(large);
});

test("a way back that a cookie cannot hold is not offered; the words are", async () => {
  const ids = Array.from({ length: 4_312 }, (_, index) => String(index));
  const { flash } = await take(await createFlash("removed", { ...undo, fields: { ids } }));
  expect(flash).toMatchObject({ key: "removed", undo: null });
});

test("a made-up way back is none", async () => {
  const forged = Buffer.from(JSON.stringify({ key: "removed", undo })).toString("base64");
  expect((await take(`flash=${forged}`)).flash).toBeNull();
});
