import { expect } from "../support/browser";
import { inputs, post, test } from "../support/kit";

/** Every input of the kit, native. */

test("without script every input is a native one, and posts the same", async ({
  pageWithoutScript: page,
}) => {
  await page.goto(inputs);
  await page.locator("input[name=from]").fill("2026-11-01T21:30");
  await page.locator("select[name=event]").selectOption({ label: "Video lost" });
  await page.locator("select[name=operators]").selectOption(["eva.brandt", "omar.said"]);
  const cameras = page.getByRole("group", { name: "Cameras" });
  await cameras.locator("summary", { hasText: "HQ-BRIDGE" }).click();
  await cameras.getByRole("checkbox", { name: "All of HQ-BRIDGE" }).check();
  await cameras.getByRole("checkbox", { name: "Reception" }).uncheck();
  await page
    .getByRole("group", { name: "Visitor parking" })
    .getByRole("checkbox", { name: "Playback" })
    .check();
  await page.locator("[name=speed_high]").fill("45");
  await page.getByRole("group", { name: "Upper clothing" }).getByLabel("Red").check();
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.locator("textarea[name=emails]").fill("ana@x.example\nlin@x.example");
  await page.locator("[name=link_password]").fill("m4Wp-k7R");
  const names =
    "from,event,operators,camera,host,playback,speed_high,color,weekdays,emails,link_password";
  expect(await post(page, ...names.split(","))).toEqual([
    "from=2026-11-01T21:30",
    "event=2",
    "operators=omar.said",
    "operators=eva.brandt",
    "host=01",
    "camera=6",
    "speed_high=45",
    "color=blue",
    "color=red",
    "playback=1",
    "playback=2",
    "weekdays=1",
    "weekdays=2",
    "weekdays=3",
    "weekdays=4",
    "weekdays=5",
    "weekdays=6",
    "emails=ana@x.example\nlin@x.example",
    "link_password=m4Wp-k7R",
  ]);
});

test("C367: without script a large tree shows the cameras of a host where its link asks for them", async ({
  pageWithoutScript: page,
}) => {
  await page.goto(`${inputs}&cameras=400`);
  const cameras = page.getByRole("group", { name: "Cameras", exact: true });
  const box = cameras.getByRole("checkbox", { name: "Camera 12", exact: true });
  expect(await cameras.locator("input[name=camera]").count()).toBe(0);
  await cameras.locator("summary", { hasText: "Region 1" }).click();
  await cameras.locator("summary", { hasText: /^Host 2$/ }).click();
  await cameras.getByRole("link", { name: "Show cameras of Host 2", exact: true }).click();
  await box.check();
  await cameras.getByRole("checkbox", { name: "All of Host 2", exact: true }).waitFor();
  expect(await cameras.locator("input[name=camera]").count()).toBe(10);
  expect(await post(page, "camera", "host")).toEqual(["camera=1-1"]);
});
