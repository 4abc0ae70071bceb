import { Link, type LinkProps } from "@remix-run/react";

/**
 * Link to one of many items, as of a list. The browser asks in advance for the routes of all other links on a page, and
 * the server looks up no more than 64 at once; a page carries the route of its own items.
 */
export const ItemLink = (props: Omit<LinkProps, "discover">) => <Link {...props} discover="none" />;
