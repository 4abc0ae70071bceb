import { useLazyModule } from "~/lib/hooks/use-lazy-module";

const load = () => import("./late-parts");

/** Fetched once the page works; null until then. */
export const useLateParts = () => useLazyModule(load);
