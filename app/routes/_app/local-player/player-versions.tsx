import { useTranslation } from "react-i18next";
import type { LocalPlayerState } from "~/player/local/local-player";

/** The installed and the newest version, where one of them is known. */
export function PlayerVersions({ state }: { state: LocalPlayerState }) {
  const { t } = useTranslation("player");
  const { version, isLegacy, settings } = state;
  const rows = [
    { name: t("version.installed"), value: isLegacy ? t("version.unknown") : version },
    { name: t("version.newest"), value: settings.newest?.version },
  ].filter((row) => row.value);
  if (rows.length === 0) return null;
  return (
    <dl className="tnum mt-3 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 pr-5 pl-17 text-xs">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
