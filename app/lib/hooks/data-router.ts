import type { ContextType } from "react";
import type { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";

/** The page's router, which knows its state synchronously. */
export type DataRouter = NonNullable<ContextType<typeof DataRouterContext>>["router"];
