import type { LucideIcon } from "lucide-react";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";

export interface RowLink {
  to: string;
  /** With the name of the row: "Edit HQ-NVR-01". */
  label: string;
  icon: LucideIcon;
  /** Opens a dialog over this page, which stays where it is. */
  isDialog?: boolean;
}

/** What can be done with one row, at its end; null for what this viewer may not do. */
export function RowLinks({ links }: { links: readonly (RowLink | null)[] }) {
  return links.map(
    (link) =>
      link && (
        <ItemLink
          key={link.to}
          to={link.to}
          preventScrollReset={link.isDialog}
          aria-label={link.label}
          title={link.label}
          className={buttonClass("ghost", "sm", true)}
        >
          <Icon as={link.icon} />
        </ItemLink>
      ),
  );
}
