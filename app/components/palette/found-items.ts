import {
  Archive,
  BellRing,
  Cctv,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  Server,
  Star,
  User,
} from "lucide-react";
import type { FoundByName } from "~/lib/palette/search-by-name.server";
import { paths } from "~/lib/paths";
import type palette from "../../../public/locales/en/palette.json";
import type { Action } from "./targets";

/** A line of the palette, and of the results page. */
export interface PaletteItem {
  /** Unlike that of any other: the kind and the id. */
  key: string;
  label: string;
  /** Its place, or whose it is. */
  detail: string;
  icon: LucideIcon;
  does: Action["does"];
  /** Ctrl+Enter leads there. */
  playback?: string | undefined;
  /** Of a camera; null without one. */
  picture?: string | null;
}

export type GroupName = keyof (typeof palette)["group"];

export interface PaletteGroup {
  name: GroupName;
  items: PaletteItem[];
}

const screensOfSearches: Record<string, string> = {
  events: paths.events,
  ai_search: paths.aiSearch,
};

function toCamera(camera: FoundByName["cameras"][number]): PaletteItem {
  const { id, can_live: canLive, can_playback: canPlayback } = camera;
  // A camera that may only be played back is opened there.
  const showsLive = canLive || !canPlayback;
  return {
    key: `camera ${id}`,
    label: camera.name,
    detail: `${camera.host_name} · ${camera.region_name}`,
    icon: Cctv,
    does: { to: showsLive ? paths.liveCamera(id) : paths.playbackCamera(id) },
    playback: showsLive && canPlayback ? paths.playbackCamera(id) : undefined,
    picture: camera.snapshot_link,
  };
}

/** What the cloud found, in the palette's order: cameras first. */
export function groupFound(found: FoundByName): PaletteGroup[] {
  return [
    { name: "cameras", items: found.cameras.map(toCamera) },
    {
      name: "hosts",
      items: found.hosts.map(({ id, name, region_name: detail }) => ({
        key: `host ${id}`,
        label: name,
        detail,
        icon: Server,
        does: { to: paths.host(id) },
      })),
    },
    {
      name: "users",
      items: found.users.map(({ id, name, email }) => ({
        key: `user ${id}`,
        label: name,
        detail: email,
        icon: User,
        does: { to: paths.user(id) },
      })),
    },
    {
      name: "searches",
      items: found.saved_searches.map(({ id, name, screen, query }) => ({
        key: `search ${id}`,
        label: name,
        detail: "",
        icon: Star,
        does: { to: `${screensOfSearches[screen] ?? paths.events}?${query}` },
      })),
    },
    {
      name: "views",
      items: found.views.map(({ id, name }) => ({
        key: `view ${id}`,
        label: name,
        detail: "",
        icon: LayoutGrid,
        does: { to: paths.liveView(id) },
      })),
    },
    {
      name: "archives",
      items: found.archives.map(({ id, note }) => ({
        key: `archive ${id}`,
        label: note,
        detail: "",
        icon: Archive,
        does: { to: paths.archive(id) },
      })),
    },
    {
      name: "privileges",
      items: found.permissions.map(({ id, name }) => ({
        key: `privileges ${id}`,
        label: name,
        detail: "",
        icon: KeyRound,
        does: { to: paths.privilegeSet(id) },
      })),
    },
    {
      name: "alerts",
      items: found.user_alerts.map(({ id, name }) => ({
        key: `alert ${id}`,
        label: name,
        detail: "",
        icon: BellRing,
        does: { to: paths.alert(id) },
      })),
    },
  ];
}
