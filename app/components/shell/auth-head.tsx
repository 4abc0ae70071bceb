import { Link } from "@remix-run/react";
import { ArrowLeft, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";

const tones = {
  accent: "bg-accent-soft text-accent-text",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
} as const;

/** Top of a page beside the login: the way back to it, what this page is, and a sentence. */
export function AuthHead({
  icon,
  tone = "accent",
  title,
  back = paths.login,
  children,
}: {
  icon: LucideIcon;
  tone?: keyof typeof tones;
  title: string;
  /** Address of the login page to go back to. */
  back?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Link to={back} className="mb-6 flex items-center gap-1.5 self-start text-fg-2 hover:text-fg">
        <Icon as={ArrowLeft} />
        {t("back_to_login")}
      </Link>
      <span className={cx("mb-4 grid size-11 place-items-center rounded-[10px]", tones[tone])}>
        <Icon as={icon} size={22} />
      </span>
      <h1 className="text-2xl">{title}</h1>
      {children && <div className="mt-1 mb-6 text-fg-3">{children}</div>}
    </>
  );
}
