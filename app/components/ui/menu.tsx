import type { ReactNode } from "react";
import { LazyPanel, type PanelProps } from "./panel";

const loadMenu = () => import("./headless/menu");

/** MenuLinks and MenuButtons to choose one of. A panel that holds anything else is a Popover. */
export function Menu(props: PanelProps & { children: ReactNode }) {
  return (
    <LazyPanel props={props} load={loadMenu} closedBy="a, [type=submit]">
      {() => props.children}
    </LazyPanel>
  );
}
