import { paths } from "~/lib/paths";
import type common from "../../../public/locales/en/common.json";

/** After "g": the page that a letter leads to. */
export const goKeys = {
  l: { to: paths.live, title: "live" },
  p: { to: paths.playback, title: "playback" },
  e: { to: paths.events, title: "events" },
  a: { to: paths.aiSearch, title: "ai_search" },
  h: { to: paths.hosts, title: "hosts" },
  c: { to: paths.console, title: "console" },
} as const satisfies Record<string, { to: string; title: keyof (typeof common)["title"] }>;
