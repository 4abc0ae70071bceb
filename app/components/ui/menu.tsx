import type { ReactNode } from "react";
import { LazyPanel, type PanelProps } from "./panel";

const loadMenu = () => import("./headless/menu");

/** Links and buttons to choose one of, each in a MenuItem. A panel that holds anything else is a Popover. */
export function Menu(props: PanelProps & { children: ReactNode }) {
  return (
    <LazyPanel props={props} load={loadMenu} closedBy="a, [type=submit]">
      {() => props.children}
    </LazyPanel>
  );
}
