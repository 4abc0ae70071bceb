/** Classes of a button or link in the wall's bar. */
export const barButtonClass =
  "inline-flex h-7 items-center justify-center gap-1.5 rounded-ctl px-2.25 text-xs font-medium text-[#c5cdd6] hover:bg-white/10 hover:text-white";
export const barPressedClass = "bg-white/10 text-white";
