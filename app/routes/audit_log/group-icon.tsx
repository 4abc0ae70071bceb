import {
  Archive,
  BellRing,
  CircleUser,
  Code,
  CreditCard,
  DoorOpen,
  Ellipsis,
  KeyRound,
  LayoutGrid,
  Link,
  LogIn,
  type LucideIcon,
  MapPinned,
  MonitorPlay,
  ScanSearch,
  ScrollText,
  Server,
  Users,
  Waypoints,
} from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { type AuditGroup, auditGroupOf } from "~contract/audit-groups";

const icons: Record<AuditGroup, LucideIcon> = {
  sign_in: LogIn,
  profile: CircleUser,
  users: Users,
  regions: MapPinned,
  hosts: Server,
  privileges: KeyRound,
  views: LayoutGrid,
  watching: MonitorPlay,
  searching: ScanSearch,
  share_links: Link,
  archives: Archive,
  alerts: BellRing,
  vpn: Waypoints,
  subscription: CreditCard,
  programs: Code,
  access: DoorOpen,
  audit: ScrollText,
};

/** The theme of a behaviour, so that one kind is found in a long log at a glance. */
export function GroupIcon({ behaviorId }: { behaviorId: number }) {
  const group = auditGroupOf(behaviorId);
  return <Icon as={group ? icons[group] : Ellipsis} className="text-fg-3" />;
}
