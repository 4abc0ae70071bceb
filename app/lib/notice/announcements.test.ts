import { expect, test, vi } from "vitest";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { findPublicAnnouncement, getAnnouncementQueue, pickText } from "./announcements.server";

test("C130: the language of the page, else English, else any language, else the text as it is", () => {
  const text = JSON.stringify({ en: "Maintenance", de: "Wartung" });
  expect(pickText(text, "de")).toBe("Wartung");
  expect(pickText(text, "ja")).toBe("Maintenance");
  expect(pickText(JSON.stringify({ fr: "Entretien" }), "ja")).toBe("Entretien");
  expect(pickText(JSON.stringify({ ja: " ", en: "", sk: "Údržba" }), "ja")).toBe("Údržba");
  expect(pickText(JSON.stringify({}), "ja")).toBe("");
  expect(pickText("Maintenance tonight", "de")).toBe("Maintenance tonight");
});

/** A sign-in that has announcements shown, in a cloud that has these ids; null for one that fails. */
async function queueOf(
  ids: string[] | null,
  seen: { announced: string[] | null; dismissed?: string[]; skipped?: string[] },
) {
  const query_announcements = ids?.map((id) => ({
    id,
    title: JSON.stringify({ en: `Title ${id}` }),
    message: JSON.stringify({ en: `Text ${id}` }),
    public: false,
  }));
  const fetchGraphql = vi.fn(async () =>
    ids
      ? Response.json({ data: { query_announcements } })
      : Response.json({ errors: [{ message: "ERR_INTERNAL" }] }, { status: 500 }),
  );
  const request = new Request("http://localhost/console");
  const preferences = { ...(await readPreferences(request)), ...seen };
  const queue = await getAnnouncementQueue(
    { request, context: { fetchGraphql } },
    "de",
    preferences,
  );
  return {
    ...queue,
    ids: queue.waiting.map(({ id }) => id),
    asked: fetchGraphql.mock.calls.length,
  };
}

test("C172: after a sign-in all are shown, save those skipped or closed on the login page", async () => {
  const queue = await queueOf(["1", "2", "3"], {
    announced: [],
    dismissed: ["1"],
    skipped: ["3"],
  });
  expect(queue.waiting).toEqual([{ id: "2", title: "Title 2", message: "Text 2" }]);
  expect(queue.total).toBe(1);
  expect(queue.cookies).toEqual([]);
});

test("C130: one without a text in any language is none", async () => {
  const request = new Request("http://localhost/console");
  const query_announcements = [
    { id: "1", title: "{}", message: '{"de":" "}', public: true },
    { id: "2", title: "{}", message: '{"fr":"Dimanche"}', public: true },
  ];
  const fetchGraphql = async () => Response.json({ data: { query_announcements } });
  const args = { request, context: { fetchGraphql } };
  const preferences = { ...(await readPreferences(request)), announced: [] };
  const only = { id: "2", title: "", message: "Dimanche" };
  const queue = await getAnnouncementQueue(args, "de", preferences);
  expect(queue).toMatchObject({ waiting: [only], total: 1 });
  expect(await findPublicAnnouncement(args, "de", preferences)).toEqual(only);
});

test("those read count, also the ones skipped meanwhile; the last one ends the queue", async () => {
  expect(await queueOf(["1", "2"], { announced: ["1"], skipped: ["1"] })).toMatchObject({
    ids: ["2"],
    total: 2,
    cookies: [],
  });
  const done = await queueOf(["1", "2"], { announced: ["1", "2"] });
  expect(done.ids).toEqual([]);
  expect(done.cookies).toEqual([expect.stringMatching(/^announced=.*Max-Age=0/)]);
});

test("C173: none in the cloud clears the skipped list; all of them skipped does not (decision D6)", async () => {
  const cleared = (await queueOf([], { announced: [], skipped: ["1"] })).cookies;
  expect(cleared).toContainEqual(expect.stringMatching(/^skipped=.*Max-Age=0/));
  const kept = (await queueOf(["1"], { announced: [], skipped: ["1"] })).cookies;
  expect(kept).not.toContainEqual(expect.stringMatching(/^skipped=/));
});

test("without a sign-in that has them shown the cloud is not asked", async () => {
  expect(await queueOf(["1"], { announced: null })).toMatchObject({ ids: [], asked: 0 });
});

test("C304, C332: failing to ask is only logged and changes nothing", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await queueOf(null, { announced: [], skipped: ["1"] })).toMatchObject({
    ids: [],
    cookies: [],
  });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("announcements did not load"));
  warn.mockRestore();
});
