import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";

/** What Menu and Popover have in common: a button, and what it opens. */
export interface PanelProps {
  /** What the button shows. */
  button: ReactNode;
  buttonClassName: string;
  /** Name of the button, where its content is not one. */
  label?: string;
  /** How wide the panel is. */
  panelClassName: string;
  /** The edge of the button that it keeps to. */
  align?: "start" | "end";
  /** The button stands at the foot of the page. */
  opensAbove?: boolean;
  className?: string;
  /** Something in it has to be seen, such as an error. */
  startsOpen?: boolean;
  /** Its script is fetched when it is first touched, not with the page. */
  loadsOnTouch?: boolean;
}

/** What Headless UI draws it of; `native` is what stood there before. */
export interface HeadlessPanelProps extends PanelProps {
  native: RefObject<HTMLDetailsElement>;
}

interface LazyPanelProps<Props extends PanelProps> {
  props: Props;
  load: () => Promise<{ default: ComponentType<Props & HeadlessPanelProps> }>;
  /** Selector of what closes it once chosen. */
  closedBy?: string;
  children: (close: () => void) => ReactNode;
}

/**
 * Whether a press on an element is under way, from the pointer's or the space bar's way down until the click has had
 * its effect. An element that is replaced in between gets no click; on a touch screen the first touch is the press.
 */
function usePress() {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      // A click's own effect, opening <details>, follows its listeners.
      timer ??= setTimeout(() => setPressed(false));
    };
    const ends = ["click", "pointercancel", "keyup"];
    for (const each of ends) addEventListener(each, end);
    return () => {
      clearTimeout(timer);
      for (const each of ends) removeEventListener(each, end);
    };
  }, [isPressed]);
  const press = () => setPressed(true);
  return {
    isPressed,
    onPointerDown: press,
    onKeyDown: ({ key }: KeyboardEvent) => key === " " && press(),
  };
}

/** A panel that opens without script (`<details>`), until Headless UI is there to draw it. */
export function LazyPanel<Props extends PanelProps>(panel: LazyPanelProps<Props>) {
  const { props, load, closedBy } = panel;
  const native = useRef<HTMLDetailsElement>(null);
  const [isWanted, setWanted] = useState(!props.loadsOnTouch);
  const module = useLazyModule(load, isWanted);
  const isHydrated = useHydrated();
  const { isPressed, ...press } = usePress();
  useEffect(() => {
    if (native.current?.matches("[open], :hover, :focus-within")) setWanted(true);
  }, []);
  if (isHydrated && module && !isPressed) return <module.default {...props} native={native} />;

  const want = () => setWanted(true);
  const close = () => native.current?.removeAttribute("open");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button is a click too
    <details
      ref={native}
      data-floats
      open={props.startsOpen}
      className={cx("relative", props.className)}
      onPointerEnter={want}
      onFocus={want}
      {...press}
      onClick={({ target }) => {
        // After the submit: a button in a closed panel would not send its form.
        if (closedBy && (target as Element).closest(closedBy)) requestAnimationFrame(close);
      }}
    >
      <summary className={props.buttonClassName} aria-label={props.label} title={props.label}>
        {props.button}
      </summary>
      <div
        className={cx(
          "absolute z-30 animate-pop rounded-card bg-overlay p-1.25 shadow-pop",
          props.opensAbove ? "bottom-full mb-1" : "top-full mt-1",
          props.align === "end" ? "right-0" : "left-0",
          props.panelClassName,
        )}
      >
        {panel.children(close)}
      </div>
    </details>
  );
}
