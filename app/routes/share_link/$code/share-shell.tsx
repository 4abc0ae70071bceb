import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageMenu } from "~/components/shell/language-menu";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { Logo } from "~/components/ui/logo";
import { useFormat } from "~/lib/hooks/use-format";
import type { SharePage } from "./route.server";

/** Layout with product name, expiry of the link and language menu; without links into the console. */
export function ShareShell({ page, children }: { page: SharePage; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 border-line border-b bg-surface px-6 max-md:pr-2 max-md:pl-4">
        <Logo />
        <div className="ml-auto flex items-center gap-2 max-md:gap-0.5">
          {page.state === "event" && <Ends at={page.expiry_time} now={page.now} />}
          <LanguageMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}

function Ends({ at, now }: { at: number; now: number }) {
  const { t } = useTranslation("share_page");
  const { duration } = useFormat();
  return (
    <Badge>
      <Icon as={Clock} size={13} />
      {t("ends_in", { duration: duration(at - now) })}
    </Badge>
  );
}
