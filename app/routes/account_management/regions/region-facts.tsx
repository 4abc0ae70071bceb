import { useTranslation } from "react-i18next";
import { Snapshot } from "~/components/host/snapshot";
import { ItemLink } from "~/components/ui/item-link";
import { StatusDot } from "~/components/ui/status-dot";
import { paths } from "~/lib/paths";
import type { Status } from "~/lib/status";
import type { RegionRow } from "./regions.server";

/** More of them are a number. */
const shownHosts = 8;

/** What some of its cameras see; nothing where none has a picture. */
export function RegionPictures({ pictures }: Pick<RegionRow, "pictures">) {
  if (pictures.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-0.5 bg-video">
      {pictures.map(({ id, name, src }) => (
        <Snapshot key={id} src={src} camera={name} className="!aspect-auto h-17" />
      ))}
    </div>
  );
}

/** The gravest state among its hosts, in words; nothing where a host is switched off or there is none. */
export function RegionState({ hosts }: Pick<RegionRow, "hosts">) {
  const { t } = useTranslation("regions");
  const count = (state: Status) => hosts.filter((host) => host.state === state).length;
  const offline = count("disconnected");
  const warnings = count("warning");
  const quiet = offline + warnings === 0;
  if (hosts.length === 0 || (quiet && count("online") < hosts.length)) return null;
  const [status, words]: [Status, string] =
    offline > 0
      ? ["disconnected", t("offline", { count: offline })]
      : warnings > 0
        ? ["warning", t("warnings", { count: warnings })]
        : ["online", t("all_online")];
  return (
    <span className="tnum ml-auto flex items-center gap-1.75">
      <StatusDot status={status} />
      {words}
    </span>
  );
}

/** How many hosts and cameras it has, and its first hosts by name. */
export function RegionHosts({ region }: { region: RegionRow }) {
  const { t } = useTranslation("regions");
  const { hosts, cameraCount } = region;
  const more = hosts.length - shownHosts;
  return (
    <>
      <p className="tnum text-fg-3">
        {t("hosts", { count: hosts.length })} · {t("cameras", { count: cameraCount })}
      </p>
      {hosts.length > 0 && (
        <ul aria-label={t("column.hosts")} className="flex flex-wrap gap-1.5">
          {hosts.slice(0, shownHosts).map((host) => (
            <li key={host.id} className="min-w-0">
              <ItemLink
                to={paths.host(host.id)}
                className="block truncate rounded-ctl border border-line-2 px-1.75 py-0.5 text-xs text-fg-2 hover:text-fg"
              >
                {host.name}
              </ItemLink>
            </li>
          ))}
          {more > 0 && (
            <li className="px-1 py-0.5 text-xs text-fg-3">{t("more", { count: more })}</li>
          )}
        </ul>
      )}
    </>
  );
}
