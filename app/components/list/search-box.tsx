import { useNavigation, useSubmit } from "@remix-run/react";
import { ArrowRight, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bareInputClass, InputBox } from "~/components/form/input-box";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useAddressValue, useSearchInput } from "./use-address-value";

interface SearchBoxProps {
  name?: string;
  /** What is searched, for its reader and as the placeholder. */
  label: string;
  value: string;
  className: string;
}

/**
 * The words of a search, with the button that sends them without script too. With script it leaves its room to the
 * placeholder while there is nothing to send.
 */
export function SearchBox({ name = "q", label, value, className }: SearchBoxProps) {
  const { t } = useTranslation("ui");
  const input = useSearchInput(value);
  return (
    <InputBox
      icon={Search}
      size="sm"
      quiet
      className={cx(className, "group/search max-md:w-full")}
      end={
        <button
          type="submit"
          aria-label={t("search")}
          title={t("search")}
          className="-mr-1 hidden size-6 place-items-center rounded-ctl text-fg-3 group-focus-within/search:grid group-has-[input:not(:placeholder-shown)]/search:grid hover:text-fg noscript:grid"
        >
          <Icon as={ArrowRight} size={14} />
        </button>
      }
    >
      <input
        {...input}
        type="search"
        name={name}
        maxLength={64}
        aria-label={label}
        placeholder={label}
        className={bareInputClass}
      />
    </InputBox>
  );
}

interface FilterBoxProps {
  name: string;
  /** Without a colon: the page's language adds its own. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  className?: string;
}

/** One choice that narrows a list; with script it applies at once. */
export function FilterBox({ name, label, value, options, className }: FilterBoxProps) {
  const { t } = useTranslation("ui");
  const submit = useSubmit();
  const isLoading = useNavigation().state !== "idle";
  const select = useRef<HTMLSelectElement>(null);
  const served = useRef(value);
  useEffect(() => {
    // A choice made before the page's script ran raised no event.
    if (!select.current || select.current.value === served.current) return;
    submit(select.current.form, { preventScrollReset: true });
  }, [submit]);
  // A list that arrives after the next choice was made must not take that choice back.
  useAddressValue(select, value, isLoading);
  return (
    <InputBox size="sm" quiet className={className}>
      <label className="flex min-w-0 flex-1 items-center gap-1.5 self-stretch text-fg-2">
        {t("label", { label })}
        <select
          ref={select}
          name={name}
          defaultValue={value}
          // Else Firefox brings back, on a reload, a choice that the address does not have.
          autoComplete="off"
          onChange={({ currentTarget: { form } }) =>
            // Flushed, so that the list on its way is never drawn without this choice being known.
            submit(form, { preventScrollReset: true, flushSync: true })
          }
          className="min-w-0 flex-1 self-stretch bg-field text-fg outline-none"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    </InputBox>
  );
}
