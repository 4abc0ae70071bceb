import { Form, useLocation } from "@remix-run/react";
import { Check } from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { MenuButton } from "~/components/ui/menu-item";

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
    <Form method="post" action="/preferences" preventScrollReset>
      <input type="hidden" name="redirect" value={pathname + search} />
      {/* biome-ignore lint/a11y/useSemanticElements: a part of a menu, not of a form */}
      <div role="group" aria-labelledby={labelledBy}>
        {choices.map(({ value, label, lang }) => (
          <MenuButton
            key={value}
            name={name}
            value={value}
            lang={lang}
            aria-current={value === current ? "true" : undefined}
          >
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {value === current && <Icon as={Check} className="text-accent-text" />}
          </MenuButton>
        ))}
      </div>
    </Form>
  );
}
