import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { isSameAddress, looksLikeAddress, readPasted, splitAddresses } from "~/lib/forms/addresses";
import { joinList } from "~/lib/i18n/join";
import { Field, type FieldWiring } from "./field";
import { HiddenInputs } from "./hidden-inputs";
import { bareInputClass } from "./input-box";
import type { FieldProps } from "./use-action-form";
import { useEnhanced } from "./use-enhanced";

export interface AddressesFieldProps extends Omit<FieldProps, "defaultValue"> {
  /** As saved, or as posted: of one value with several addresses, each is one. */
  values: readonly string[];
  /** What is wrong with single ones of `values`, by their place; translated. */
  itemErrors?: Record<number, string>;
  max: number;
  hint?: string;
}

/**
 * E-mail addresses as chips. Without script a text box with one a line, so a form's action reads the values with
 * splitAddresses(). Texts: namespace "ui".
 */
export function AddressesField(props: AddressesFieldProps) {
  const { id, name, form, label, error, hint, max } = props;
  const { t } = useTranslation("ui");
  const { frame, isEnhanced, values, setValues, focus } = useEnhanced(
    { [name]: splitAddresses(props.values) },
    form,
  );
  const [twice, setTwice] = useState<string | undefined>();
  const addresses = splitAddresses(values[name] ?? []);
  const refused = Object.entries(props.itemErrors ?? {}).map(([place, text]) => ({
    address: props.values[Number(place)] ?? "",
    text,
  }));
  const isBad = (address: string) =>
    !looksLikeAddress(address) || refused.some((fault) => isSameAddress(fault.address, address));
  const bad = addresses.find((address) => !looksLikeAddress(address));
  const refusedNow = refused.find(
    ({ address }) => !isEnhanced || addresses.some((each) => isSameAddress(each, address)),
  );
  const fault =
    (twice !== undefined && t("addresses.twice", { address: twice })) ||
    (addresses.length > max && t("addresses.too_many", { count: max })) ||
    (bad !== undefined && t("addresses.bad", { address: bad })) ||
    undefined;
  const itemError = refusedNow && `${refusedNow.address}: ${refusedNow.text}`;
  return (
    <Field
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={(isEnhanced ? fault : undefined) ?? error ?? itemError}
      labelEnd={
        <span className="tnum text-fg-3">
          {t("addresses.count", { count: addresses.length, max })}
        </span>
      }
    >
      {(wiring) => (
        <div ref={frame}>
          {isEnhanced ? (
            <>
              <HiddenInputs values={{ [name]: addresses }} form={form} focus={focus} />
              <Chips
                wiring={wiring}
                addresses={addresses}
                isBad={isBad}
                onAddresses={(next, given) => {
                  setTwice(given);
                  setValues({ [name]: next });
                }}
              />
            </>
          ) : (
            <textarea
              {...wiring}
              name={name}
              form={form}
              rows={3}
              defaultValue={splitAddresses(props.values).join("\n")}
              className="w-full rounded-ctl border border-control bg-field px-2.5 py-1.5 text-fg"
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface ChipsProps {
  wiring: FieldWiring;
  addresses: string[];
  isBad: (address: string) => boolean;
  /** `twice`: one that was added although it is there. */
  onAddresses: (addresses: string[], twice?: string) => void;
}

/** What ends an address while it is typed. */
const endKeys = new Set(["Enter", ",", ";", " "]);

function Chips({ wiring, addresses, isBad, onAddresses }: ChipsProps) {
  const { t, i18n } = useTranslation("ui");
  const [draft, setDraft] = useState("");
  const [said, setSaid] = useState("");
  const add = (text: string) => {
    const found = readPasted(text);
    setDraft("");
    if (found.length === 0) return;
    const twice = found.find((address) => addresses.some((each) => isSameAddress(each, address)));
    onAddresses(splitAddresses([...addresses, ...found]), twice);
    setSaid(
      t(twice ? "addresses.twice" : "addresses.added", {
        address: twice ?? joinList(found, i18n.language),
      }),
    );
  };
  const remove = (address: string) => {
    onAddresses(addresses.filter((each) => each !== address));
    setSaid(t("addresses.removed", { address }));
    document.getElementById(wiring.id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = addresses.at(-1);
    if (endKeys.has(event.key) && draft.trim() !== "") {
      event.preventDefault();
      add(draft);
    } else if (event.key === "Backspace" && draft === "" && last !== undefined) remove(last);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    add(`${draft}${text}`);
  };
  return (
    <div className="flex min-h-8.5 flex-wrap items-center gap-1.5 rounded-ctl border border-control bg-field p-1.5 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent has-[[aria-invalid]]:border-danger">
      {addresses.map((address) => (
        <Chip
          key={address}
          address={address}
          isBad={isBad(address)}
          onRemove={() => remove(address)}
        />
      ))}
      <input
        {...wiring}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Whoever goes on to the button has ended the address.
        onBlur={() => add(draft)}
        className={cx(bareInputClass, "min-h-6 min-w-32 px-1 max-md:min-h-11 max-md:text-lg")}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

function Chip({
  address,
  isBad,
  onRemove,
}: {
  address: string;
  isBad: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation("ui");
  const name = t("choice.remove", { name: address });
  return (
    <span
      className={cx(
        "inline-flex min-h-6 max-w-full items-center rounded-[5px] pl-1.75 text-xs",
        isBad ? "bg-danger-soft text-danger" : "bg-active",
      )}
    >
      <span className="truncate">{address}</span>
      {isBad && <span className="sr-only">, {t("addresses.bad_mark")}</span>}
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-ctl hover:text-fg max-md:size-11"
      >
        <Icon as={X} size={12} />
      </button>
    </span>
  );
}
