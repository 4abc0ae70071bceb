import { useNavigate } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";

/** How a plain link is followed: the next page starts at its top, or this one stays where it is scrolled to. */
export type Follow = "page" | "in-place";

/**
 * Holds many links: `<a data-follow>` inside lead on without loading the page anew. A router's link in each row of a list
 * would be a sixth of the list's page, and be drawn anew with each step of a navigation.
 */
export function FollowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const { target, button } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-follow]");
    // With a modifier a link opens elsewhere.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash, {
      preventScrollReset: link.dataset.follow === ("in-place" satisfies Follow),
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
    <div className="contents" onClick={follow}>
      {children}
    </div>
  );
}
