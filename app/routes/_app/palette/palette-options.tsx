import { ComboboxOption } from "@headlessui/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Snapshot } from "~/components/host/snapshot";
import type { PaletteGroup, PaletteItem } from "~/components/palette/found-items";
import { Icon } from "~/components/ui/icon";
import { KeyCap } from "~/components/ui/key-cap";

/** The groups under their headings; empty ones are left out before. */
export function PaletteOptions({ groups }: { groups: readonly PaletteGroup[] }) {
  const { t } = useTranslation("palette");
  const id = useId();
  return groups.map(({ name, items }) => (
    // biome-ignore lint/a11y/useSemanticElements: a part of a list of choices, not of a form
    <div
      key={name}
      role="group"
      aria-labelledby={`${id}${name}`}
      className="border-line-2 not-first:mt-1.25 not-first:border-t not-first:pt-1.25"
    >
      <p id={`${id}${name}`} className="px-2 py-1.5 text-xs text-fg-3">
        {t(`group.${name}`)}
      </p>
      {items.map((item) => (
        <PaletteOption key={item.key} item={item} />
      ))}
    </div>
  ));
}

function PaletteOption({ item }: { item: PaletteItem }) {
  const { label, detail, icon, picture } = item;
  return (
    <ComboboxOption
      value={item}
      className="group flex min-h-8 cursor-pointer items-center gap-2.5 rounded-ctl px-2 py-1 text-fg-2 data-focus:bg-active data-focus:text-fg max-md:min-h-11"
    >
      {picture === undefined ? (
        <Icon as={icon} className="text-fg-3" />
      ) : (
        <Snapshot src={picture} camera="" className="w-14 shrink-0 rounded-[3px]" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-fg">{label}</span>
        {detail && picture !== undefined && <Detail className="max-w-full">{detail}</Detail>}
      </span>
      {detail && picture === undefined && <Detail className="max-w-[45%]">{detail}</Detail>}
      {item.playback && <CameraKeys />}
    </ComboboxOption>
  );
}

function Detail({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`block shrink-0 truncate text-xs text-fg-3 group-data-focus:text-fg-2 ${className}`}
    >
      {children}
    </span>
  );
}

/** What Enter and Ctrl+Enter do, on the line that hears them. */
function CameraKeys() {
  const { t } = useTranslation(["common", "shell"]);
  return (
    <span className="ml-auto hidden shrink-0 items-center gap-2 text-xs text-fg-2 group-data-focus:flex max-md:hidden!">
      {t("title.live")}
      <KeyCap>↵</KeyCap>
      {t("title.playback")}
      <KeyCap>{t("shell:ctrl")} ↵</KeyCap>
    </span>
  );
}
