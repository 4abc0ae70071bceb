import { type RefObject, useEffect, useRef } from "react";
import type { Layout } from "~contract/limits";
import { useLocalBridge, useLocalPlayer } from "./local-player-context";
import { type ScreenArea, toScreenArea } from "./screen-area";
import { covers } from "./wall-covers";

export interface LocalWall {
  /** The element that the player's window covers; its children are the channels, in order. */
  area: RefObject<HTMLElement>;
  layout: Layout;
  selected: number | null;
  onSelect: (index: number) => void;
}

/** Keeps the player's window over the wall, with the wall's layout and selection (specification section 4). */
export function useLocalWall({ area, layout, selected, onSelect }: LocalWall): void {
  const player = useLocalPlayer();
  const bridge = useLocalBridge();
  const select = useRef(onSelect);
  select.current = onSelect;

  useEffect(() => bridge?.setLayout(layout), [bridge, layout]);
  useEffect(() => bridge?.select(selected), [bridge, selected]);
  useEffect(() => player?.watchSelect((index) => select.current(index)), [player]);

  useEffect(() => {
    if (!bridge) return;
    let origin: { x: number; y: number } | null = null;
    const onPointer = ({ screenX, screenY, clientX, clientY }: PointerEvent) => {
      // Synthetic events have no screen position. With page zoom, client and screen coordinates differ in scale.
      if (screenX === undefined || window.outerWidth !== window.innerWidth) return;
      origin = { x: screenX - clientX, y: screenY - clientY };
    };
    const measure = (): ScreenArea | null => {
      if (!area.current || document.visibilityState === "hidden") return null;
      if (document.querySelector(covers)) return null;
      return toScreenArea(area.current.getBoundingClientRect(), {
        width: window.innerWidth,
        height: window.innerHeight,
        screenX: window.screenX,
        screenY: window.screenY,
        outerWidth: window.outerWidth,
        outerHeight: window.outerHeight,
        pixelRatio: window.devicePixelRatio,
        origin,
      });
    };
    const check = () => bridge.checkArea();
    const onFullscreen = () => bridge.fullscreen(document.fullscreenElement !== null);
    window.addEventListener("pointermove", onPointer, { passive: true });
    document.addEventListener("visibilitychange", check);
    document.addEventListener("fullscreenchange", onFullscreen);
    bridge.setArea(measure);
    return () => {
      window.removeEventListener("pointermove", onPointer);
      document.removeEventListener("visibilitychange", check);
      document.removeEventListener("fullscreenchange", onFullscreen);
      bridge.setArea(null);
    };
  }, [bridge, area]);

  // Mouse events outside of the window, and all key events, are not reported by the player.
  useEffect(() => {
    const element = area.current;
    if (!bridge || !element) return;
    const touch = ({ type, target }: Event) => {
      const index = indexIn(element, target);
      if (index === -1) return;
      if (type === "click" && (target as Element).closest("button")) bridge.resume(index);
      else bridge.reportActivity(index);
    };
    const types = ["mousemove", "keydown", "focusin", "click"];
    for (const type of types) element.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of types) element.removeEventListener(type, touch);
    };
  }, [bridge, area]);
}

/** Index of the wall's child that contains the event's target; -1 for none. */
function indexIn(wall: HTMLElement, target: EventTarget | null): number {
  if (!(target instanceof Element)) return -1;
  return [...wall.children].findIndex((child) => child.contains(target));
}
