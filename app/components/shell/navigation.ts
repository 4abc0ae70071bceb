import {
  Archive,
  BellRing,
  Cctv,
  Cpu,
  Download,
  History,
  KeyRound,
  LayoutDashboard,
  LayoutGrid,
  Link2,
  ListFilter,
  type LucideIcon,
  MapPinned,
  MonitorPlay,
  ScanSearch,
  ScrollText,
  Server,
  Users,
  Waypoints,
} from "lucide-react";
import { paths } from "~/lib/paths";
import type common from "../../../public/locales/en/common.json";

export type Section = "console" | "vms";

/** Numbers beside sidebar entries; null where the user may not know. */
export interface NavCounts {
  users: number | null;
  regions: number | null;
  hosts: number | null;
  events: number | null;
}

export interface NavItem {
  to: string;
  title: keyof (typeof common)["title"];
  icon: LucideIcon;
  count?: keyof NavCounts;
  masterOnly?: boolean;
  /** Current only on this very path, not below it. */
  end?: boolean;
  /** Its page makes a search, which the audit log notes: not for a pointer that only passes over the link. */
  searches?: boolean;
}

export interface NavGroup {
  /** Heading; none for the first entry. */
  title?: keyof (typeof common)["nav"];
  items: NavItem[];
}

/** The sidebar of each section, in the order of the design. */
export const navigation: Record<Section, NavGroup[]> = {
  console: [
    { items: [{ to: paths.console, title: "console", icon: LayoutGrid }] },
    {
      title: "account_management",
      items: [
        { to: paths.users, title: "users", icon: Users, count: "users", masterOnly: true },
        {
          to: paths.regions,
          title: "regions",
          icon: MapPinned,
          count: "regions",
          masterOnly: true,
        },
      ],
    },
    {
      title: "records",
      items: [{ to: paths.auditLog, title: "audit_log", icon: ScrollText, masterOnly: true }],
    },
    {
      title: "network",
      items: [
        { to: paths.vpn, title: "vpn", icon: Waypoints, masterOnly: true },
        { to: paths.iot, title: "iot", icon: Cpu },
      ],
    },
  ],
  vms: [
    {
      items: [{ to: paths.cloudVms, title: "vms_home", icon: LayoutDashboard, end: true }],
    },
    {
      title: "watch",
      items: [
        { to: paths.live, title: "live", icon: MonitorPlay },
        { to: paths.playback, title: "playback", icon: History },
      ],
    },
    {
      title: "investigate",
      items: [
        { to: paths.events, title: "events", icon: ListFilter, count: "events", searches: true },
        { to: paths.aiSearch, title: "ai_search", icon: ScanSearch, searches: true },
        { to: paths.archives, title: "archives", icon: Archive },
        { to: paths.shareLinks, title: "share_links", icon: Link2 },
        { to: paths.videoDownload, title: "video_download", icon: Download },
      ],
    },
    {
      title: "configure",
      items: [
        { to: paths.hosts, title: "hosts", icon: Server, count: "hosts" },
        { to: paths.alerts, title: "alerts", icon: BellRing },
        { to: paths.operatorPrivileges, title: "operator_privileges", icon: KeyRound },
      ],
    },
  ],
};

/** The groups this user may open, empty ones left out. */
export function listNavigation(section: Section, master: boolean): NavGroup[] {
  return navigation[section]
    .map((group) => ({ ...group, items: group.items.filter((item) => master || !item.masterOnly) }))
    .filter((group) => group.items.length > 0);
}

/** Services of the switcher at the top of the sidebar. */
export const services: (NavItem & { section: Section })[] = [
  { to: paths.console, title: "console", icon: LayoutGrid, section: "console" },
  { to: paths.cloudVms, title: "cloud_vms", icon: Cctv, section: "vms" },
];
