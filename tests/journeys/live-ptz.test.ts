import type { Page, Route } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { eventually, waitForStates } from "../support/live-wall";

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;
const pad = (page: Page) => page.getByRole("form", { name: "Move Container yard" });

/** PTZ commands posted by the page, with their results. */
function watchCommands(page: Page) {
  const sent: string[] = [];
  const answers: (string | null)[] = [];
  let aborted = 0;
  page.on("request", (request) => {
    if (!request.url().endsWith("/live/ptz")) return;
    const form = new URLSearchParams(request.postData() ?? "");
    sent.push([form.get("command"), form.get("preset")].filter(Boolean).join(" "));
  });
  page.on("response", async (response) => {
    if (!response.url().endsWith("/live/ptz")) return;
    answers.push(((await response.json()) as { error: string | null }).error);
  });
  // A stop does not wait for a movement that is not answered yet.
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/live/ptz")) aborted += 1;
  });
  return {
    /** Without the renewals of a held movement: how many there are depends on the machine. */
    said: () => sent.filter((command, index) => command !== sent[index - 1]),
    sent,
    isAnswered: () => answers.length + aborted === sent.length,
    errors: () => [...new Set(answers)],
  };
}

test("a camera moves while a button is held, by pointer and by key, and takes presets", async ({
  page,
  site,
}) => {
  const { said, sent, isAnswered, errors } = watchCommands(page);
  await signIn(page, site, live("layout=1&cameras=3"));
  await waitForStates(page, { playing: 1 });
  const left = pad(page).getByRole("button", { name: "Left", exact: true });
  await left.hover();
  await page.mouse.down();
  await eventually(said).toEqual(["left"]);
  // Renewed while it is held: the cloud stops a movement that is not.
  await eventually(() => sent.length).toBeGreaterThan(2);
  // Also when the pointer has slipped off the button.
  await page.mouse.move(700, 300);
  await page.mouse.up();
  await eventually(said).toEqual(["left", "stop"]);
  await eventually(isAnswered).toBe(true);
  await pad(page).getByRole("button", { name: "Zoom in" }).focus();
  await page.keyboard.down("Enter");
  await eventually(() => said().slice(2)).toEqual(["zoom_in"]);
  await page.keyboard.up("Enter");
  await eventually(() => said().slice(2)).toEqual(["zoom_in", "stop"]);
  await eventually(isAnswered).toBe(true);
  await pad(page).getByRole("button", { name: "Preset 4" }).click();
  await eventually(() => said().slice(4)).toEqual(["preset 4"]);
  await page.locator('[data-tile="0"]').focus();
  await page.keyboard.press("7");
  await eventually(() => said().slice(4)).toEqual(["preset 4", "preset 7"]);
  await eventually(isAnswered).toBe(true);
  expect(errors()).toEqual([null]);
});

test("a click without a press, as a screen reader makes it, moves the camera a little, and ends no press after it", async ({
  page,
  site,
}) => {
  const { said, sent, isAnswered } = watchCommands(page);
  await signIn(page, site, live("layout=1&cameras=3"));
  await waitForStates(page, { playing: 1 });
  await pad(page).getByRole("button", { name: "Right", exact: true }).dispatchEvent("click");
  await eventually(said).toEqual(["right", "stop"]);
  await pad(page).getByRole("button", { name: "Left", exact: true }).hover();
  await pad(page).getByRole("button", { name: "Right", exact: true }).dispatchEvent("click");
  await page.mouse.down();
  // Renewed: it is still held when the short movement would have ended.
  await eventually(() => sent.filter((command) => command === "left").length).toBeGreaterThan(1);
  await page.mouse.up();
  await eventually(() => said().at(-1)).toBe("stop");
  await eventually(isAnswered).toBe(true);
});

test("a camera that does not take a command says so", async ({ page, site }) => {
  await signIn(page, site, live("layout=1&cameras=3"));
  await waitForStates(page, { playing: 1 });
  await page.route("**/live/ptz", (route) => route.fulfill({ json: { error: "SWITCH_FAILED" } }));
  await pad(page).getByRole("button", { name: "Home position" }).click();
  await pad(page).getByText("The camera did not take the command").waitFor();
});

test("a camera that does not move has no pad", async ({ page, site }) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  expect(await page.getByRole("form", { name: /^Move/ }).count()).toBe(0);
});

test("C367: without script a press moves the camera, and a button of its own stops it", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=3&refresh=off"));
  for (const name of ["Right", "Stop", "Left side, preset 2"]) {
    await pad(page).getByRole("button", { name, exact: true }).click();
    expect(new URL(page.url()).pathname).toBe("/cloud_vms/live");
    expect(await pad(page).locator("[role=status]").textContent()).toBe("");
  }
});

test("a camera that refuses late, when another one is already moved, neither stops that one nor is shown on its pad", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=3"));
  const href = await page.getByRole("treeitem", { name: "Yard crane" }).getAttribute("href");
  const crane = new URLSearchParams(href ?? "").get("cameras")?.split(",").at(-1) ?? "";
  await page.goto(`/cloud_vms/live?layout=4&cameras=3,${crane}`);
  await waitForStates(page, { playing: 2 });
  const late: Route[] = [];
  let renewed = 0;
  await page.route("**/live/ptz", (route) => {
    const camera = new URLSearchParams(route.request().postData() ?? "").get("host_cam_id");
    if (camera === "3") {
      late.push(route);
      return;
    }
    renewed += 1;
    return route.fulfill({ json: { error: null } });
  });
  await page.locator('[data-tile="0"]').focus();
  await pad(page).getByRole("button", { name: "Home position" }).click();
  await eventually(() => late.length).toBe(1);
  await page.locator('[data-tile="1"]').focus();
  const other = page.getByRole("form", { name: "Move Yard crane" });
  await other.getByRole("button", { name: "Left", exact: true }).hover();
  await page.mouse.down();
  await eventually(() => renewed).toBeGreaterThan(0);
  const answered = page.waitForResponse("**/live/ptz");
  await late[0]?.fulfill({ json: { error: "SWITCH_FAILED" } });
  await answered;
  const before = renewed;
  await eventually(() => renewed).toBeGreaterThan(before + 1);
  expect(await other.getByText("The camera did not take the command").count()).toBe(0);
  await page.mouse.up();
});

test("the refusal of a movement stays in sight after its button is released, until the next command", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=3"));
  await waitForStates(page, { playing: 1 });
  await page.route("**/live/ptz", (route) => {
    const command = new URLSearchParams(route.request().postData() ?? "").get("command");
    return route.fulfill({ json: { error: command === "left" ? "SWITCH_FAILED" : null } });
  });
  await page.locator('[data-tile="0"]').focus();
  const refusal = pad(page).getByText("The camera did not take the command");
  await pad(page).getByRole("button", { name: "Left", exact: true }).hover();
  await page.mouse.down();
  await refusal.waitFor();
  const stopped = page.waitForResponse("**/live/ptz");
  await page.mouse.up();
  await (await stopped).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await refusal.count()).toBe(1);
  await pad(page).getByRole("button", { name: "Home position" }).click();
  await refusal.waitFor({ state: "detached" });
});
