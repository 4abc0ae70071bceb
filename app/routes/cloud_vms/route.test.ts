import { describe, expect, test } from "vitest";
import type { HostSummary } from "~/lib/host/host-summary.server";
import { type HomeQuery, homeQuery } from "./home/home-query";
import { chooseHosts } from "./route.server";

const everything: HomeQuery = { filter: "all", region: "", search: "", page: 1 };

function makeHost(id: string, changes: Partial<HostSummary> = {}): HostSummary {
  return {
    id,
    name: `Host ${id}`,
    type: 2,
    state: "online",
    has_new_version: false,
    last_seen: null,
    timezone: "UTC",
    region: { id: "1", name: "Harbor" },
    cameras: [],
    cameras_connected: 0,
    latest_event: null,
    ai_events_last_hour: 0,
    storages: [],
    ...changes,
  };
}

const camera = {
  id: "9",
  name: "Reception",
  connected: true,
  snapshot_link: "/media/snapshot/9",
  can_live: true,
  has_license: true,
  license_not_match: false,
  resolution_not_match: false,
};

const hosts = [
  makeHost("1", { cameras: [camera] }),
  makeHost("2", { state: "warning", ai_events_last_hour: 4 }),
  makeHost("3", { state: "disconnected", region: { id: "2", name: "Riverside" } }),
  makeHost("4", { state: "disabled" }),
];

describe("chooseHosts", () => {
  test.each(["all", "warning", "disconnected", "ai_event"] as const)(
    "C058: the count of %s is the length of the list it opens",
    (filter) => {
      const { shown, counts } = chooseHosts(hosts, { ...everything, filter });
      expect(shown).toHaveLength(counts[filter]);
    },
  );

  test("the most urgent host comes first", () => {
    const { shown } = chooseHosts(hosts, everything);
    expect(shown.map((host) => host.id)).toEqual(["3", "2", "1", "4"]);
  });

  test("region and search narrow the list and every count alike", () => {
    expect(chooseHosts(hosts, { ...everything, region: "2" }).counts).toEqual({
      all: 1,
      warning: 0,
      disconnected: 1,
      ai_event: 0,
    });
  });

  test("search finds a host by the name of one of its cameras", () => {
    const { shown } = chooseHosts(hosts, { ...everything, search: "recEPT" });
    expect(shown.map((host) => host.id)).toEqual(["1"]);
  });
});

test("an address with unknown values shows everything", () => {
  expect(homeQuery.read(new URLSearchParams("filter=nope&q=%20%20"))).toEqual(everything);
});
