/** State of a firmware update. */
export interface FirmwareProgress {
  status: string | null;
  /** Percent. */
  progress: number | null;
}

export function isUpdating({ status }: Pick<FirmwareProgress, "status">): boolean {
  return status === "received" || status === "in_progress";
}

interface UpgradeableHost {
  has_new_version: boolean;
  state: string;
  firmware: Pick<FirmwareProgress, "status">;
}

/** A host takes an update while it is connected and none is under way. */
export function canUpgrade({ has_new_version: newer, state, firmware }: UpgradeableHost): boolean {
  return newer && !isUpdating(firmware) && (state === "online" || state === "warning");
}
