import { useTranslation } from "react-i18next";
import { HoneypotInputs, HoneypotProvider } from "remix-utils/honeypot/react";
import type { HoneypotInputProps } from "remix-utils/honeypot/server";

/**
 * Neither drawn nor read out nor reached by keys: only a program fills it in. The label is for browsers without
 * styles. Texts: namespace "captcha".
 */
export function HoneypotField({ honeypot }: { honeypot: HoneypotInputProps }) {
  const { t } = useTranslation("captcha");
  return (
    <HoneypotProvider {...honeypot}>
      <HoneypotInputs label={t("leave_empty")} />
    </HoneypotProvider>
  );
}
