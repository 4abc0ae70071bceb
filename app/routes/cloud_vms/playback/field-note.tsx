import { CircleAlert } from "lucide-react";
import { Icon } from "~/components/ui/icon";

/** What is wrong with a group of fields, under it. */
export function FieldNote({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-1.5 flex items-center gap-1.25 text-xs text-danger">
      <Icon as={CircleAlert} size={13} />
      {text}
    </p>
  );
}
