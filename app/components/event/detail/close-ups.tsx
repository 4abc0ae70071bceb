import { useTranslation } from "react-i18next";
import { findCloseUp } from "~/lib/event/close-up";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { findEventPicture } from "~/lib/event/event-picture";
import { categoryKey } from "../finding-boxes";

const maxCloseUps = 4;

/** Each finding cut out of its picture, which opens whole: the event's attachments. */
export function CloseUps({ event }: { event: EventDetail }) {
  const { t } = useTranslation(["event_detail", "ai"]);
  const link = findEventPicture(event);
  if (link === null) return null;
  const shown = event.pvd
    .flatMap((finding) => {
      const cut = findCloseUp(finding.box);
      return cut ? [{ ...finding, cut }] : [];
    })
    .slice(0, maxCloseUps);
  if (shown.length === 0) return null;
  return (
    <section className="flex w-50 shrink-0 flex-col gap-2 max-md:w-full">
      <h3 className="text-xs text-fg-2">{t("close_ups")}</h3>
      <ul className="grid grid-cols-1 gap-2 max-md:grid-cols-2">
        {shown.map(({ id, category, cut }) => (
          <li key={id}>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              style={{ aspectRatio: cut.ratio }}
              className="relative block max-h-70 w-full overflow-hidden rounded-card bg-video"
            >
              <img
                src={link}
                loading="lazy"
                alt={t("close_up", { what: t(`ai:${categoryKey(category)}`) })}
                style={cut.style}
                className="absolute max-w-none"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
