import { Eye, EyeOff, Lock } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { boxButtonClass } from "./input-box";
import { TextField, type TextFieldProps } from "./text-field";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "icon"> {
  texts: { show: string; hide: string; capsLock: string };
  /** Whether it can be read, and who is told: an owner that shows it by itself. Else the field decides. */
  shown?: boolean;
  onShown?: (shown: boolean) => void;
}

/** A secret with a show button and a Caps Lock notice. Both need script and are absent without it. */
export function PasswordField({
  texts,
  hint,
  end,
  shown: givenShown,
  onShown,
  ...field
}: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [ownShown, setOwnShown] = useState(false);
  const shown = givenShown ?? ownShown;
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const action = shown ? texts.hide : texts.show;

  return (
    <>
      <TextField
        {...field}
        type={shown ? "text" : "password"}
        icon={Lock}
        hint={capsLock ? texts.capsLock : hint}
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={(event) => {
          setCapsLock(false);
          field.onBlur?.(event);
        }}
        end={
          hydrated && (
            <>
              {end}
              <button
                type="button"
                aria-label={action}
                aria-pressed={shown}
                title={action}
                onClick={() => (onShown ?? setOwnShown)(!shown)}
                className={boxButtonClass}
              >
                <Icon as={shown ? EyeOff : Eye} />
              </button>
            </>
          )
        }
      />
      <span role="status" className="sr-only">
        {capsLock ? texts.capsLock : ""}
      </span>
    </>
  );
}
