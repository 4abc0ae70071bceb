import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { Field } from "../field";
import { HiddenInputs } from "../hidden-inputs";
import { useEnhanced } from "../use-enhanced";
import type { ChoiceFieldProps } from "./choice-props";
import { NativeChoice } from "./native-choice";

/** With more choices than this one wants to type. */
const maxListed = 12;

const loadListbox = () => import("./listbox");
const loadCombobox = () => import("./combobox");

/**
 * One of some choices, or several: a listbox, or a combobox where there are many. The browser's own list until their
 * script is there, and without script. Texts: namespace "ui".
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, name, form, label, error, hint, choices, multiple = false } = props;
  const isLong = choices.length > maxListed || multiple;
  const module = useLazyModule<{ default: typeof import("./combobox").default }>(
    isLong ? loadCombobox : loadListbox,
  );
  const { frame, isEnhanced, values, setValues, focus } = useEnhanced(
    { [name]: props.values },
    form,
    module !== null,
  );
  const chosen = values[name] ?? [];
  return (
    <Field id={id} name={name} label={label} error={error} hint={hint}>
      {(wiring) => (
        <div ref={frame}>
          {isEnhanced && module ? (
            <>
              <HiddenInputs values={values} form={form} focus={focus} />
              <module.default
                wiring={wiring}
                label={label}
                choices={choices}
                chosen={chosen}
                multiple={multiple}
                empty={props.empty}
                size={props.size}
                onChoose={(next) => setValues({ [name]: next })}
              />
            </>
          ) : (
            <NativeChoice {...props} wiring={wiring} />
          )}
        </div>
      )}
    </Field>
  );
}
