import { Link, useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import { goKeys } from "~/lib/keys/go-keys";
import { type KeyGroup, type KeyLine, keyTable } from "~/lib/keys/key-table";
import { paths } from "~/lib/paths";
import { KeyNames } from "./key-names";

/** The groups that the present screen hears besides those of every page. */
function listGroups(pathname: string): KeyGroup[] {
  const isBelow = (path: string) => `${pathname}/`.startsWith(`${path}/`);
  if (isBelow(paths.live)) return ["wall"];
  if (isBelow(paths.playback)) return ["playback"];
  const isDrawer = document.querySelector("main [role=dialog][data-takes-focus]") !== null;
  const isList = document.querySelector("main .list-row") !== null;
  return [...(isDrawer ? ["drawer" as const] : []), ...(isList ? ["list" as const] : [])];
}

/** Every key that works here. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["keys", "common"]);
  const id = useId();
  const { pathname } = useLocation();
  const [groups] = useState(() => listGroups(pathname));
  const hasShortcuts = useShortcuts();
  return (
    <Dialog labelledBy={`${id}title`} onClose={onClose} className="w-160 overflow-y-auto">
      <div className="flex items-center gap-3 px-5 pt-4.5">
        <h2 id={`${id}title`} className="text-lg">
          {t("title")}
        </h2>
        <button
          type="button"
          data-first-focus
          aria-label={t("close")}
          title={`${t("close")} (Esc)`}
          onClick={onClose}
          className="-mr-1.5 ml-auto grid size-8 place-items-center rounded-ctl text-fg-3 hover:bg-active hover:text-fg"
        >
          <Icon as={X} />
        </button>
      </div>
      {!hasShortcuts && (
        <p className="px-5 pt-2 text-fg-2">
          {t("off")}{" "}
          <Link
            to={paths.settingsAppearances}
            onClick={onClose}
            className="text-accent-text underline"
          >
            {t("switch_on")}
          </Link>
        </p>
      )}
      <div className="grid gap-x-8 gap-y-4 px-5 pt-3 pb-5 md:grid-cols-2">
        <Group name="global">
          {Object.entries(goKeys).map(([letter, { title }]) => (
            <Line key={letter} names={<KeyNames keys={["g", letter]} />}>
              {t("go", { page: t(`common:title.${title}`) })}
            </Line>
          ))}
        </Group>
        <div className="flex flex-col gap-4">
          {groups.map((name) => (
            <Group key={name} name={name} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function Group({ name, children }: { name: KeyGroup; children?: ReactNode }) {
  const { t } = useTranslation("keys");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-xs font-medium text-fg-3">
        {t(`group.${name}`)}
      </h3>
      <dl>
        {keyTable[name].map(({ keys, says }: KeyLine) => (
          <Line key={says} names={<KeyNames keys={keys} />}>
            {t(`says.${says}`)}
          </Line>
        ))}
        {children}
      </dl>
    </section>
  );
}

function Line({ names, children }: { names: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center gap-3 border-line border-b py-1 last:border-b-0">
      <dt className="order-2 ml-auto flex shrink-0 flex-wrap justify-end gap-1">{names}</dt>
      <dd className="min-w-0 text-fg-2">{children}</dd>
    </div>
  );
}
