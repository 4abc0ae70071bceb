import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testMime } from "../support/media/test-host";
import { openSite, type Persona, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface Camera {
  id: string;
  ptz_presets: { number: number; name: string }[];
}

async function readPresets(persona: Persona): Promise<Camera["ptz_presets"] | undefined> {
  const { query_region_host_list: regions } = await site.get<{
    query_region_host_list: { hosts: { cameras: Camera[] }[] }[];
  }>(
    persona,
    "{ query_region_host_list { hosts { cameras { id ptz_presets { number name } } } } }",
  );
  const cameras = regions.flatMap(({ hosts }) => hosts.flatMap((host) => host.cameras));
  return cameras.find(({ id }) => id === String(site.first.c1))?.ptz_presets;
}

test("presets have the names that their host reports, for those who may move the camera", async () => {
  const host = await site.connectHost(site.first.h1);
  const stream = { mime: testMime, width: 320, height: 180 };
  const hello = (presets?: Camera["ptz_presets"]) =>
    host.sendMessage({
      type: "hello",
      agent_version: "test",
      cameras: [{ index: 0, connected: true, streams: { main: stream }, presets }],
    });
  const presets = [
    { number: 1, name: "Gate" },
    { number: 7, name: "碼頭" },
  ];
  hello(presets);
  await vi.waitFor(async () => expect(await readPresets("master")).toEqual(presets));
  expect(await readPresets("operator")).toEqual([]);

  // A host that does not know them leaves those of before; one that has none any more says so.
  hello();
  hello(presets.slice(1));
  await vi.waitFor(async () => expect(await readPresets("master")).toEqual(presets.slice(1)));
  hello([]);
  await vi.waitFor(async () => expect(await readPresets("master")).toEqual([]));
  host.socket.terminate();
});
