import { useNavigate } from "@remix-run/react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { type EventHistogramProps, rangeOf } from "./histogram-types";

interface Selection {
  /** Where it began, and where it is now. */
  anchor: number;
  end: number;
}

const keySteps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** Bars chosen by dragging over them, or by arrow keys with Shift; the list narrows to them on release or Enter. */
export function useBarSelection(props: EventHistogramProps) {
  const { bars, hrefOf } = props;
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  /** The one bar that Tab reaches. */
  const [current, setCurrent] = useState(0);
  const isDragging = useRef(false);
  /** The press was applied on release: the click after it must not be applied again. */
  const isApplied = useRef(false);
  const hasFocus = useRef(false);
  const last = bars.length - 1;
  const key = `${bars[0]?.start} ${bars.length} ${props.step}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars are another chart
  useEffect(() => {
    setSelection(null);
    setCurrent(0);
    // The bar that had the focus is gone, or is no longer the one that Tab reaches.
    if (hasFocus.current) frame.current?.querySelector("a")?.focus();
  }, [key]);

  const clamp = (index: number) => Math.max(0, Math.min(last, index));
  const indexAt = (clientX: number) => {
    const { left, width } = frame.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return clamp(Math.floor(((clientX - left) / width) * bars.length));
  };
  const apply = ({ anchor, end }: Selection) =>
    navigate(hrefOf(rangeOf(props, anchor, end)), { preventScrollReset: true });
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    // With a modifier a link opens elsewhere.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { preventScrollReset: true });
  };
  const focus = (index: number) => {
    setCurrent(index);
    frame.current?.querySelectorAll<HTMLElement>("a")[index]?.focus();
  };

  return {
    frame,
    current,
    selection,
    follow,
    isChosen: (index: number) =>
      selection !== null &&
      index >= Math.min(selection.anchor, selection.end) &&
      index <= Math.max(selection.anchor, selection.end),
    handlers: {
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        hasFocus.current = currentTarget.contains(relatedTarget);
      },
      onPointerDown: (event: PointerEvent) => {
        isApplied.current = false;
        // With a modifier a link opens elsewhere.
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        isDragging.current = true;
        const index = indexAt(event.clientX);
        setSelection({ anchor: index, end: index });
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (!isDragging.current || !selection) return;
        const end = indexAt(event.clientX);
        if (end !== selection.end) setSelection({ ...selection, end });
      },
      onPointerUp: (event: PointerEvent) => {
        if (!isDragging.current || !selection) return;
        isDragging.current = false;
        isApplied.current = true;
        // A press on one bar too: with the pointer captured, its link hears of nothing. The last move may not have
        // been rendered yet, so that the selection may lie behind the pointer.
        apply({ ...selection, end: indexAt(event.clientX) });
      },
      onPointerCancel: () => {
        isDragging.current = false;
        setSelection(null);
      },
      onClick: (event: MouseEvent) => {
        if (isApplied.current) event.preventDefault();
        else follow(event);
        isApplied.current = false;
      },
      onKeyDown: (event: KeyboardEvent) => {
        // The browser's own keys: with Alt an arrow leads back.
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const step = keySteps[event.key];
        if (step) {
          event.preventDefault();
          const next = clamp(step(current, last));
          setSelection(event.shiftKey ? { anchor: selection?.anchor ?? current, end: next } : null);
          focus(next);
        }
        if (event.key === "Escape" && selection) {
          event.stopPropagation();
          isDragging.current = false;
          setSelection(null);
        }
        if (event.key === "Enter" && selection) {
          event.preventDefault();
          apply(selection);
        }
      },
    },
  };
}
