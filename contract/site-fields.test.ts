import { describe, expect, test } from "vitest";
import type { ZodTypeAny } from "zod";
import { limits } from "./limits";
import {
  cameraChange,
  externalAddress,
  hostChange,
  hostCode,
  hostForm,
  hostsMove,
  hostsUpgrade,
  newView,
  newViewForm,
  ptzControl,
  siteName,
  storageChange,
  timeZone,
  viewNameForm,
  viewTilesForm,
} from "./site-fields";

/** The first broken rule, with its field where it has one. */
const faultOf = (schema: ZodTypeAny, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? [issue.message, ...issue.path].join(" ") : "none";
};

test("a host's code is 3 to 32 letters, digits, dots, hyphens and underscores, and never a colon", () => {
  for (const good of ["abc", "A.b-c_1", "a".repeat(32)])
    expect(faultOf(hostCode, good)).toBe("none");
  for (const bad of ["ab", "a".repeat(33), "a:bc", ".abc", "abé"]) {
    expect(faultOf(hostCode, bad), bad).toBe("INVALID_ARGUMENT");
  }
});

test("a time zone has a name; an offset has no summer time", () => {
  for (const good of ["UTC", "Asia/Taipei", "Europe/Prague"]) {
    expect(faultOf(timeZone, good)).toBe("none");
  }
  for (const bad of ["+02:00", "Taipei Standard Time", "", "Mars/Base"]) {
    expect(faultOf(timeZone, bad), bad).toBe("INVALID_ARGUMENT");
  }
});

test("E19: a name is trimmed, is there, and holds nothing that people cannot read", () => {
  expect(siteName.parse(" Gate ")).toBe("Gate");
  expect(faultOf(siteName, " ")).toBe("REQUIRED");
  expect(faultOf(siteName, "😀".repeat(limits.nameMaxChars))).toBe("none");
  expect(faultOf(siteName, "n".repeat(limits.nameMaxChars + 1))).toBe("TOO_LONG");
  for (const bad of ["Gate\u0000", "\u202eetaG", "Gate\ud800"]) {
    expect(faultOf(siteName, bad)).toBe("INVALID_ARGUMENT");
  }
});

describe("external settings", () => {
  test("an address is an IP or a name with a domain, never a URL or half an IP", () => {
    for (const good of ["192.0.2.7", "2001:db8::7", "vms.meridian.example"]) {
      expect(externalAddress.parse(good)).toBe(good);
    }
    expect(externalAddress.parse(" ")).toBeNull();
    for (const bad of ["300.1.1.1", "0x7f.1", "recorder", "https://vms.example", "-a.example"]) {
      expect(faultOf(externalAddress, bad), bad).toBe("INVALID_ARGUMENT");
    }
  });

  test("the form needs both halves of an address, and neither where they are off", () => {
    const given = { external_settings: true, external_ip: "192.0.2.7", external_port: 443 };
    expect(faultOf(hostForm, given)).toBe("none");
    expect(faultOf(hostForm, { ...given, external_port: null })).toBe("REQUIRED external_port");
    expect(faultOf(hostForm, { ...given, external_ip: "" })).toBe("REQUIRED external_ip");
    expect(faultOf(hostForm, { external_settings: false })).toBe("none");
  });

  test("a port is 1 to 65535", () => {
    for (const port of [1, 65_535]) {
      expect(faultOf(hostChange, { id: "1", external_port: port })).toBe("none");
    }
    for (const port of [0, 65_536]) {
      expect(faultOf(hostChange, { id: "1", external_port: port })).toMatch(/^INVALID_ARGUMENT/);
    }
  });
});

test("a contact that was emptied is cleared, and one that was left out stays", () => {
  const emptied = { id: "1", contact_name: " ", phone: "", address: "", display_name: "" };
  expect(hostChange.parse(emptied)).toEqual({
    id: "1",
    contact_name: null,
    phone: null,
    address: null,
    display_name: null,
  });
  expect(hostChange.parse({ id: "1" })).toEqual({ id: "1" });
});

test("recordings are kept 0 to 3650 days, and a storage is recycled at 1 to 100 percent", () => {
  const days = (keep: number) => ({ host_cam_id: "1", recycle_keepday: keep });
  expect([0, 3_650].map((keep) => faultOf(cameraChange, days(keep)))).toEqual(["none", "none"]);
  for (const keep of [-1, 3_651]) expect(faultOf(cameraChange, days(keep))).not.toBe("none");
  const at = (percent: number) => ({ host_id: "1", drive: "D", recycle_threshold: percent });
  expect([1, 100].map((percent) => faultOf(storageChange, at(percent)))).toEqual(["none", "none"]);
  for (const percent of [0, 101]) expect(faultOf(storageChange, at(percent))).not.toBe("none");
});

test("a camera moves at speeds 1 to 10 and has 255 presets", () => {
  const ask = (more: object) =>
    faultOf(ptzControl, { host_cam_id: "1", command: "preset", ...more });
  for (const good of [{ speed: 1 }, { speed: 10 }, { preset: 1 }, { preset: 255 }]) {
    expect(ask(good)).toBe("none");
  }
  for (const bad of [{ speed: 0 }, { speed: 11 }, { preset: 0 }, { preset: 256 }]) {
    expect(ask(bad)).toMatch(/^INVALID_ARGUMENT/);
  }
});

test("C348: a view has one of the layouts, a camera at least, and four pages of the largest layout at most", () => {
  const view = (layout: number, cameras: (string | null)[]) =>
    faultOf(newView, { name: "Gates", layout, cameras });
  for (const layout of limits.playerLayouts) expect(view(layout, ["1"])).toBe("none");
  for (const layout of [0, 2, 10, 37]) expect(view(layout, ["1"])).toBe("INVALID_ARGUMENT layout");
  expect(view(4, [null, "1", null])).toBe("none");
  expect(view(4, [null, null])).toBe("AT_LEAST_ONE cameras");
  expect(view(36, Array(limits.viewCamerasMax).fill("1"))).toBe("none");
  expect(view(36, Array(limits.viewCamerasMax + 1).fill("1"))).toBe("TOO_LONG cameras");
});

test("as many ticked hosts are updated as are moved", () => {
  const ids = Array.from({ length: limits.idsPerCall }, (_, index) => String(index + 1));
  for (const schema of [hostsMove.omit({ region_id: true }), hostsUpgrade]) {
    expect(faultOf(schema, { ids })).toBe("none");
    expect(faultOf(schema, { ids: [...ids, "0"] })).toBe("TOO_LONG ids");
    expect(faultOf(schema, { ids: [] })).toBe("AT_LEAST_ONE ids");
  }
});

test("the forms of a view post its tiles as ids with commas between, and never an empty name", () => {
  const posted = { name: "Gates", layout: 4, cameras: "1,,4" };
  expect(newViewForm.parse(posted)).toEqual({ ...posted, cameras: ["1", null, "4"] });
  expect(faultOf(newViewForm, { ...posted, cameras: ",," })).toBe("AT_LEAST_ONE cameras");
  expect(faultOf(viewTilesForm, { id: "3", layout: 4 })).toBe("AT_LEAST_ONE cameras");
  expect(faultOf(viewTilesForm, { id: "3", layout: 5, cameras: "1" })).toBe(
    "INVALID_ARGUMENT layout",
  );
  expect(faultOf(viewNameForm, { id: "3" })).toBe("REQUIRED name");
});
