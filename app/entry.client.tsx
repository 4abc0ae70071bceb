import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { initTexts } from "~/lib/i18n/i18n.client";

/** User events for which React hydrates synchronously. */
const discreteEvents = `
  auxclick beforeinput change click compositionend compositionstart compositionupdate contextmenu copy cut dblclick
  dragend dragstart drop focusin focusout input invalid keydown keypress keyup mousedown mouseup paste pointercancel
  pointerdown pointerup reset select selectionchange selectstart submit textInput touchcancel touchend touchstart
`
  .trim()
  .split(/\s+/);

function keepFromReact(event: Event): void {
  event.stopImmediatePropagation();
}

/**
 * Until the page's data is decoded, RemixBrowser suspends above every boundary, and a key press makes React fail with
 * error 345. These events are kept from React until then; typing, links and forms work without script.
 */
function holdEvents(): void {
  for (const name of discreteEvents) addEventListener(name, keepFromReact, true);
}

/** Wraps the page: another sibling would change every useId(), and hydration would not find the server's ids. */
function ReleaseEvents({ children }: { children: ReactNode }) {
  // A layout effect, so that it runs before the passive effects of the page: useActionForm dispatches input events there.
  useLayoutEffect(() => {
    for (const name of discreteEvents) removeEventListener(name, keepFromReact, true);
  }, []);
  return children;
}

void initTexts().then(() => {
  holdEvents();
  startTransition(() => {
    hydrateRoot(
      document,
      <ReleaseEvents>
        <RemixBrowser />
      </ReleaseEvents>,
    );
  });
});
