import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

/** How long the button says that it worked. */
const doneMs = 2_000;

/**
 * A way to put a text on the clipboard, and whether that was just done. `copy` is null where the browser has no
 * clipboard to offer: without script, or on a plain http address.
 */
export function useCopy() {
  const [isOffered, setIsOffered] = useState(false);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => setIsOffered(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setIsDone(true),
      // Refused by the browser: nothing was copied, and nothing says that it was.
      () => {},
    );
  return { copy: isOffered ? copy : null, isDone };
}

/** Puts a text on the clipboard and says so. Absent without a clipboard: the text beside it can be marked by hand. */
export function CopyButton({
  text,
  label,
  doneLabel,
  describedBy,
  ghost = false,
}: {
  text: string;
  label: string;
  doneLabel: string;
  /** Element id of the words that say what is copied. */
  describedBy?: string;
  /** One of many, as in a list's rows. */
  ghost?: boolean;
}) {
  const { copy, isDone } = useCopy();
  if (!copy) return null;
  return (
    <>
      <Button
        size="sm"
        variant={ghost ? "ghost" : "secondary"}
        aria-describedby={describedBy}
        onClick={() => copy(text)}
      >
        <Icon as={isDone ? Check : Copy} size={14} />
        {isDone ? doneLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {isDone ? doneLabel : ""}
      </span>
    </>
  );
}
