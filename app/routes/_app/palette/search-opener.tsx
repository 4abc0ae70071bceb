import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { KeyCap } from "~/components/ui/key-cap";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { useOverlays } from "../overlays/overlays";

const keys = "Control+K Meta+K";
const box =
  "flex h-8 w-64 items-center gap-2 rounded-ctl border border-line-2 bg-field px-2.5 text-fg-3 max-lg:w-44 max-md:hidden";

/** Opens the palette; until script runs it is the form of the same search. */
export function SearchField() {
  const { t } = useTranslation("shell");
  const { openPalette: open, preparePalette } = useOverlays();
  const input = useRef<HTMLInputElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const { current } = input;
    setReady(true);
    // Whoever was typing meanwhile goes on in the palette.
    if (current && (current.value !== "" || current === document.activeElement))
      open(current.value);
  }, [open]);
  if (isReady) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={keys}
        onPointerEnter={preparePalette}
        onClick={() => open()}
        className={cx(box, "cursor-pointer hover:border-control hover:text-fg-2")}
      >
        <Icon as={Search} size={14} />
        <span className="min-w-0 flex-1 truncate text-left">{t("search")}</span>
        <KeyCap>{t("ctrl")} K</KeyCap>
      </button>
    );
  }
  return (
    <Form role="search" action={paths.search} className={cx(box, "focus-within:border-accent")}>
      <Icon as={Search} size={14} />
      <input
        ref={input}
        type="search"
        name="q"
        maxLength={limits.nameMaxChars}
        autoComplete="off"
        aria-label={t("search")}
        placeholder={t("search")}
        className="min-w-0 flex-1 self-stretch bg-transparent text-fg outline-none placeholder:text-fg-3"
      />
    </Form>
  );
}

/** The same where there is only room for an icon; without script it leads to the page of results. */
export function SearchButton({ className }: { className?: string }) {
  const { t } = useTranslation("shell");
  const { openPalette: open, preparePalette } = useOverlays();
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open();
  };
  return (
    <Link
      to={paths.search}
      onPointerEnter={preparePalette}
      onClick={press}
      aria-keyshortcuts={keys}
      aria-label={t("search")}
      title={t("search")}
      className={cx(buttonClass("ghost", "lg", true), className)}
    >
      <Icon as={Search} />
    </Link>
  );
}
