import { afterEach, expect, test, vi } from "vitest";
import {
  type OnvifCamera,
  type OnvifSignIn,
  startOnvifCamera,
} from "../../tests/support/media/onvif-camera";
import { watchCameraMotion } from "./camera-motion";

const password = "lamp & <harbour>";
const cellMotion = "tns1:RuleEngine/CellMotionDetector/Motion";
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openCamera(signIn: OnvifSignIn): Promise<OnvifCamera> {
  const camera = await startOnvifCamera(signIn, password);
  ends.push(() => camera.close());
  return camera;
}

/** Watches a camera; returns the motion and log lines it reported. */
function watch(address: string, quietMs = 0) {
  const motions: number[] = [];
  const lines: string[] = [];
  const watcher = watchCameraMotion({
    address,
    onMotion: () => motions.push(performance.now()),
    log: (line) => lines.push(line),
    timings: { retryMs: 20, idleMs: 20, quietMs },
  });
  ends.push(() => watcher.stop());
  return { motions, lines, watcher };
}

test.each(["token", "digest"] as const)(
  "a camera that wants a %s tells its motion, and what is none is not taken for it",
  async (signIn) => {
    const camera = await openCamera(signIn);
    const { motions, lines } = watch(camera.address);
    camera.notify("tns1:Device/Trigger/DigitalInput", "LogicalState", true);
    camera.notify("tns1:VideoSource/ImageTooDark/ImagingService", "State", true);
    camera.notify(cellMotion, "IsMotion", false);
    camera.notify(cellMotion, "IsMotion", true);
    await vi.waitFor(() => expect(motions).toHaveLength(1));
    camera.notify("tns1:VideoSource/MotionAlarm", "State", true);
    await vi.waitFor(() => expect(motions).toHaveLength(2));
    expect(camera.calls).toContain("Renew");
    expect(lines).toEqual([]);
  },
);

test("motion that goes on is not told again for a while", async () => {
  const camera = await openCamera("token");
  const { motions } = watch(camera.address, 60_000);
  for (const value of [true, false, true]) camera.notify(cellMotion, "IsMotion", value);
  await vi.waitFor(() => expect(motions).toHaveLength(1));
  camera.notify(cellMotion, "IsMotion", true);
  await vi.waitFor(() => expect(camera.calls.filter((c) => c === "Renew").length).toBe(2));
  expect(motions).toHaveLength(1);
});

test("a camera that forgot its subscription is asked for another", async () => {
  const camera = await openCamera("digest");
  const { motions } = watch(camera.address);
  await vi.waitFor(() => expect(camera.calls).toContain("PullMessages"));
  camera.restart();
  await vi.waitFor(() => {
    const made = camera.calls.filter((call) => call === "CreatePullPointSubscription");
    expect(made).toHaveLength(2);
  });
  camera.notify(cellMotion, "IsMotion", true);
  await vi.waitFor(() => expect(motions).toHaveLength(1));
});

test.each(["token", "digest"] as const)(
  "a refused password (%s) is said once, without address and password",
  async (signIn) => {
    const camera = await openCamera(signIn);
    const { lines } = watch(camera.address.replace("harbour", "wrong"));
    const tries = () => camera.calls.filter((call) => call === "GetSystemDateAndTime").length;
    await vi.waitFor(() => expect(tries()).toBeGreaterThan(2));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^its motion detection is not heard: .*(authoriz|authentication)/i);
    expect(lines[0]).not.toMatch(/127\.0\.0\.1|wrong|viewer/);
  },
);

test("a camera that is away is said once; stopped, the subscription is taken back", async () => {
  const away = await openCamera("token");
  await away.close();
  ends.pop();
  const { lines } = watch(away.address);
  await vi.waitFor(() => expect(lines).toHaveLength(1));

  const camera = await openCamera("token");
  const { watcher } = watch(camera.address);
  await vi.waitFor(() => expect(camera.calls).toContain("PullMessages"));
  await watcher.stop();
  expect(camera.calls.at(-1)).toBe("Unsubscribe");
  expect(lines).toHaveLength(1);
});
