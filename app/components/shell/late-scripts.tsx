import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * The framework's scripts, asked for after styles, font and the pictures in sight: on a slow network a page is read
 * before it is worked with, and its links and forms need no script.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: it has no option for the priority of what it names, and only its result has the links.
  const scripts = Scripts({ nonce });
  return scripts && cloneElement(scripts, {}, ...listLate(scripts.props.children));
}

const listLate = (children: ReactNode) =>
  Children.toArray(children).map((child) => (isPreload(child) ? cloneElement(child, low) : child));

const low = { fetchpriority: "low" };

const isPreload = (child: ReactNode): child is ReactElement =>
  isValidElement(child) && child.type === "link";
