import { Form, useLocation } from "@remix-run/react";
import { Check } from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { menuItemClass } from "~/components/ui/menu";

/** One choice kept in this browser, as buttons of a form: works without script and comes back here. */
export function ChoiceForm({
  name,
  choices,
  current,
  labelledBy,
}: {
  name: "language" | "theme";
  choices: { value: string; label: string; lang?: string }[];
  current: string;
  labelledBy?: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/preferences" preventScrollReset aria-labelledby={labelledBy}>
      <input type="hidden" name="redirect" value={pathname + search} />
      {choices.map(({ value, label, lang }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          lang={lang}
          aria-pressed={value === current}
          className={menuItemClass}
        >
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {value === current && <Icon as={Check} className="text-accent-text" />}
        </button>
      ))}
    </Form>
  );
}
