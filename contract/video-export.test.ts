import { expect, test } from "vitest";
import { limits } from "./limits";
import { newVideoExport } from "./video-export";

const hour = 3_600;
const schema = newVideoExport(hour);
const asked = { host_cam_ids: ["1"], start_date: 1_000, end_date: 1_000 + hour };

const faultOf = (change: object) => {
  const issue = schema.safeParse({ ...asked, ...change }).error?.issues[0];
  return issue ? [issue.message, ...issue.path].join(" ") : "none";
};

test("C354: an export is as long as the setting says and no longer, and its end is after its start", () => {
  expect(schema.parse(asked)).toEqual({ ...asked, stream: "main" });
  expect(faultOf({ end_date: asked.end_date + 1 })).toBe("EXCEED_EXPORT_LIMIT end_date");
  expect(faultOf({ end_date: asked.start_date })).toBe("INVALID_ARGUMENT end_date");
  expect(faultOf({ end_date: undefined })).toBe("REQUIRED end_date");
});

test("an export is of 1 to 36 cameras, one that is named twice once", () => {
  const cameras = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  expect(schema.parse({ ...asked, host_cam_ids: ["1", "2", "1"] }).host_cam_ids).toEqual([
    "1",
    "2",
  ]);
  expect(faultOf({ host_cam_ids: cameras(limits.exportCamerasMax) })).toBe("none");
  expect(faultOf({ host_cam_ids: cameras(limits.exportCamerasMax + 1) })).toMatch(/^EXCEED_EXPORT/);
  expect(faultOf({ host_cam_ids: [] })).toMatch(/^AT_LEAST_ONE/);
});
