import type { Page } from "playwright";
import { livePath } from "../../contract/media";
import { decodeFrame, frameKinds } from "../../contract/media-frame";
import { expect, signIn, test } from "../support/browser";
import { waitForMotion, waitForStates } from "../support/live-wall";
import { dropVui, hasVui } from "../support/media/sps";

/** Takes bitstream_restriction from what the page is sent. Returns the number of init segments that were changed. */
async function dropRestriction(page: Page): Promise<() => number> {
  let changed = 0;
  await page.routeWebSocket(new RegExp(livePath), (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = typeof message === "string" ? null : decodeFrame(message);
      if (frame?.kind === frameKinds.init && hasVui(frame.payload)) {
        // In place: the payload is a view on the message.
        dropVui(frame.payload);
        changed++;
      }
      socket.send(message);
    });
  });
  return () => changed;
}

test("cameras whose SPS does not say what a decoder may keep back play and go on", async ({
  page,
  site,
}) => {
  const countChanged = await dropRestriction(page);
  await signIn(page, site, "/?redirect=/cloud_vms/live?layout=4");
  await waitForStates(page, { playing: 4 });
  await waitForMotion(page, 5);
  expect(countChanged()).toBeGreaterThanOrEqual(4);
});
