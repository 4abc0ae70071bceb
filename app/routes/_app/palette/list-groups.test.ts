import { Server } from "lucide-react";
import { expect, test } from "vitest";
import type { PaletteItem } from "~/components/palette/found-items";
import type { FoundByName } from "~/lib/palette/search-by-name.server";
import { listGroups } from "./list-groups";

const page = (label: string): PaletteItem => ({
  key: `screen /${label}`,
  label,
  detail: "",
  icon: Server,
  does: { to: `/${label}` },
});
const local = [{ name: "screens" as const, items: [page("Live"), page("Playback")] }];
const found = {
  cameras: [
    {
      id: "1",
      name: "Dock",
      host_name: "H",
      region_name: "R",
      can_live: false,
      can_playback: true,
      snapshot_link: null,
    },
    {
      id: "2",
      name: "Live stage",
      host_name: "H",
      region_name: "R",
      can_live: true,
      can_playback: false,
      snapshot_link: null,
    },
  ],
  hosts: [],
  users: [],
  saved_searches: [{ id: "3", name: "Live vans", screen: "ai_search", query: "color=white" }],
  views: [],
  archives: [{ id: "4", note: "Live wire" }],
  permissions: [{ id: "5", name: "Live guards" }],
  user_alerts: [{ id: "6", name: "Live line crossed" }],
} satisfies FoundByName;
const idle = { found: null, isSearching: false, hasFailed: false };
const names = (text: string, search: Parameters<typeof listGroups>[2]) =>
  listGroups(text, local, search, []).map(({ name, items }) => [
    name,
    ...items.map(({ label }) => label),
  ]);

test("cameras come first, pages that fit follow; empty groups are left out", () => {
  expect(names("live", { ...idle, found })).toEqual([
    ["cameras", "Dock", "Live stage"],
    ["searches", "Live vans"],
    ["archives", "Live wire"],
    ["privileges", "Live guards"],
    ["alerts", "Live line crossed"],
    ["screens", "Live"],
  ]);
  expect(names("play", idle)).toEqual([["screens", "Playback"]]);
});

test("until the next answer is there, of the last one only what still fits stands", () => {
  expect(names("live st", { ...idle, found, isSearching: true })).toEqual([
    ["cameras", "Live stage"],
  ]);
});

test("a camera that may only be played back is opened there; all else on its screen", () => {
  const groups = listGroups("x", [], { ...idle, found }, []);
  expect(groups[0]?.items.map(({ does, playback }) => [does, playback])).toEqual([
    [{ to: "/cloud_vms/playback?layout=1&cameras=1" }, undefined],
    [{ to: "/cloud_vms/live?layout=1&cameras=2" }, undefined],
  ]);
  expect(groups.slice(1).map(({ items }) => items[0]?.does)).toEqual([
    { to: "/cloud_vms/ai_search?color=white" },
    { to: "/cloud_vms/archives/4" },
    { to: "/cloud_vms/operator_privileges/5" },
    { to: "/cloud_vms/alert/6" },
  ]);
});

test("a page chosen before has its name of today, and is gone with the right to it", () => {
  const kept = ["/Live", "/audit_log"].map((to) => ({
    key: `screen ${to}`,
    label: "Živě",
    detail: "",
    to,
  }));
  const [recent] = listGroups("", local, idle, kept);
  expect(recent?.items.map(({ label }) => label)).toEqual(["Live"]);
});
