import { expect, test } from "vitest";
import { findArchivable } from "./route.server";

const answers = {
  query_camera_tree: {
    is_whole: false,
    regions: [],
    hosts: [],
    cameras: [],
    first: ["5"],
    found: null,
  },
  query_playback_event_list: [],
  query_archive_list: { limit_count: 10, used_count: 0, list: [] },
};

/** Cameras whose events are asked for at an address, and the fields asked of the cloud. */
async function open(search: string) {
  const asked: string[] = [];
  let cameras: unknown = null;
  const fetchGraphql = async (call: Request) => {
    const { query, variables } = await call.json();
    const [field = ""] = Object.keys(answers).filter((each) => query.includes(each));
    asked.push(field);
    if (field === "query_playback_event_list") {
      cameras = variables.host_cam_id;
      return Response.json({ data: { before: [], after: [] } });
    }
    return Response.json({ data: { [field]: answers[field as keyof typeof answers] } });
  };
  const request = new Request(`http://console.test/cloud_vms/playback/archive${search}`);
  await findArchivable({ request, context: { fetchGraphql } });
  return { asked, cameras };
}

test("the camera tree is loaded only where the address names no cameras", async () => {
  const named = await open("?cameras=7,,8,7");
  expect(named.cameras).toEqual(["7", "8"]);
  expect(named.asked).not.toContain("query_camera_tree");
  expect((await open("")).cameras).toEqual(["5"]);
});

test("no more cameras are asked for than the cloud answers", async () => {
  const ids = Array.from({ length: 40 }, (_, index) => String(index + 1));
  expect((await open(`?cameras=${ids}`)).cameras).toEqual(ids.slice(0, 36));
});
