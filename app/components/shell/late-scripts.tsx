import { Scripts } from "@remix-run/react";
import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from "react";

/**
 * The framework's scripts, asked for once the page has been painted: on a slow network they would share the line with
 * its styles, font and pictures. A page is read before it is worked with, and its links and forms need no script.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: it has no option for when scripts are asked for, and only its result has them.
  const elements = listElements(Scripts({ nonce }));
  if (elements.length === 0) return null;
  const scripts = elements.filter(({ type }) => type === "script");
  return (
    <>
      {import.meta.env.SSR ? scripts.map((script) => keepForLater(script, elements)) : scripts}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? runOncePainted : " " }}
      />
    </>
  );
}

/** The elements of a tree's fragments, in their order. */
const listElements = (tree: ReactNode): ReactElement[] =>
  Children.toArray(tree).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return [];
    return node.type === Fragment ? listElements(node.props.children) : [node];
  });

const lateScriptId = "late-script";

/**
 * The module script as text, which the browser does not run. It also imports what would have been preloaded, so that all
 * is asked for at once: after its own imports, because the development server's first one prepares the others. The
 * entry, which is among them, hydrates when it has the texts, and by then the script's own lines have run.
 */
function keepForLater(script: ReactElement, elements: ReactElement[]): ReactElement {
  if (script.props.type !== "module") return script;
  const imports = elements
    .filter(({ type }) => type === "link")
    .map(({ props }) => `import ${JSON.stringify(props.href)};`);
  const { __html } = script.props.dangerouslySetInnerHTML;
  return cloneElement(script, {
    id: lateScriptId,
    type: "text/plain",
    async: undefined,
    dangerouslySetInnerHTML: { __html: [__html, ...imports].join("\n") },
  });
}

/**
 * A page out of sight is not painted, and does not wait. The element is removed at once, which its script survives:
 * hydration fails at an element that React has not drawn.
 */
const runOncePainted = `(() => {
  const { nonce } = document.currentScript;
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    const { textContent } = document.getElementById("${lateScriptId}");
    const script = Object.assign(document.createElement("script"), { type: "module", nonce, textContent });
    document.head.append(script);
    script.remove();
  }
  if (document.hidden) start();
  document.addEventListener("visibilitychange", start, { once: true });
  requestAnimationFrame(() => setTimeout(start));
})()`;
