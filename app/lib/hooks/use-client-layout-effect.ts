import { useLayoutEffect } from "react";

/** useLayoutEffect that the server leaves out: it has no layout, and React warns of the effect there. */
export const useClientLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;
