import { CalendarX2, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { LinkProblem } from "./route.server";

const icons = { SHARE_LINK_NOT_FOUND: Link2Off, SHARE_LINK_EXPIRED: CalendarX2 } as const;

/** Page of an invalid link: the same for unknown and deleted ones, another text for expired ones (C338). */
export function ShareOver({ problem }: { problem: LinkProblem }) {
  const { t } = useTranslation("share_page");
  return (
    <div className="m-auto flex max-w-100 flex-col items-center px-5 py-10 text-center">
      <span className="corners mb-4 grid h-14 w-20 place-items-center text-fg-3">
        <Icon as={icons[problem]} size={22} />
      </span>
      <h1 className="text-2xl">{t(`over.${problem}.title`)}</h1>
      <p className="mt-2 text-fg-3">{t(`over.${problem}.text`)}</p>
    </div>
  );
}
