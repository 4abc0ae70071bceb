import { Check, Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { useCopy } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";

/** Puts an event's own address on the clipboard. Absent without clipboard access. */
export function CopyEventLink({ id }: { id: string }) {
  const { t } = useTranslation("event_detail");
  const { copy, isDone } = useCopy();
  if (!copy) return null;
  const label = t(isDone ? "action.copied" : "action.copy");
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        className="max-md:size-11"
        aria-label={label}
        title={label}
        onClick={() => copy(window.location.origin + paths.event(id))}
      >
        <Icon as={isDone ? Check : Link2} />
      </Button>
      <span role="status" className="sr-only">
        {isDone ? label : ""}
      </span>
    </>
  );
}
