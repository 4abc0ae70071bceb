import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { buttonClass } from "./button";
import { Icon } from "./icon";

interface NewLinkProps {
  to: string;
  size?: "sm";
  children: string;
}

/** Leads to where something is added to a list: a dialog over it, or a page. */
export function NewLink({ to, size, children }: NewLinkProps) {
  return (
    <Link to={to} preventScrollReset className={buttonClass("primary", size)}>
      <Icon as={Plus} />
      {children}
    </Link>
  );
}
