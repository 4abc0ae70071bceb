import { useTranslation } from "react-i18next";
import { toDeviceName } from "./device-name";

/** "Chrome on macOS", as far as the User-Agent header says. */
export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useTranslation("settings");
  return (userAgent) => {
    const { browser, system } = toDeviceName(userAgent);
    if (browser && system) return t("device.both", { browser, system });
    return browser ?? system ?? t("device.unknown");
  };
}
