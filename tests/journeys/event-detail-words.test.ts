import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { ageTypes, carTypes, colors } from "../../contract/ai";
import { behaviorTextKey } from "../../contract/audit-behaviors";
import type { DeviceFinding } from "../../contract/device-events";
import { expectAccessible } from "../support/axe";
import { expect, signIn, startSession } from "../support/browser";
import { addEvent, detail, eventPath, fact, findPlace, test, zeros } from "../support/event-detail";
import { callCloud, getMasterToken } from "../support/users";

/** What was recognised, what was done, and when it was, in words. */

type Site = Parameters<typeof addEvent>[0];
const person = (more: Partial<DeviceFinding>) => ({ category: "person" as const, ...more });
const vehicle = (more: Partial<DeviceFinding>) => ({ category: "vehicle" as const, ...more });

const addFindings = (site: Site, findings: DeviceFinding[]) =>
  addEvent(site, "DC-VMS-02", { findings: findings as never });

test("C142, C143, C144, C145, C146: the attributes of people are words, and zero is the first of them", async ({
  page,
  site,
}) => {
  const all = await addFindings(site, [
    person(zeros),
    ...ageTypes.slice(1).map((_, index) =>
      person({
        age_type: index + 1,
        gender: 1,
        hat: 1,
        bag: 1,
        up_body_clothing: 1,
        low_body_clothing: 1,
      }),
    ),
  ]);
  await signIn(page, site, eventPath(all));
  await detail(page, "Person detected").waitFor();
  const read = (name: string) => fact(page, name).allTextContents();
  expect(await read("Age")).toEqual(["Teenager", "Adult", "Elderly"]);
  expect(await read("Gender")).toEqual(["Male", "Female", "Female"]);
  expect(await read("Hat")).toEqual(["Yes", "No", "No"]);
  expect(await read("Bag")).toEqual(["Yes", "No", "No"]);
  expect(await read("Upper body")).toEqual(["long sleeves", "short sleeves", "short sleeves"]);
  expect(await read("Lower body")).toEqual(["long", "short", "short"]);
  expect(await read("Stay")).toEqual(["0 s"]);
  await expectAccessible(page);
});

test("C148, C149, C150: vehicles are counted from one, their bodies from zero, in eleven colours with names", async ({
  page,
  site,
}) => {
  const findings = colors.map((color, index) =>
    vehicle({
      color,
      vehicle_type: 1 + (index % 5),
      car_type: index % carTypes.length,
      speed_mph: 0,
      lpr: `8AB ${index}`,
    }),
  );
  const id = await addFindings(site, findings);
  await signIn(page, site, eventPath(id));
  await detail(page, "Person detected").waitFor();
  const read = (name: string) => fact(page, name).allTextContents();
  expect((await read("Kind")).slice(0, 5)).toEqual([
    "Car",
    "Bicycle",
    "Motorcycle",
    "Bus",
    "Truck",
  ]);
  expect((await read("Body type")).slice(0, 5)).toEqual([
    "MPV",
    "SUV",
    "Hatchback",
    "Sedan",
    "Pickup",
  ]);
  const names = "White Gray Black Yellow Orange Blue Pink Purple Red Brown Green";
  expect(await read("Colour")).toEqual(names.split(" "));
  expect((await read("Speed"))[0]).toBe("0 mph");
});

/** 02:30 in Berlin, in Unix ms, before its clocks are put back next year. */
function findRepeatedTime(): number {
  const year = new Date().getUTCFullYear() + 1;
  const lastOfOctober = new Date(Date.UTC(year, 9, 31));
  return Date.UTC(year, 9, 31 - lastOfOctober.getUTCDay(), 0, 30);
}

test("C141: two events of the hour that a clock change repeats can be told apart", async ({
  page,
  site,
}) => {
  const host = "HQ-NVR-01";
  const { hostId } = await findPlace(site, host);
  await site.db.execute(sql`update host set timezone = 'Europe/Berlin' where id = ${hostId}`);
  const timeMs = findRepeatedTime();
  const first = await addEvent(site, host, { timeMs });
  const second = await addEvent(site, host, { timeMs: timeMs + 3_600_000, dstRollback: true });
  await signIn(page, site, eventPath(first));
  const read = async () => (await fact(page, "Time").textContent()) ?? "";
  await detail(page, "Person detected").waitFor();
  const before = await read();
  await page.goto(eventPath(second));
  const after = await read();
  expect(before).toMatch(/02:30:00/);
  expect(after).toMatch(/02:30:00 UTC\+1/);
  expect(before).not.toContain("UTC+1");
  await page.getByText("The recording is still being made.").waitFor();
});

test("C138: the audit log names what it knows, and what it does not by its number, with script and without", async ({
  page,
  pageWithoutScript,
  site,
}) => {
  const { accountId } = await findPlace(site, "DC-VMS-02");
  const named = [1, 74, 40_001, 41_001, 41_904];
  const numbered = [40_842, 41_006, 75];
  const names = JSON.parse(readFileSync("public/locales/en/audit.json", "utf8"));
  const wanted = [...named, ...numbered].map((id) => {
    const [kind = "", key = ""] = behaviorTextKey(id).split(".");
    return String(names[kind][key]).replace("{{id}}", String(id));
  });
  expect(wanted.slice(named.length)).toEqual([
    "VMS action 40842",
    "Access control action 41006",
    "Action 75",
  ]);
  for (const id of [...named, ...numbered]) {
    await site.db.execute(sql`
      insert into audit (account_id, behavior_id, ip) values (${accountId}, ${id}, '192.0.2.38')`);
  }
  for (const each of [page, pageWithoutScript]) {
    await signIn(each, site, "/audit_log?ip=192.0.2.38");
    const shown = each.getByRole("table").first().getByRole("rowheader");
    await expect.poll(() => shown.count()).toBe(wanted.length);
    const texts = (await shown.allInnerTexts()).map((text) => text.trim());
    expect(new Set(texts)).toEqual(new Set(wanted));
  }
});

test("C364: what a host or a user wrote is text: a plate, a camera, a note, what the event says", async ({
  page,
  site,
}) => {
  const text = "<img src onerror=hit()>";
  const host = "OT-REC-14";
  const { cameraId, hostId } = await findPlace(site, host);
  await site.db.execute(sql`update camera set name = ${text} where id = ${cameraId}`);
  await site.db.execute(sql`update host set display_name = ${text} where id = ${hostId}`);
  const id = await addEvent(site, host, {
    exInfo: { [text]: text },
    findings: [vehicle({ lpr: "<img onerror>", brand: text })] as never,
  });
  await callCloud(
    site,
    "mutation($e: ID!, $n: String) { create_share_link(event_id: $e, note: $n) { id } }",
    { e: id, n: text },
    await getMasterToken(site),
  );
  await startSession(page, site);
  await page.addInitScript({ content: "globalThis.hit = () => { globalThis.wasHit = true; };" });
  await page.goto(eventPath(id));
  await detail(page, "Person detected").waitFor();
  expect(await fact(page, "Camera").textContent()).toBe(text);
  await page.getByRole("term").getByText(text).waitFor();
  // Plates are kept in upper case, as they are searched for.
  expect(await fact(page, "Licence plate").textContent()).toBe("<IMG ONERROR>");
  expect(await page.getByText(text, { exact: true }).count()).toBeGreaterThan(4);
  expect(await page.evaluate(() => globalThis.wasHit)).toBeUndefined();
});
