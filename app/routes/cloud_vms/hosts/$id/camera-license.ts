/** Fields of a camera about its licence. */
export interface CameraLicense {
  has_license: boolean;
  license_not_match: boolean;
  resolution_not_match: boolean;
  /** Unix seconds; null without a licence. */
  license_expired_at: number | null;
}

export type LicenseFault = "none" | "expired" | "not_match" | "resolution";

/** Problems of a camera's licence, the most severe first (C092, C093). */
export function listLicenseFaults(camera: CameraLicense, nowSeconds: number): LicenseFault[] {
  const { license_expired_at: end } = camera;
  const isExpired = end !== null && end <= nowSeconds;
  const faults: LicenseFault[] = [];
  if (isExpired) faults.push("expired");
  else if (!camera.has_license) faults.push("none");
  if (camera.license_not_match) faults.push("not_match");
  if (camera.resolution_not_match) faults.push("resolution");
  return faults;
}
