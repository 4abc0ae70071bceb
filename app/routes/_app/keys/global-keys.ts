import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import { isTyping } from "~/lib/is-typing";
import { goKeys } from "~/lib/keys/go-keys";
import type { Overlays } from "../overlays/overlays";

/** Between "g" and its letter. */
const pauseMs = 1_500;
const above = "dialog:modal, [role=listbox], [role=menu]";

/** A key of its own on the page, not one that is typed or belongs to what is open above it. */
const isForPage = ({ target, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  !altKey &&
  !ctrlKey &&
  !metaKey &&
  !isComposing &&
  !isTyping(target) &&
  !document.querySelector(above);

/** "g" and a letter lead to a page, "/" to its search field or the palette, "?" opens the sheet of keys. */
export default function GlobalKeys({ openPalette, openKeySheet }: Overlays) {
  const shortcuts = useShortcuts();
  useGoKeys(shortcuts);
  usePageKeys((event) => {
    if (!shortcuts || event.defaultPrevented || !isForPage(event)) return;
    if (event.key === "?") openKeySheet();
    else if (event.key === "/") {
      const field = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (field?.checkVisibility()) field.select();
      else openPalette();
    } else return;
    event.preventDefault();
  });
  return null;
}

function useGoKeys(shortcuts: boolean): void {
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(() => {
    if (!shortcuts) return;
    let pressedAt = Number.NEGATIVE_INFINITY;
    // Before everyone else: the letter after "g" has a meaning of its own on some pages.
    const listener = (event: KeyboardEvent) => {
      const isNext = event.timeStamp - pressedAt < pauseMs;
      if (event.key === "Shift") return;
      pressedAt = Number.NEGATIVE_INFINITY;
      if (!isForPage(event)) return;
      const letter = event.key.toLowerCase();
      if (isNext && Object.hasOwn(goKeys, letter)) {
        event.preventDefault();
        event.stopPropagation();
        go.current(goKeys[letter as keyof typeof goKeys].to);
      } else if (letter === "g" && !event.repeat) pressedAt = event.timeStamp;
    };
    addEventListener("keydown", listener, true);
    return () => removeEventListener("keydown", listener, true);
  }, [shortcuts]);
}
