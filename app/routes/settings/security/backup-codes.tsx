import { Link } from "@remix-run/react";
import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { paths } from "~/lib/paths";

/** The codes for the day the phone is lost. They are in this answer of the server and nowhere else. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation("settings");
  const hydrated = useHydrated();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: "message", tone: "ok", title: t("backup.copied") });
    } catch {
      toast({ kind: "message", tone: "error", title: t("backup.not_copied") });
    }
  };
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {t("backup.title")}
        </h2>
        <p className="mt-1 text-fg-2">{t("backup.text")}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-line-2 bg-field p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {hydrated && (
          <Button onClick={() => void copy()}>
            <Icon as={Copy} />
            {t("backup.copy")}
          </Button>
        )}
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sightline-backup-codes.txt"
          className={buttonClass("secondary")}
        >
          <Icon as={Download} />
          {t("backup.download")}
        </a>
        <Link to={paths.settingsSecurity} className={buttonClass("primary")}>
          {t("backup.done")}
        </Link>
      </div>
    </>
  );
}
