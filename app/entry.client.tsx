import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { initTexts } from "~/lib/i18n/i18n.client";

/** The events for which React would hydrate at once, as far as people cause them. */
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
 * Until the page's data is decoded, RemixBrowser waits above every boundary, and a key pressed meanwhile makes
 * React give up with error 345. What people do before that stays between them and the browser: typing, links and
 * forms work without script.
 */
function holdEvents(): void {
  for (const name of discreteEvents) addEventListener(name, keepFromReact, true);
}

/** Around the page, not beside it: one more child would change every useId(), and hydration would miss the server's ids. */
function ReleaseEvents({ children }: { children: ReactNode }) {
  useEffect(() => {
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
