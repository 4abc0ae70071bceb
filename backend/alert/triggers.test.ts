import { expect, test } from "vitest";
import { cooldownKey, createTriggerMatcher } from "./triggers";

const event = { eventType: 55, eventId: 300, hostId: 7, cameraId: 12 };
const kind = { event_type: 55, event_id: 300 };

test("a trigger without a source matches its event anywhere, and no other event", () => {
  const isTrigger = createTriggerMatcher([kind]);
  expect(isTrigger(event)).toBe(true);
  expect(isTrigger({ ...event, cameraId: null })).toBe(true);
  expect(isTrigger({ ...event, eventId: 301 })).toBe(false);
  expect(isTrigger({ ...event, eventType: 51 })).toBe(false);
});

test("a trigger of a camera matches that camera, one of a host its cameras and itself", () => {
  const ofCamera = createTriggerMatcher([{ ...kind, host_cam_id: "12" }]);
  expect(ofCamera(event)).toBe(true);
  expect(ofCamera({ ...event, cameraId: 7 })).toBe(false);
  expect(ofCamera({ ...event, cameraId: null })).toBe(false);
  const ofHost = createTriggerMatcher([{ ...kind, host_id: "7" }]);
  expect(ofHost(event)).toBe(true);
  expect(ofHost({ ...event, cameraId: null })).toBe(true);
  expect(ofHost({ ...event, hostId: 12 })).toBe(false);
});

test("D88: each camera cools down by itself, and each host's own events too", () => {
  const own = { hostId: 7, cameraId: null };
  const keys = [event, own, { ...own, hostId: 8 }, { hostId: 8, cameraId: 7 }].map(cooldownKey);
  expect(new Set(keys).size).toBe(4);
});
