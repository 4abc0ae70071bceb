/**
 * Full sidebar from 1440 px up unless folded by the user, an icon rail below, which the variant `rail:` tells from it
 * (app.css); where there is no room for that either, a drawer with all its words.
 */
export const hiddenInRail = "rail:hidden";

export const navItemClass =
  "flex h-[31px] items-center gap-2.5 rounded-ctl px-2 font-medium text-fg-2 hover:bg-hover [&>svg]:text-fg-3 aria-[current=page]:bg-active aria-[current=page]:text-fg aria-[current=page]:[&>svg]:text-accent-text max-md:h-10 rail:h-9 rail:justify-center rail:px-0";

/** Of the sidebar. */
export const sidebarId = "sidebar";

/** Of the sidebar where it has no room: not there, or over the page while NavOpener is open, below the bar that has it. */
export const drawerClass =
  "max-md:absolute max-md:top-13 max-md:bottom-0 max-md:left-0 max-md:w-72 max-md:pt-2.5 max-md:max-w-[calc(100vw-3rem)] max-md:shadow-pop max-md:hidden max-md:group-has-[[data-opens-sidebar][open]]/shell:flex";
