import { Combobox, ComboboxInput, ComboboxOptions } from "@headlessui/react";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, memo, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteItem } from "~/components/palette/found-items";
import type { PaletteUser } from "~/components/palette/targets";
import { useLocalGroups } from "~/components/palette/use-local-groups";
import { Icon } from "~/components/ui/icon";
import { limits } from "~contract/limits";
import { listGroups } from "./list-groups";
import { PaletteFoot } from "./palette-foot";
import { PaletteOptions } from "./palette-options";
import { forgetRecent, readRecent } from "./recent";
import { useChoose } from "./use-choose";
import { useFoundByName } from "./use-found-by-name";

interface PaletteBodyProps {
  user: PaletteUser & { id: string };
  startText: string;
  isListed: boolean;
  onClose: () => void;
}

/** The palette's field and foot, and once the palette is open its list, which takes longer to draw. */
export const PaletteBody = memo(function PaletteBody({
  user,
  startText,
  isListed,
  onClose,
}: PaletteBodyProps) {
  const { t } = useTranslation("palette");
  const [text, setText] = useState(startText);
  const search = useFoundByName(text);
  const local = useLocalGroups(user);
  const [hasForgotten, setForgotten] = useState(false);
  const recent = useMemo(
    () => (isListed && !hasForgotten ? readRecent(user.id) : []),
    [isListed, hasForgotten, user.id],
  );
  const list = () => listGroups(text, local, search, recent);
  const groups = isListed ? list() : [];
  const choose = useChoose(user.id);
  const items = groups.flatMap((group) => group.items);
  const run = (item: PaletteItem | null, wantsPlayback = false) => {
    // Headless UI learns of new options a moment after they are drawn: until then it is the first of them. What is typed
    // may be confirmed before the list is drawn at all.
    const first = items[0] ?? (text === "" ? undefined : list()[0]?.items[0]);
    const shown = items.find(({ key }) => key === item?.key) ?? first;
    if (!shown) return;
    onClose();
    choose(shown, wantsPlayback);
  };
  return (
    <>
      <Combobox<PaletteItem | null>
        value={null}
        by="key"
        onChange={(item) => item && run(item)}
        immediate
      >
        {({ activeOption }) => (
          <div
            onKeyDownCapture={(event) =>
              captureKeys(event, (wantsPlayback) => run(activeOption, wantsPlayback), onClose)
            }
          >
            <div className="flex h-14 items-center gap-3 border-line-2 border-b px-4">
              <Icon as={Search} size={18} className="text-fg-3" />
              <ComboboxInput
                data-first-focus
                aria-label={t("heading")}
                placeholder={t("placeholder")}
                displayValue={() => text}
                onChange={(event) => setText(event.currentTarget.value)}
                maxLength={limits.nameMaxChars}
                autoComplete="off"
                spellCheck={false}
                className="min-w-0 flex-1 self-stretch bg-transparent text-lg text-fg outline-none placeholder:text-fg-3"
              />
              <button
                type="button"
                aria-label={t("close")}
                title={`${t("close")} (Esc)`}
                onClick={onClose}
                className="-mr-1.5 grid size-8 shrink-0 place-items-center rounded-ctl text-fg-3 hover:bg-active hover:text-fg"
              >
                <Icon as={X} />
              </button>
            </div>
            {isListed && (
              <ComboboxOptions
                static
                modal={false}
                aria-label={t("results")}
                className="max-h-[min(27rem,calc(100dvh-13rem))] overflow-y-auto p-1.25 outline-none empty:hidden"
              >
                <PaletteOptions groups={groups} />
              </ComboboxOptions>
            )}
          </div>
        )}
      </Combobox>
      <PaletteFoot
        text={text}
        count={items.length}
        search={search}
        onClear={
          text === "" && recent.length > 0
            ? () => {
                forgetRecent();
                setForgotten(true);
              }
            : null
        }
      />
    </>
  );
});

/** Keys that mean something else here than in other lists of Headless UI, where Tab chooses and Escape only folds. */
function captureKeys(
  event: KeyboardEvent,
  choose: (wantsPlayback: boolean) => void,
  close: () => void,
): void {
  const { key, ctrlKey, metaKey, nativeEvent, target } = event;
  // Of the input method, which is choosing a word.
  if (nativeEvent.isComposing) return;
  const chooses = key === "Enter" && target instanceof HTMLInputElement;
  if (!chooses && key !== "Tab" && key !== "Escape") return;
  event.stopPropagation();
  if (key === "Tab") return;
  event.preventDefault();
  if (chooses) choose(ctrlKey || metaKey);
  else close();
}
