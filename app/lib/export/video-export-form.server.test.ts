import { expect, test } from "vitest";
import { onForm } from "~/lib/forms/form.server";
import { videoExportForm } from "./video-export-form.server";

const right = {
  host_cam_ids: ["7"],
  start_date: "2026-11-20T09:00:00",
  end_date: "2026-11-20T09:30",
  stream: "sub",
  zone: "Europe/Prague",
};

/** What the form says to the cloud, or the answer that refuses it. */
async function post(change: Partial<Record<keyof typeof right, string | string[]>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...change })) {
    for (const each of [value].flat()) form.append(name, each);
  }
  let sent: unknown = null;
  const reply = await onForm(videoExportForm, async (request) => {
    sent = request;
    return new Response();
  })(form);
  return sent ?? reply;
}

test("dates are read on the clock of the form's zone, and on UTC where there is no such zone", async () => {
  const nine = Date.UTC(2026, 10, 20, 9) / 1000;
  const stream = { host_cam_ids: ["7"], stream: "sub" };
  expect(await post({})).toEqual({ ...stream, start_date: nine - 3600, end_date: nine - 1800 });
  expect(await post({ zone: "Moon/Base" })).toEqual({
    ...stream,
    start_date: nine,
    end_date: nine + 1800,
  });
  expect(await post({ stream: "", host_cam_ids: ["7", "8", "7"] })).toMatchObject({
    host_cam_ids: ["7", "8"],
    stream: "main",
  });
});

test("each fault is at its field, and what was typed comes back", async () => {
  const typed = { start_date: "soon", end_date: "2026-11-20T09:30", host_cam_ids: [] };
  expect(await post(typed)).toMatchObject({
    data: {
      result: {
        initialValue: { start_date: "soon", end_date: "2026-11-20T09:30", stream: "sub" },
        error: { start_date: { code: "REQUIRED" }, host_cam_ids: { code: "AT_LEAST_ONE" } },
      },
    },
  });
  expect(await post({ end_date: right.start_date, host_cam_ids: ["7", "8"] })).toMatchObject({
    data: {
      result: {
        initialValue: { host_cam_ids: ["7", "8"] },
        error: { end_date: { code: "INVALID_ARGUMENT" } },
      },
    },
  });
});

test("an hour that comes twice is the pass that the form shows, in every zone the first where it names none", async () => {
  const dates = async (zone: string, start_date: string, end_date: string) => {
    const sent = (await post({ zone, start_date, end_date })) as Record<string, number>;
    return [sent.start_date, sent.end_date].map((seconds) =>
      new Date(Number(seconds) * 1000).toISOString().slice(11, 16),
    );
  };
  const [day, early, late] = ["2026-10-25", "T02:10", "T02:40"];
  const first = await dates("Europe/Prague", day + early, day + late);
  expect(first).toEqual(["00:10", "00:40"]);
  const second = await dates("Europe/Prague", `${day}${early}+01:00`, `${day}${late}+01:00`);
  expect(second).toEqual(["01:10", "01:40"]);
  const newYork = await dates("America/New_York", "2026-11-01T01:10", "2026-11-01T01:40");
  expect(newYork).toEqual(["05:10", "05:40"]);
});
