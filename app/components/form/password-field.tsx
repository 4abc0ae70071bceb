import { Eye, EyeOff, Lock } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { TextField, type TextFieldProps } from "./text-field";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "icon" | "end"> {
  texts: { show: string; hide: string; capsLock: string };
}

/** A secret with a show button and a Caps Lock notice. Both need script and are absent without it. */
export function PasswordField({ texts, hint, ...field }: PasswordFieldProps) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
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
            <button
              type="button"
              aria-label={action}
              aria-pressed={shown}
              title={action}
              onClick={() => setShown(!shown)}
              className="-mr-1.5 grid size-7 place-items-center rounded-ctl text-fg-3 hover:text-fg"
            >
              <Icon as={shown ? EyeOff : Eye} />
            </button>
          )
        }
      />
      <span role="status" className="sr-only">
        {capsLock ? texts.capsLock : ""}
      </span>
    </>
  );
}
