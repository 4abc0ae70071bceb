import { Check, Copy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCopy } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { typeInto } from "~/lib/forms/type-into";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { generatePassword } from "~contract/password";
import { boxButtonClass } from "./input-box";
import { PasswordField, type PasswordFieldProps } from "./password-field";

export interface NewPasswordFieldProps
  extends Omit<PasswordFieldProps, "texts" | "labelEnd" | "end" | "shown" | "onShown" | "id"> {
  id: string;
  /** A password was generated, and stands in the field. */
  onGenerated?: (password: string) => void;
}

/**
 * A password being chosen, with one to be had at a press: it is shown, read out, and can be copied (C250). Passes the
 * rule of accounts and that of share links. Texts: namespace "password".
 */
export function NewPasswordField({ onGenerated, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation("password");
  const hydrated = useHydrated();
  const { copy, isDone } = useCopy();
  const [shown, setShown] = useState(false);
  /** What was generated, while it still stands in the field. */
  const [generated, setGenerated] = useState("");
  const generate = () => {
    const element = document.getElementById(field.id);
    if (!(element instanceof HTMLInputElement)) return;
    const password = generatePassword();
    typeInto(element, password);
    setGenerated(password);
    setShown(true);
    onGenerated?.(password);
  };
  const copyText = t(isDone ? "copied" : "copy");
  return (
    <div>
      <PasswordField
        maxLength={256}
        autoComplete="new-password"
        {...field}
        texts={{ show: t("show"), hide: t("hide"), capsLock: t("caps_lock") }}
        shown={shown}
        onShown={setShown}
        onChange={(event) => {
          setGenerated("");
          field.onChange?.(event);
        }}
        labelEnd={
          hydrated && (
            <button
              type="button"
              onClick={generate}
              className="-my-1 inline-flex min-h-6 items-center gap-1 rounded-ctl text-accent-text underline-offset-3 hover:underline"
            >
              <Icon as={RefreshCw} size={12} />
              {t("generate")}
            </button>
          )
        }
        end={
          generated !== "" &&
          copy && (
            <button
              type="button"
              aria-label={copyText}
              title={copyText}
              onClick={() => copy(generated)}
              className={boxButtonClass}
            >
              <Icon as={isDone ? Check : Copy} />
            </button>
          )
        }
      />
      <span role="status" className="sr-only">
        {isDone ? t("copied") : generated && t("generated", { password: generated })}
      </span>
    </div>
  );
}
