import { getTextsIn } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { Language } from "~contract/languages";
import { limits } from "~contract/limits";
import type { ExpiryKind } from "~contract/names";
import { expiryNameOf, type NamedExpiry } from "./expiry-name";
import { writeCalendar } from "./write-calendar.server";

interface Expiry extends NamedExpiry {
  id: string;
  expired_at: number;
}

/** Answers with expiry dates as a calendar; nothing keeps it on the way, for its address may be private. */
export async function answerCalendar(
  origin: string,
  { accountName, language, list }: { accountName: string; language: Language; list: Expiry[] },
  download = false,
): Promise<Response> {
  const { t } = await getTextsIn(language);
  const summaryOf = (expiry: Expiry): string =>
    t("subscription:feed.entry", {
      kind: t(`subscription:expiry.kind.${expiry.kind as ExpiryKind}`),
      name: expiryNameOf((key, values) => t(key, values), expiry),
    });
  const host = new URL(origin).hostname;
  const text = writeCalendar(
    t("subscription:feed.name", { account: accountName }),
    list.map((expiry) => ({
      uid: `${expiry.kind}-${expiry.id}-${expiry.kind === "license" ? expiry.name : ""}@${host}`,
      at: expiry.expired_at,
      summary: summaryOf(expiry),
      description: origin + paths.expiry,
      ...(expiry.kind !== "share_link" && { reminderDays: limits.orderExpiryNoticeDays }),
    })),
    Math.floor(Date.now() / 1000),
  );
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `${download ? "attachment" : "inline"}; filename="sightline.ics"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
