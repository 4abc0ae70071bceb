import type { FlatNamespace } from "i18next";
import type common from "../../public/locales/en/common.json";

/** A breadcrumb: a key of `common.title`, or a name. */
export interface Crumb {
  title?: keyof (typeof common)["title"];
  name?: string;
  /** Absent for the page itself. */
  to?: string;
}

/** Metadata of a route for its layouts. */
export interface RouteHandle {
  /** Namespaces of its texts, in addition to those of its layouts. */
  i18n?: FlatNamespace[];
  /** Title of the page, and its last breadcrumb. */
  title?: keyof (typeof common)["title"];
  /** Breadcrumbs below the section's root, from the route's loader data; by default the title only. */
  trail?: (data: unknown) => Crumb[];
  /** Sidebar; absent for pages without one. */
  section?: "console" | "vms";
  /** Icon rail and dark work area instead of the full sidebar. */
  video?: boolean;
  /** The page shows the progress of the user's exports: no toasts needed. */
  exports?: boolean;
}

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === "object" && value !== null;
}
