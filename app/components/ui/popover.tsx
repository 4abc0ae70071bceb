import { LazyPanel, type PanelProps } from "./panel";
import { drawContent, type PopoverContent } from "./popover-content";

const loadPopover = () => import("./headless/popover");

/** A panel with anything in it, such as a form. With script its content stands in the page only while it is open. */
export function Popover(props: PanelProps & { children: PopoverContent }) {
  return (
    <LazyPanel props={props} load={loadPopover}>
      {(close) => drawContent(props.children, { isDrawn: false, close })}
    </LazyPanel>
  );
}
