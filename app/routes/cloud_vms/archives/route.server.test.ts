import { expect, test } from "vitest";
import { createSessionCookies } from "~/lib/session/session.server";
import { loadArchives } from "./route.server";

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

const regions = [
  {
    id: "1",
    name: "North",
    hosts: ["11", "12"].map((id) => ({
      id,
      name: id,
      enabled: true,
      camera_count: 0,
      cameras: [],
    })),
  },
];
const answers = {
  query_profile: { id: "1" },
  query_region_host_list: regions,
  query_archive_list: { limit_count: 10, used_count: 0, total: 0, list: [] },
};

/** Opens the list at an address; `hold` delays the answers that have a field. */
async function open(search: string, hold: (field: string) => Promise<unknown> = async () => {}) {
  const [line = ""] = await createSessionCookies(new Request("http://console.test/"), "token");
  const request = new Request(`http://console.test/cloud_vms/archives${search}`, {
    headers: { cookie: line.split(";")[0] ?? "" },
  });
  const fetchGraphql = async (call: Request) => {
    const asked = String((await call.json()).query);
    const fields = Object.entries(answers).filter(([field]) => asked.includes(field));
    for (const [field] of fields) await hold(field);
    return Response.json({ data: Object.fromEntries(fields) });
  };
  return loadArchives({ request, context: { fetchGraphql } });
}

const findAddress = (search: string) =>
  open(search).then(
    () => null,
    (thrown: Response) => thrown.headers.get("location"),
  );

test("the archives do not wait for the camera tree, nor the tree for them", async () => {
  let release: (() => void) | undefined;
  const bothAsked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Set<string>();
  const { page } = await open("", async (field) => {
    if (field === "query_profile") return;
    asked.add(field);
    if (asked.size === 2) release?.();
    await bothAsked;
  });
  expect(page.tree).toHaveLength(1);
  expect(page.archives?.total).toBe(0);
});

test("what a form posts is led to the list's own address", async () => {
  expect(await findAddress("?host_id=&host_id=11&host_id=12")).toBe("/cloud_vms/archives");
  expect(await findAddress("?host_id=&host_id=11&q=gate")).toBe(
    "/cloud_vms/archives?q=gate&host_id=11",
  );
  expect(await findAddress("?host_id=")).toBe("/cloud_vms/archives");
  expect(await findAddress("?host_id=11&from=&until=&at=1795392000")).toBe(
    "/cloud_vms/archives?host_id=11",
  );
  expect(await findAddress("?host_id=11,12&range=day")).toBeNull();
});
