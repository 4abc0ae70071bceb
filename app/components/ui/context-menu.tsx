import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import type { ContextMenuProps } from "./headless/context-menu";

const loadMenu = () => import("./headless/context-menu");

/** MenuLinks and MenuButtons at the place of a right click; open as long as it is drawn. */
export function ContextMenu(props: ContextMenuProps) {
  const module = useLazyModule(loadMenu);
  return module && <module.default {...props} />;
}
