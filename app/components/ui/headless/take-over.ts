import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { typeInto } from "~/lib/forms/type-into";
import type { HeadlessPanelProps } from "../panel";

/** What a native panel was like when it went. */
interface Left {
  isOpen: boolean;
  /** Which of its controls had the focus: 0 is the button that opens it, -1 none. */
  focus: number;
  fields: { value: string; checked: boolean }[];
}

const controls = "summary, button, a[href], input:not([type=hidden]), select, textarea";
const fields = "input:not([type=hidden]), select, textarea";

const list = <E extends HTMLElement>(frame: HTMLElement, selector: string) => [
  ...frame.querySelectorAll<E>(selector),
];

function readLeft(native: HTMLDetailsElement): Left {
  return {
    isOpen: native.open,
    focus: list(native, controls).indexOf(document.activeElement as HTMLElement),
    fields: list<HTMLInputElement>(native, fields).map(({ value, checked }) => ({
      value,
      checked,
    })),
  };
}

/** Opens what was open before script drew it, and keeps the focus; `TakenOver` in the panel does the rest. */
export function useTakeOver({ native, startsOpen = false }: HeadlessPanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  // While this renders for the first time the native panel still stands.
  const [first] = useState<Left>(() =>
    native.current ? readLeft(native.current) : { isOpen: startsOpen, focus: -1, fields: [] },
  );
  const left = useRef<Left | null>(first.isOpen ? first : null);
  useLayoutEffect(() => {
    const button = frame.current?.querySelector("button");
    if (first.isOpen) button?.click();
    else if (first.focus === 0) button?.focus();
  }, [first]);
  return { frame, left };
}

/** The focus and what was typed or ticked in it before: once, when it opens for the first time. */
export function TakenOver({
  frame,
  left,
}: {
  frame: RefObject<HTMLElement>;
  left: { current: Left | null };
}) {
  useEffect(() => {
    const before = left.current;
    left.current = null;
    if (!before || !frame.current) return;
    const inputs = list<HTMLInputElement>(frame.current, fields);
    before.fields.forEach(({ value, checked }, index) => {
      const input = inputs[index];
      if (!input) return;
      input.checked = checked;
      if (input.value === value) return;
      // A field that script draws takes only what is typed.
      if (input.dataset.time !== undefined) typeInto(input, value);
      else input.value = value;
    });
    const focused = list(frame.current, controls)[before.focus];
    // A menu learns of its items by and by, and takes no focus for one before.
    const frameId = requestAnimationFrame(() => focused?.focus());
    return () => cancelAnimationFrame(frameId);
  }, [frame, left]);
  return null;
}
