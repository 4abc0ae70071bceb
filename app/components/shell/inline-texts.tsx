import { useRenderContext } from "~/lib/http/render-context";
import { inlineTextsId } from "~/lib/i18n/i18n";

/**
 * The page's texts as an attribute, so that no inline script and no raw markup is needed:
 * entry.client reads them before it hydrates.
 */
export function InlineTexts() {
  const { texts } = useRenderContext();
  return <div id={inlineTextsId} data-texts={texts} hidden suppressHydrationWarning />;
}
