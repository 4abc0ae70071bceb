import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { GroupField } from "../field";
import { HiddenInputs } from "../hidden-inputs";
import { useEnhanced } from "../use-enhanced";
import type { DateTimeRangeProps } from "./date-time-range-props";
import { NativeRange } from "./native-range";

const loadBox = () => import("./range-box");

/**
 * When: two moments, typed, from a calendar or a preset. Two native fields until its script is there, and without
 * script. Texts: namespace "ui".
 */
export function DateTimeRange(props: DateTimeRangeProps) {
  const { from, until, label, hint, chips = [] } = props;
  const module = useLazyModule(loadBox);
  const { frame, isEnhanced, values, setValues, focus } = useEnhanced(
    { [from.name]: toList(from.defaultValue), [until.name]: toList(until.defaultValue) },
    from.form,
    module !== null,
  );
  const [fromText, untilText] = [values[from.name]?.[0] ?? "", values[until.name]?.[0] ?? ""];
  return (
    <GroupField id={from.id} label={label} hint={hint} error={from.error ?? until.error}>
      {(wiring) => (
        <div ref={frame} className="flex min-w-0 flex-col gap-2">
          {isEnhanced && module ? (
            <>
              <HiddenInputs values={values} form={from.form} focus={focus} />
              <module.default
                {...props}
                chips={chips}
                ends={[fromText, untilText]}
                onChange={(ends) =>
                  setValues({ [from.name]: toList(ends.from), [until.name]: toList(ends.until) })
                }
              />
            </>
          ) : (
            <NativeRange from={from} until={until} wiring={wiring} />
          )}
        </div>
      )}
    </GroupField>
  );
}

const toList = (value: string | undefined) => (value ? [value] : []);
