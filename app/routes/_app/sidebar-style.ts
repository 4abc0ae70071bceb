/**
 * Full sidebar from 1440 px up unless folded by the user, an icon rail below.
 * The aside carries data-rail; these classes say what each state hides.
 */
export const hiddenInRail = "max-xl:hidden group-data-rail/side:hidden";

export const navItemClass =
  "flex h-[31px] items-center gap-2.5 rounded-ctl px-2 font-medium text-fg-2 hover:bg-hover [&>svg]:text-fg-3 aria-[current=page]:bg-active aria-[current=page]:text-fg aria-[current=page]:[&>svg]:text-accent-text max-xl:h-9 max-xl:justify-center max-xl:px-0 group-data-rail/side:h-9 group-data-rail/side:justify-center group-data-rail/side:px-0";
