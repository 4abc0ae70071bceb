import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { PasswordField } from "~/components/form/password-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button, buttonClass } from "~/components/ui/button";
import type { Refusal } from "~/lib/forms/form";
import { paths } from "~/lib/paths";
import type { OpenForm, SecurityAnswer } from "./answer";
import type { Security } from "./route.server";

export interface SecurityPartProps {
  security: { profile: Security["query_profile"]; countries: Country[]; country: string };
  answer: SecurityAnswer | undefined;
}

interface Country {
  code: string;
  name: string;
  callingCode: string;
}

export const openAt = (form: OpenForm) => `${paths.settingsSecurity}?open=${form}`;

/** Opens a form at its row. A link: it works without script, and the form keeps its address. */
export function OpenLink({ form, children }: { form: OpenForm; children: ReactNode }) {
  return (
    <Link to={openAt(form)} preventScrollReset className={buttonClass("secondary")}>
      {children}
    </Link>
  );
}

/** The body of an opened form; it takes the focus when it appears, at its first field. */
export function OpenPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = "[aria-invalid], input:not([type=hidden]):not([readonly]), select";
    panel.current?.querySelector<HTMLElement>(fields)?.focus();
  }, []);
  return (
    <div ref={panel} className="border-line border-b px-4 py-4 last:border-b-0">
      <div className="flex max-w-110 flex-col gap-4">{children}</div>
    </div>
  );
}

/** Cancel, then the one thing to do. */
export function FormFoot({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
      <Link to={paths.settingsSecurity} preventScrollReset className={buttonClass("ghost")}>
        {t("cancel")}
      </Link>
    </div>
  );
}

/** Texts of faults on this page: who is signed in is known, so a wrong password is only that. */
export function useFaults<Field extends string>(
  answer: SecurityAnswer | undefined,
  labels: Record<Field, string>,
): (name: Field) => string | undefined {
  const { t } = useTranslation("settings");
  const refusal = answer?.refusal as Refusal<Field> | undefined;
  const textOf = useFieldErrors(refusal, labels);
  return (name) =>
    refusal?.fields?.[name]?.code === "WRONG_PASSWORD" ? t("wrong_password") : textOf(name);
}

/** What is wrong with a form as a whole. Codes are held back for a minute here, not for three. */
export function Failure({ answer }: { answer: SecurityAnswer | undefined }) {
  const { t } = useTranslation("settings");
  const { refusal } = answer ?? {};
  if (refusal?.form !== "SEND_IN_3_MINUTE") return <FormFailure refusal={refusal} />;
  const count = refusal.retryAfterSeconds ?? 60;
  return <FormError>{t("wait_seconds", { count })}</FormError>;
}

/** The password in use, asked for again (threat B27). */
export function GivenPassword({
  name = "password",
  label,
  error,
}: {
  name?: string;
  label: string;
  error: string | undefined;
}) {
  const { t } = useTranslation("password");
  return (
    <PasswordField
      name={name}
      label={label}
      error={error}
      autoComplete="current-password"
      maxLength={256}
      required
      texts={{ show: t("show"), hide: t("hide"), capsLock: t("caps_lock") }}
    />
  );
}
