import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import type { CloudMessage } from "../../contract/device";
import type { TestHost } from "../support/media/test-host";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.newBehaviors();
  site.busEvents.length = 0;
});

type Command = Extract<CloudMessage, { request: number }>;

/** Answers the host's next command, after saying what it changed. */
async function answer(
  host: TestHost,
  ok: boolean,
  before?: Parameters<TestHost["sendMessage"]>[0],
) {
  const command = await host.messages.take(
    (message): message is Command => "request" in message && message.type !== "snapshot",
  );
  if (before) host.sendMessage(before);
  host.sendMessage({ type: "command_result", request: command.request, ok });
  return command;
}

const state = async (hostId: number) => {
  const query = `query($id: ID!) { query_single_host(id: $id) { state enabled } }`;
  const data = await site.get<{ query_single_host: { state: string } }>("master", query, {
    id: String(hostId),
  });
  return data.query_single_host.state;
};

const isCameraConnected = async (cameraId: number) => {
  const query = "select connected from camera where id = $1";
  const { rows } = await site.cloud.database.pool.query(query, [cameraId]);
  return rows[0]?.connected;
};

describe("switch_module_output", () => {
  const toggle = `mutation($id: ID!, $module: Int!, $output: Int!, $on: Boolean!) {
    switch_module_output(host_id: $id, module: $module, output: $output, on: $on) { name output }
  }`;
  const gate = { index: 0, name: "Gate", connected: true, input: [], triggered: false };

  test("answers with what the host has done", async () => {
    const id = String(site.first.h1);
    const host = await site.connectHost(site.first.h1);
    host.sendMessage({ type: "module_state", modules: [{ ...gate, output: [false, false] }] });
    const args = { id, module: 0, output: 1, on: true };
    await vi.waitFor(async () => {
      const modules = await site.call(
        "master",
        `query($id: ID!) { query_single_host(id: $id) { modules { name } } }`,
        { id },
      );
      expect(modules.text).toContain("Gate");
    });
    const switched = site.get("manager", toggle, args);
    const command = await answer(host, true, {
      type: "module_state",
      modules: [{ ...gate, output: [false, true] }],
    });
    expect(command).toMatchObject({ type: "switch_output", module: 0, output: 1, on: true });
    expect(await switched).toEqual({
      switch_module_output: { name: "Gate", output: [false, true] },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.outputSwitched]);

    const refused = site.refusal("manager", toggle, args);
    await answer(host, false);
    expect(await refused).toBe("SWITCH_FAILED output");
    expect(await site.refusal("manager", toggle, { ...args, output: 9 })).toBe(
      "SWITCH_FAILED output",
    );
    expect(await site.refusal("manager", toggle, { ...args, module: 9 })).toBe(
      "SWITCH_FAILED module",
    );
    expect(await site.refusal("operator", toggle, args)).toBe("ACCESS_DENIED");
    expect(await site.refusal("nobody", toggle, args)).toBe("EXPIRED_TOKEN");
    host.socket.terminate();
    // Disconnects before the next one connects: its messages must not count as the next one's.
    await vi.waitFor(async () => expect(await state(site.first.h1)).toBe("disconnected"));
  });
});

describe("control_ptz", () => {
  const ptz = `mutation($id: ID!, $command: String!, $preset: Int) {
    control_ptz(host_cam_id: $id, command: $command, preset: $preset, speed: 7) { ok }
  }`;

  test("C283, D6: moves a camera for who may, and is refused to anybody else at once", async () => {
    const { c1, c3, h1 } = site.first;
    const args = { id: String(c1), command: "up_left" };
    const host = await site.connectHost(h1);
    host.hello([{ index: 0, connected: true }]);
    // The host is "warning" before its word of the cameras is noted too: the other one is away either way.
    await vi.waitFor(async () => expect(await isCameraConnected(c1)).toBe(true));
    const [moved, asked] = await Promise.all([site.get("master", ptz, args), answer(host, true)]);
    expect(asked).toMatchObject({
      type: "ptz",
      camera_index: 0,
      command: "up_left",
      speed: 7,
    });
    expect(moved).toEqual({ control_ptz: { ok: true } });
    expect(await site.newBehaviors()).toEqual([behaviors.ptzMoved]);

    expect(await site.refusal("operator", ptz, args)).toBe("ACCESS_DENIED host_cam_id");
    const grant = (on: boolean) =>
      site.cloud.database.pool.query("update permission_camera set ptz = $1", [on]);
    await grant(true);
    const [, called] = await Promise.all([
      site.get("operator", ptz, { ...args, command: "preset", preset: 3 }),
      answer(host, true),
    ]);
    expect(called).toMatchObject({ command: "preset", preset: 3 });
    expect(await site.newBehaviors()).toEqual([behaviors.ptzPresetCalled]);
    await grant(false);
    expect(await site.refusal("operator", ptz, args)).toBe("ACCESS_DENIED host_cam_id");

    expect(await site.refusal("master", ptz, { ...args, command: "reboot" })).toBe(
      "INVALID_ARGUMENT command",
    );
    expect(await site.refusal("master", ptz, { ...args, command: "preset" })).toBe(
      "REQUIRED preset",
    );
    const unknown = await site.call("operator", ptz, { ...args, id: "999999" });
    expect((await site.call("operator", ptz, { ...args, id: String(c3) })).text).toBe(unknown.text);
    expect(await site.refusal("master", ptz, { ...args, id: String(c3) })).toBe(
      "SWITCH_FAILED host_cam_id",
    );
    expect(await site.newBehaviors()).toEqual([]);
    host.socket.terminate();
    // Before that is noted, a command may still wait for the host's answer.
    await vi.waitFor(async () => expect(await state(h1)).toBe("disconnected"));
    expect(await site.refusal("master", ptz, args)).toBe("SWITCH_FAILED host_cam_id");
  });
});

describe("a held movement", () => {
  const ptz = `mutation($id: ID!, $command: String!) {
    control_ptz(host_cam_id: $id, command: $command, speed: 7) { ok }
  }`;

  test("is noted once however often it is renewed, and stopped when it is renewed no more", async () => {
    const { c1, h1 } = site.first;
    const host = await site.connectHost(h1);
    host.hello([{ index: 0, connected: true }]);
    await vi.waitFor(async () => expect(await isCameraConnected(c1)).toBe(true));
    const move = (command: string) =>
      Promise.all([site.get("master", ptz, { id: String(c1), command }), answer(host, true)]);
    for (const command of ["left", "left", "left"]) await move(command);
    expect(await site.newBehaviors()).toEqual([behaviors.ptzMoved]);
    // From the cloud itself: nobody said stop.
    expect(await answer(host, true)).toMatchObject({
      type: "ptz",
      camera_index: 0,
      command: "stop",
    });
    expect(await site.newBehaviors()).toEqual([]);
    await move("left");
    expect(await site.newBehaviors()).toEqual([behaviors.ptzMoved]);
    await move("stop");
    expect(await site.newBehaviors()).toEqual([behaviors.ptzMoved]);
    host.socket.terminate();
    await vi.waitFor(async () => expect(await state(h1)).toBe("disconnected"));
  });
});

describe("upgrade_host_firmware", () => {
  const upgrade = `mutation($id: ID!) { upgrade_host_firmware(id: $id) { fw_status firmware { status } } }`;
  const firmware = `query($id: ID!) { query_single_host(id: $id) {
    has_new_version fw_status version firmware { cloud_version status progress } } }`;

  test("C087: runs from received to completed, told by FW_OTA_STATUS; fw_status is only ever 0 or 1", async () => {
    const { h1, accountId } = site.first;
    const id = String(h1);
    await site.cloud.database.pool.query(
      "update host set ap_version = '1.0', cloud_version = '1.1' where id = $1",
      [h1],
    );
    expect(await site.get("operator", firmware, { id })).toMatchObject({
      query_single_host: { has_new_version: true, fw_status: 0 },
    });
    const host = await site.connectHost(h1);
    const started = site.get("manager", upgrade, { id });
    expect(await answer(host, true)).toMatchObject({ type: "upgrade", version: "1.1" });
    expect(await started).toEqual({
      upgrade_host_firmware: { fw_status: 1, firmware: { status: "received" } },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.hostFirmwareUpdateStarted]);
    expect(await site.refusal("manager", upgrade, { id })).toBe("UPDATE_HOST_FAIL id");

    const readFirmware = async () =>
      (await site.get<{ query_single_host: object }>("operator", firmware, { id }))
        .query_single_host;
    const pushed = async (status: string, progress: number) =>
      vi.waitFor(() =>
        expect(site.busEvents).toContainEqual({
          name: "user_message",
          payload: {
            accountId,
            userId: null,
            message: {
              type: "FW_OTA_STATUS",
              status,
              progress,
              to_web_data: { host_id: id, host_name: "H1" },
            },
          },
        }),
      );
    host.sendMessage({ type: "firmware", status: "in_progress", progress: 40 });
    await pushed("in_progress", 40);
    expect(await readFirmware()).toMatchObject({ has_new_version: true, fw_status: 1 });
    host.sendMessage({ type: "firmware", status: "completed", progress: 100, version: "1.1" });
    await pushed("completed", 100);
    expect(await site.get("operator", firmware, { id })).toEqual({
      query_single_host: {
        has_new_version: false,
        fw_status: 0,
        version: "1.1",
        firmware: { cloud_version: "1.1", status: "completed", progress: 100 },
      },
    });
    expect(await site.refusal("manager", upgrade, { id })).toBe("UPDATE_HOST_FAIL id");
    host.socket.terminate();
  });

  test("fails when the host does not take it, and may be tried again", async () => {
    const id = String(site.first.h2);
    await site.cloud.database.pool.query("update host set cloud_version = '9.9' where id = $1", [
      id,
    ]);
    const host = await site.connectHost(site.first.h2);
    const refused = site.refusal("master", upgrade, { id });
    await answer(host, false);
    expect(await refused).toBe("UPDATE_HOST_FAIL id");
    expect(await site.get("master", firmware, { id })).toMatchObject({
      query_single_host: { fw_status: 0, firmware: { status: "failed" } },
    });
    const again = site.get("master", upgrade, { id });
    await answer(host, true);
    await again;
    // It comes back with the old version: the update is over, and did not work.
    host.sendMessage({ type: "hello", agent_version: "test", cameras: [], version: "9.8" });
    await vi.waitFor(async () =>
      expect(await site.get("master", firmware, { id })).toMatchObject({
        query_single_host: { fw_status: 0, version: "9.8", firmware: { status: "failed" } },
      }),
    );
    host.socket.terminate();
  });
});
