import { afterEach, describe, expect, test, vi } from "vitest";
import { getHandoffTarget, replaceSubdomain } from "./handoff-target.server";

afterEach(() => vi.unstubAllEnvs());

const target = (console: string, service: "accessControl" | "eMap") =>
  getHandoffTarget(new Request(`${console}/access?from=tile`), service).href;

describe("replaceSubdomain", () => {
  test.each([
    ["vms.example.com", "access.example.com"],
    ["eu.vms.example.com", "access.vms.example.com"],
    ["vms.example.co.uk", "access.example.co.uk"],
    ["example.com", null],
    ["example.co.uk", null],
    ["localhost", null],
    ["192.168.1.20", null],
    ["[::1]", null],
  ])("%s becomes %s", (host, expected) => {
    expect(replaceSubdomain(host, "access")).toBe(expected);
  });
});

describe("getHandoffTarget", () => {
  test("access control is at a subdomain, and below a path where there is none", () => {
    expect(target("https://vms.example.com", "accessControl")).toBe("https://access.example.com/");
    expect(target("http://vms.example.com:8443", "accessControl")).toBe(
      "http://access.example.com:8443/",
    );
    expect(target("http://localhost:3000", "accessControl")).toBe("http://localhost:3000/access/");
  });

  test("the map is below a path of the same host", () => {
    expect(target("https://vms.example.com", "eMap")).toBe("https://vms.example.com/map/");
  });

  test("a console at the application's own subdomain does not hand over to itself", () => {
    expect(target("https://access.example.com", "accessControl")).toBe(
      "https://access.example.com/access/",
    );
  });

  test("the setting wins, unless it is no web address or the console's own", () => {
    vi.stubEnv("MAP_URL", "https://maps.example.com/floor?plan=1");
    expect(target("https://vms.example.com", "eMap")).toBe("https://maps.example.com/floor?plan=1");
    vi.stubEnv("MAP_URL", "javascript:alert(1)");
    expect(target("https://vms.example.com", "eMap")).toBe("https://vms.example.com/map/");
    vi.stubEnv("MAP_URL", "https://vms.example.com/map");
    expect(target("https://vms.example.com", "eMap")).toBe("https://vms.example.com/map/");
  });
});
