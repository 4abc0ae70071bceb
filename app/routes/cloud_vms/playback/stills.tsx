import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAll, readKinds, writeKinds } from "~/lib/event/event-kinds";
import { useFormat } from "~/lib/hooks/use-format";
import { formatSearch } from "~/lib/http/format-search";
import { formatTimeAt } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { noEventText } from "~/lib/playback/event-steps";
import type { WallCamera } from "~/lib/wall/camera-list";
import { clipUrl, playbackLimits, recordedHlsUrl, snapshotPath } from "~contract/media-frame";

interface StillsProps {
  cameras: WallCamera[];
  startMs: number;
  nowMs: number;
}

/** Length of the clip that a picture's link plays. */
const clipMs = 5 * 60_000;

const hourMs = 3_600_000;

const steps = [
  { seconds: -3600, unit: "hours", count: -1 },
  { seconds: -60, unit: "minutes", count: -1 },
  { seconds: -10, unit: "seconds", count: -10 },
  { seconds: 10, unit: "seconds", count: 10 },
  { seconds: 60, unit: "minutes", count: 1 },
  { seconds: 3600, unit: "hours", count: 1 },
] as const;

/** Address of the page at another time. */
function momentHref(params: URLSearchParams, ids: readonly string[], seconds: number): string {
  const next = writeKinds(new URLSearchParams(), readKinds(params));
  const kinds = formatSearch(next);
  return `${paths.playbackAt(ids, seconds)}${kinds && `&${kinds}`}`;
}

const stepHref = (params: URLSearchParams, ids: readonly string[], ms: number, step: 1 | -1) =>
  `${momentHref(params, ids, ms / 1000).replace(paths.playback, paths.playbackStep)}&step=${step}`;

/** View for browsers without script: recordings as single pictures, with a notice. */
export function Stills({ cameras, startMs, nowMs }: StillsProps) {
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  const ids = cameras.map(({ id }) => id);
  const [params] = useSearchParams();
  const startSeconds = Math.floor(startMs / 1000);
  return (
    <div className="hidden min-h-0 flex-1 overflow-auto p-3 noscript:block">
      <p className="text-fg-2">{t("noScript.text")}</p>
      <nav aria-label={t("noScript.steps")} className="mt-3 flex flex-wrap gap-3">
        {ids.length > 0 &&
          ([-1, 1] as const).map((direction) => (
            <a
              key={direction}
              href={stepHref(params, ids, startMs, direction)}
              className="text-accent-text underline"
            >
              {t(direction === 1 ? "nextEvent" : "previousEvent")}
            </a>
          ))}
        {steps
          .filter(({ seconds }) => startSeconds + seconds < nowMs / 1000)
          .map(({ seconds, unit, count }) => (
            <Link
              key={seconds}
              to={momentHref(params, ids, startSeconds + seconds)}
              className="text-accent-text underline"
            >
              {new Intl.RelativeTimeFormat(options.tag, { numeric: "always" }).format(count, unit)}
            </Link>
          ))}
      </nav>
      {params.has("none") && (
        <p role="status" className="mt-2">
          {t(noEventText(params.get("none") === "1" ? 1 : -1, isAll(readKinds(params))), {
            days: playbackLimits.typedEventsDays,
          })}
        </p>
      )}
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {cameras.map((camera) => (
          <li key={camera.id}>
            <img
              // Before `src`: set after it, `loading` would not prevent the fetch of a hidden picture.
              loading="lazy"
              src={`${snapshotPath}/${camera.id}?at=${startMs}`}
              alt={camera.name}
              className="aspect-video w-full bg-black object-contain"
            />
            <p className="text-xs">
              {camera.name} · {formatTimeAt(startSeconds, camera.timeZone, options)}
              {" · "}
              <a
                href={clipUrl(camera.id, startMs, Math.min(nowMs, startMs + clipMs))}
                className="text-accent-text underline"
              >
                {t("noScript.clip")}
              </a>
              {" · "}
              <a
                href={recordedHlsUrl(camera.id, "main", startMs, Math.min(nowMs, startMs + hourMs))}
                className="text-accent-text underline"
              >
                {t("noScript.stream")}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
