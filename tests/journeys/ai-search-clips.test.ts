import { expect, signIn, test } from "../support/browser";

test("a result's clip plays in its picture while the pointer rests there, one at a time", async ({
  page,
  site,
}) => {
  // What has just happened is still being recorded.
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
  const search = `view=photo&range=${hourAgo - 86_400}-${hourAgo}`;
  await signIn(page, site, `/?redirect=${encodeURIComponent(`/cloud_vms/ai_search?${search}`)}`);
  const same = page.getByRole("link", { name: /^Search for the same attributes/ });
  const cards = page.locator("main li").filter({ has: same });
  const title = page.getByRole("heading", { level: 1 });
  const stateOf = (videos: Element[]) => {
    const [video] = videos;
    if (!(video instanceof HTMLVideoElement)) return "no video";
    if (video.error) return `failed: ${video.error.message}`;
    const isSeen = getComputedStyle(video).opacity === "1";
    return isSeen && video.currentTime > 0 ? "playing" : `loading ${video.currentSrc}`;
  };
  for (const index of [0, 1]) {
    const look = async () => {
      // Hover again: a late layout change may have moved the card from under the pointer.
      await cards.nth(index).hover();
      const state = await cards.nth(index).locator("video").evaluateAll(stateOf);
      // A clip that a busy host did not send is asked for anew when the pointer comes back.
      if (state.startsWith("failed")) await title.hover();
      return state;
    };
    await expect.poll(look).toBe("playing");
    expect(await page.locator("main video").count()).toBe(1);
  }
  await title.hover();
  await expect.poll(() => page.locator("main video").count()).toBe(0);
});
