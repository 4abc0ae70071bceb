import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePost } from "~/components/form/use-post";
import { PasskeyButton } from "~/components/passkey/passkey-button";
import type { ButtonVariant } from "~/components/ui/button";
import { useBrowserTimeZone } from "~/lib/hooks/use-browser-time-zone";
import { paths } from "~/lib/paths";

export interface PasskeyFactorProps {
  /** The form on this page whose box trusts the device. */
  trustFormId: string;
  variant?: ButtonVariant;
}

/** A passkey in place of a code. */
export function PasskeyFactor({ trustFormId, variant = "secondary" }: PasskeyFactorProps) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const tz = useBrowserTimeZone();
  const post = usePost({ intent: "passkey", action: paths.twoFactor + search });
  const readFields = (): Record<string, string> => {
    const form = document.forms.namedItem(trustFormId);
    const isTrusted = form !== null && new FormData(form).get("remember_device") === "on";
    return isTrusted ? { tz, remember_device: "on" } : { tz };
  };
  return (
    <PasskeyButton
      purpose="second_factor"
      post={post}
      variant={variant}
      fields={readFields}
      failure={t("passkey.failed")}
    >
      {t("passkey.use")}
    </PasskeyButton>
  );
}
