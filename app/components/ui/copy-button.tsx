import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

/** How long the button says that it worked. */
const doneMs = 2_000;

/**
 * Puts a text on the clipboard and says so. Absent where the browser has no clipboard to offer (without script, or
 * on a plain http address): the text beside it can be marked by hand.
 */
export function CopyButton({
  text,
  label,
  doneLabel,
  describedBy,
}: {
  text: string;
  label: string;
  doneLabel: string;
  /** Element id of the words that say what is copied. */
  describedBy?: string;
}) {
  const [isOffered, setIsOffered] = useState(false);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => setIsOffered(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (!isOffered) return null;
  return (
    <>
      <Button
        size="sm"
        aria-describedby={describedBy}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setIsDone(true))}
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
