import { Link } from "@remix-run/react";
import { Archive } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { Progress } from "~/components/ui/progress";
import type { ArchiveList } from "~/lib/archive/archives-call.server";
import { unknownLimit } from "~/lib/archive/unknown-limit";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";

type Usage = Pick<ArchiveList, "used_count" | "limit_count">;

/** From here on the bar warns. */
const nearlyFull = 0.9;

const shareOf = ({ used_count: used, limit_count: limit }: Usage) =>
  limit === unknownLimit ? 0 : limit === 0 ? 1 : used / limit;

/** "37 of 100 kept", with a bar. */
export function ArchiveUsage({ usage }: { usage: Usage }) {
  const { t } = useTranslation("archives");
  const { number } = useFormat();
  if (usage.limit_count === unknownLimit) return null;
  const share = shareOf(usage);
  return (
    <div className="flex items-center gap-3">
      <span className="tnum text-fg-2">
        {t("usage", { used: number(usage.used_count), limit: number(usage.limit_count) })}
      </span>
      <span className="w-30">
        <Progress percent={share * 100} tone={share >= nearlyFull ? "warn" : "accent"} />
      </span>
    </div>
  );
}

/** Nothing more can be kept: with the maximum, and the way to what may go first (C109). */
export function ArchiveFull({ usage }: { usage: Usage }) {
  const { t } = useTranslation(["archives", "errors"]);
  const { number } = useFormat();
  if (shareOf(usage) < 1) return null;
  return (
    <Banner tone="warn" icon={Archive}>
      {t("errors:ARCHIVE_OVERFLOW", { max: number(usage.limit_count) })}{" "}
      <Link to={paths.oldestArchives} className="underline underline-offset-2">
        {t("oldest")}
      </Link>
    </Banner>
  );
}
