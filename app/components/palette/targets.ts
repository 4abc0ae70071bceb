import {
  BadgeCheck,
  BellPlus,
  CalendarClock,
  CreditCard,
  IdCard,
  KeyRound,
  LogOut,
  type LucideIcon,
  MapPinned,
  Moon,
  Palette,
  RefreshCw,
  Server,
  Settings,
  ShieldCheck,
  Sun,
  UserPlus,
  Waypoints,
  Webhook,
} from "lucide-react";
import { navigation, type Section } from "~/components/shell/navigation";
import { paths } from "~/lib/paths";
import type { Theme } from "~contract/names";
import type common from "../../../public/locales/en/common.json";
import type palette from "../../../public/locales/en/palette.json";

export interface PaletteUser {
  master: boolean;
  regionManager: boolean;
}

/** A page of the console; its name is a key of `common.title`, its place one of `common.title` or `common.nav`. */
export interface Screen {
  to: string;
  title: keyof (typeof common)["title"];
  place: `title.${keyof (typeof common)["title"]}` | `nav.${keyof (typeof common)["nav"]}`;
  icon: LucideIcon;
  masterOnly?: boolean | undefined;
}

const partOfSubscription = { place: "title.subscription", masterOnly: true } as const;

const settings: Screen[] = [
  { to: paths.settings, title: "profile", place: "title.settings", icon: Settings },
  { to: paths.settingsSecurity, title: "security", place: "title.settings", icon: ShieldCheck },
  { to: paths.settingsAppearances, title: "appearances", place: "title.settings", icon: Palette },
  {
    to: paths.settingsSubscription,
    title: "subscription",
    place: "title.settings",
    icon: CreditCard,
    masterOnly: true,
  },
  { to: paths.renewRequests, title: "renew_requests", icon: RefreshCw, ...partOfSubscription },
  { to: paths.licenses, title: "licenses", icon: BadgeCheck, ...partOfSubscription },
  { to: paths.mobileCards, title: "mobile_cards", icon: IdCard, ...partOfSubscription },
  { to: paths.expiry, title: "expiry_dates", icon: CalendarClock, ...partOfSubscription },
  {
    to: paths.apiTokens,
    title: "api_tokens",
    place: "title.settings",
    icon: KeyRound,
    masterOnly: true,
  },
  {
    to: paths.webhooks,
    title: "webhooks",
    place: "title.settings",
    icon: Webhook,
    masterOnly: true,
  },
];

/** The pages this user may open: those of the sidebars, then those of the settings. */
export function listScreens({ master }: PaletteUser): Screen[] {
  const listSection = (section: Section, place: Screen["place"]) =>
    navigation[section].flatMap(({ title: group, items }) =>
      items.map(
        ({ to, title, icon, masterOnly }): Screen => ({
          to,
          title,
          icon,
          masterOnly,
          place: group ? `nav.${group}` : place,
        }),
      ),
    );
  const ofSidebars = [
    ...listSection("vms", "title.cloud_vms"),
    ...listSection("console", "title.all_services"),
  ];
  return [...ofSidebars, ...settings].filter(({ masterOnly }) => master || !masterOnly);
}

/** Something to do; its name is a key of `palette.action`. */
export interface Action {
  name: keyof (typeof palette)["action"];
  icon: LucideIcon;
  /** The dialog's or page's address, the theme it switches to, or the way out. */
  does: { to: string } | { theme: Theme } | "log_out";
}

interface Rule extends Action {
  /** Absent: everyone. */
  who?: "master" | "manager";
}

const dialogOf = (path: string, dialog: string) => ({ to: `${path}?dialog=${dialog}` });

const actions: Rule[] = [
  { name: "new_alert", icon: BellPlus, does: { to: paths.newAlert } },
  { name: "add_host", icon: Server, does: dialogOf(paths.hosts, "new"), who: "manager" },
  { name: "new_set", icon: KeyRound, does: { to: paths.newPrivilegeSet }, who: "manager" },
  { name: "invite_user", icon: UserPlus, does: dialogOf(paths.users, "new"), who: "master" },
  { name: "add_region", icon: MapPinned, does: dialogOf(paths.regions, "new"), who: "master" },
  { name: "add_vpn", icon: Waypoints, does: dialogOf(paths.vpn, "new"), who: "master" },
  {
    name: "add_serial",
    icon: CreditCard,
    does: dialogOf(paths.settingsSubscription, "serial"),
    who: "master",
  },
  { name: "theme_light", icon: Sun, does: { theme: "light" } },
  { name: "theme_dark", icon: Moon, does: { theme: "dark" } },
  { name: "log_out", icon: LogOut, does: "log_out" },
];

/** What this user may do; only the theme that is not shown is offered. */
export function listActions({ master, regionManager }: PaletteUser, theme: Theme): Action[] {
  return actions.filter(({ who, does }) => {
    if (typeof does === "object" && "theme" in does && does.theme === theme) return false;
    if (who === "master") return master;
    return who !== "manager" || master || regionManager;
  });
}
