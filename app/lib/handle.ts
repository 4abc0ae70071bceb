import type { FlatNamespace } from "i18next";
import type common from "../../public/locales/en/common.json";

/** A step of the breadcrumb: a text of the dictionary `common.title`, or a name. */
export interface Crumb {
  title?: keyof (typeof common)["title"];
  name?: string;
  /** None for the page itself. */
  to?: string;
}

/** What a route tells its layouts about itself. */
export interface RouteHandle {
  /** Namespaces its texts live in, beside those of its layouts. */
  i18n?: FlatNamespace[];
  /** Title of the page, and last part of the breadcrumb. */
  title?: keyof (typeof common)["title"];
  /** The steps below the section's root, from the route's loader data; else the title alone. */
  trail?: (data: unknown) => Crumb[];
  /** Which sidebar; none for pages without one. */
  section?: "console" | "vms";
  /** A rail and a dark work area instead of the full sidebar (design: Shells). */
  video?: boolean;
  /** Shows the visitor's exports and how they come on: no toast has to. */
  exports?: boolean;
}

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === "object" && value !== null;
}
