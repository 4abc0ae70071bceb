import {
  Cctv,
  CircleHelp,
  Cpu,
  Database,
  DoorOpen,
  HardDrive,
  type LucideIcon,
  Router,
  ScanFace,
  Server,
  ToggleRight,
} from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { hostTypeOf } from "~/lib/host/host-state";

const icons: Record<ReturnType<typeof hostTypeOf>, LucideIcon> = {
  unknown: CircleHelp,
  cloud_cam: Cctv,
  vms: Server,
  recording_server: Database,
  access_control: DoorOpen,
  cms_server: Server,
  snvr: HardDrive,
  io_box: ToggleRight,
  ai_guard: ScanFace,
  cloud_bridge: Router,
  gv_sai: Cpu,
  oem_bridge: Router,
  as_bridge: DoorOpen,
  as_1620: DoorOpen,
  ca_1320: DoorOpen,
  cloud_bridge_pro: Router,
  ia_1330: DoorOpen,
};

/** Icon of a device type; decorative, because the type's name is shown elsewhere. */
export function HostTypeIcon({ type, large = false }: { type: number; large?: boolean }) {
  return (
    <span
      className={cx(
        "grid shrink-0 place-items-center text-fg-3",
        large
          ? "size-12 rounded-card border border-line-2 bg-surface"
          : "size-7 rounded-ctl bg-hover",
      )}
    >
      <Icon as={icons[hostTypeOf(type)]} size={large ? 20 : 16} />
    </span>
  );
}
