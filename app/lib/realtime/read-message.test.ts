import { expect, test } from "vitest";
import type { ServerMessage } from "~contract/realtime";
import { readMessage } from "./read-message";

const read = (message: object) => readMessage(JSON.stringify(message));

test("C311: USER_LANGUAGE_CHANGE carries its value at the top level", () => {
  const message = { type: "USER_LANGUAGE_CHANGE", value: "de" };
  expect(read(message)).toEqual(message);
  expect(read({ type: "USER_LANGUAGE_CHANGE", payload: { value: "de" } })).toBeNull();
});

test("C312, C191: USER_DATA_CHANGE carries action and value; an unknown action is ignored", () => {
  for (const [action, value] of [
    ["avatar", "/media/avatar/a.webp"],
    ["time_format", "YYYY-MM-DD HH:mm:ss"],
    ["theme", 0],
  ]) {
    const message = { type: "USER_DATA_CHANGE", action, value };
    expect(read(message)).toEqual(message);
  }
  expect(read({ type: "USER_DATA_CHANGE", action: "font", value: "serif" })).toBeNull();
  expect(read({ type: "USER_DATA_CHANGE", action: "theme" })).toBeNull();
});

const host = { host_id: "7", host_name: "DC-VMS-02" };
const event = {
  id: "1",
  event_type: 53,
  event_id: 300,
  event_time: 1,
  host_name: "H",
  device_name: "C",
};
const messages: ServerMessage[] = [
  { type: "SERVER_UPDATE" },
  { type: "PONG" },
  { type: "WSPLAYER_UPDATE", payload: { version: "1.4.26", url: "https://a.example" } },
  { type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id: "3", master: true },
  { type: "ACCOUNT_USER_CHANGE", action: "DELETE", id: "3" },
  { type: "FW_OTA_STATUS", status: "in_progress", progress: 40, to_web_data: host },
  { type: "ALERT_FIRED", alert_id: "1", alert_name: "Night", event },
  { type: "NOTIFICATIONS_CHANGE" },
  { type: "VIDEO_EXPORT_CHANGE", id: "1", status: 1, percent: 40 },
  { type: "VIDEO_EXPORT_CHANGE", id: "1", status: null, percent: 0, camera_name: "Gate" },
  { type: "ARCHIVE_CHANGE", id: "1", state: 2 },
  { type: "SHARE_LINK_CHANGE" },
  { type: "HOST_STATE_CHANGE", host_id: "7", connected: false },
  { type: "CAMERA_STATE_CHANGE", host_cam_id: "7", connected: true },
  { type: "EVENTS_ADDED", events: [], count: 3 },
];

test.each(messages)(
  "C200: $type is understood, and without one of its parts it is none",
  (message) => {
    expect(read(message)).toEqual(message);
    for (const part of Object.keys(message)) {
      const rest = Object.entries(message).filter(([name]) => name !== part);
      // An export that goes on names no camera.
      if (part === "camera_name") continue;
      expect(read(Object.fromEntries(rest)), `without ${part}`).toBeNull();
    }
  },
);

test("C313: firmware is told as the specification writes it, by the host's name alone", () => {
  const message = {
    type: "FW_OTA_STATUS",
    status: "in_progress",
    progress: 40,
    to_web_data: { host_name: "DC-VMS-02" },
  };
  expect(read(message)).toEqual(message);
  expect(read({ ...message, status: "in progress", progress: "40" })).toEqual(message);
  const received = { ...message, status: "received", progress: null };
  expect(read(received)).toEqual({ ...received, progress: 0 });
});

test("C285, C313: ids may come as numbers, and the master's flag as 0, 1 or nothing", () => {
  const change = { type: "ACCOUNT_USER_CHANGE", action: "UPDATE", id: 3 };
  expect(read({ ...change, master: 1 })).toEqual({ ...change, id: "3", master: true });
  expect(read({ ...change, master: "1" })).toEqual({ ...change, id: "3", master: true });
  for (const master of [0, "0", null]) {
    expect(read({ ...change, master })).toEqual({ ...change, id: "3", master: false });
  }
  expect(read({ ...change, master: 2 })).toBeNull();
  const deletion = { type: "ACCOUNT_USER_CHANGE", action: "DELETE", id: 3 };
  expect(read(deletion)).toEqual({ ...deletion, id: "3" });
  const firmware = { type: "FW_OTA_STATUS", status: "failed", progress: 62 };
  expect(read({ ...firmware, to_web_data: { ...host, host_id: 7 } })).toEqual({
    ...firmware,
    to_web_data: host,
  });
  const fired = { type: "ALERT_FIRED", alert_name: "Night" };
  expect(read({ ...fired, alert_id: 1, event: { ...event, id: 1 } })).toEqual({
    ...fired,
    alert_id: "1",
    event,
  });
});

test.each(["toString", "constructor", "REBOOT", 7, null])("C200: %s is no type", (type) => {
  expect(read({ type })).toBeNull();
});

test("C200: a status nobody knows, and a number that is none, are no message", () => {
  const update = { type: "FW_OTA_STATUS", status: "in_progress", progress: 40, to_web_data: host };
  expect(read({ ...update, status: "burning" })).toBeNull();
  expect(read({ ...update, progress: "soon" })).toBeNull();
  expect(read({ ...update, to_web_data: null })).toBeNull();
  expect(
    read({ type: "ACCOUNT_USER_CHANGE", action: "PROMOTE", id: "3", master: true }),
  ).toBeNull();
});
