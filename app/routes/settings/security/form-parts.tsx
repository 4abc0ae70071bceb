import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FormFailure, SubmitButton } from "~/components/form/action-form";
import type { ActionFormOptions } from "~/components/form/use-action-form";
import { buttonClass } from "~/components/ui/button";
import type { FormFault } from "~/lib/forms/form-answer";
import { paths } from "~/lib/paths";
import type { OpenForm } from "./answer";
import type { Security } from "./route.server";

export interface SecurityPartProps {
  security: {
    profile: Security["query_profile"];
    countries: Country[];
    country: string;
    open: OpenForm | null;
    /** Which of several alike it is opened for. */
    openId: string | null;
    /** Null where the deployment has none. */
    passkeys: Security["query_passkey_list"] | null;
  };
}

interface Country {
  code: string;
  name: string;
  callingCode: string;
}

export const openAt = (form: OpenForm, id?: string) =>
  `${paths.settingsSecurity}?open=${form}${id ? `&id=${encodeURIComponent(id)}` : ""}`;

/** Opens a form at its row. A link: it works without script, and the form keeps its address. */
export function OpenLink({
  form,
  id,
  label,
  children,
}: {
  form: OpenForm;
  /** Which of several alike. */
  id?: string;
  /** Read out in place of its text, which several have. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={openAt(form, id)}
      aria-label={label}
      preventScrollReset
      className={buttonClass("secondary")}
    >
      {children}
    </Link>
  );
}

/**
 * The body of an opened form, below its row. It takes the focus when it appears, at its first field, and gives it back
 * to the row when it goes; to its card, where the row goes with it.
 */
export function OpenPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = "[aria-invalid], input:not([type=hidden]):not([readonly]), select";
    panel.current?.querySelector<HTMLElement>(fields)?.focus();
    const row = panel.current?.previousElementSibling;
    const card = panel.current?.parentElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const left = row?.isConnected ? row : card;
      left?.querySelector<HTMLElement>("a[href], button")?.focus();
    };
  }, []);
  return (
    <div ref={panel} className="border-line border-b px-4 py-4 last:border-b-0">
      <div className="flex max-w-110 flex-col gap-4">{children}</div>
    </div>
  );
}

/** The one thing to do, and the way out. */
export function FormFoot({
  form,
  children,
}: {
  form: { busy: boolean; formId: string; error: string | undefined };
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <FormFailure form={form} />
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton form={form}>{children}</SubmitButton>
        <Link to={paths.settingsSecurity} preventScrollReset className={buttonClass("ghost")}>
          {t("cancel")}
        </Link>
      </div>
    </>
  );
}

/** Texts of this page: who is signed in is known, and codes are held back for a minute, not for three. */
export function useSecurityTexts(): NonNullable<ActionFormOptions<string>["texts"]> {
  const { t } = useTranslation("settings");
  const toWait = ({ retryAfterSeconds }: FormFault) =>
    t("wait_seconds", { count: retryAfterSeconds ?? 60 });
  return { WRONG_PASSWORD: t("wrong_password"), SEND_IN_3_MINUTE: toWait };
}
