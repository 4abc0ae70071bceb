import type { Page } from "playwright";
import sharp from "sharp";
import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventually } from "../support/live-wall";
import { userMenu } from "../support/menus";

const open = (page: Page, site: ConsoleAddress) =>
  signIn(
    page,
    { ...site, demo: { ...site.demo, email: "jonas.weber@meridian.example" } },
    "/?redirect=/settings",
  );

// The cloud's own module blocks all formats but two in its process, which may be this one after another test.
sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });

/** The plain one has a name, to be posted under. */
const chosenByScript = "input[type=file]:not([name])";

/** Left half red, right half blue. */
async function twoColours(): Promise<Buffer> {
  const half = { create: { width: 200, height: 200, channels: 3, background: "#0000ff" } } as const;
  return sharp({ create: { ...half.create, width: 400, background: "#ff0000" } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();
}

/** The same as a JPG of so many bytes: nothing after its end is read. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await sharp(await twoColours())
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** The same in formats that are refused, by file name. */
async function otherFormats() {
  const picture = sharp(await twoColours());
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>';
  return {
    "note.gif": { type: "image/gif", buffer: await picture.clone().gif().toBuffer() },
    "photo.webp": { type: "image/webp", buffer: await picture.clone().webp().toBuffer() },
    "plan.svg": { type: "image/svg+xml", buffer: Buffer.from(svg) },
  };
}

/** The colour in the middle of the stored picture. */
async function readMiddle(page: Page): Promise<string> {
  const src = await page.locator("main img[src^='/media/avatar/']").getAttribute("src");
  const bytes = await page.request.get(String(src)).then((response) => response.body());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (info.height / 2) * info.width * info.channels + (info.width / 2 + 20) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
}

async function removePicture(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Remove" }).click();
  await page.locator("img[src^='/media/avatar/']").first().waitFor({ state: "detached" });
}

test("C046, C049, C358: a name is saved once, checked at its field, and shown everywhere", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await open(page, site);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("   ");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Name is required.").waitFor();
  expect(await page.locator(":focus").getAttribute("name")).toBe("name");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await name.fill("Jonas W. Weber");
  await page.getByRole("button", { name: "Save profile" }).dblclick();
  await page.getByText("Profile saved").first().waitFor();
  expect(posts.filter((url) => url.includes("/settings"))).toHaveLength(1);
  await userMenu(page, "Jonas W. Weber").waitFor();
  await name.fill("Jonas Weber");
  await page.getByRole("button", { name: "Save profile" }).click();
  await userMenu(page, "Jonas Weber").waitFor();
});

test("C262: a picture is checked before it is sent, cropped by the keyboard, shown and removed", async ({
  page,
  site,
}) => {
  await open(page, site);
  const input = page.locator(chosenByScript);
  await input.setInputFiles({
    name: "site-map.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
  });
  await page.getByText("“site-map.png” is 2.00 MB. At most 2 MB are possible.").waitFor();
  for (const [name, { type, buffer }] of Object.entries(await otherFormats())) {
    await input.setInputFiles({ name, mimeType: type, buffer });
    await page.getByText(`“${name}” is not a JPG or PNG picture.`).waitFor();
  }
  await input.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await page.getByText("“fake.png” is not a JPG or PNG picture.").waitFor();

  await input.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await jpegOf(2 * 1024 * 1024),
  });
  await page.getByRole("dialog", { name: "Crop the picture" }).waitFor();
  await page.keyboard.press("Escape");
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await twoColours() });
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  const picture = dialog.getByRole("button", { name: "Picture, moves with the arrow keys" });
  await picture.and(page.locator(":focus")).waitFor();
  await picture.locator("img").waitFor();
  // To the right: the left half comes into the window.
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "Use picture" }).click();
  await page.locator("aside img[src^='/media/avatar/']").waitFor();
  expect(await readMiddle(page)).toBe("red");
  await removePicture(page);
});

test("the crop dialog closes with Escape and sends nothing", async ({ page, site }) => {
  await open(page, site);
  const buffer = await twoColours();
  await page
    .locator(chosenByScript)
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await page.getByRole("dialog", { name: "Crop the picture" }).waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.getByRole("dialog").count()).toBe(0);
  expect(await page.locator("img[src^='/media/avatar/']").count()).toBe(0);
});

test("C262, C263, C367: without script a picture is a plain upload, and a bad one an error beside it", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await open(page, site);
  const input = page.locator("input[type=file]");
  const upload = page.getByRole("button", { name: "Upload picture" });
  const others = Object.values(await otherFormats()).map(({ buffer }) => buffer);
  for (const buffer of [...others, await jpegOf(2 * 1024 * 1024 + 1)]) {
    await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await upload.click();
    expect((await answered).status()).toBe(400);
    await page.getByText("This is not a JPG or PNG picture of at most 2 MB.").waitFor();
  }
  for (const buffer of [await jpegOf(2 * 1024 * 1024), await twoColours()]) {
    await input.setInputFiles({ name: "me", mimeType: "image/png", buffer });
    await upload.click();
    await page.locator("main img[src^='/media/avatar/']").waitFor();
    expect(await readMiddle(page)).toBe("blue");
    await page.getByRole("button", { name: "Remove" }).click();
    await eventually(() => page.locator("img[src^='/media/avatar/']").count()).toBe(0);
  }
});
