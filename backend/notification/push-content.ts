import type { Language } from "../../contract/languages";
import type { PushContent } from "./push-sender";
import { pushTexts } from "./push-texts";
import type { NotificationRow } from "./queries";

/** A notification in a few words, and where it leads. */
export function toPushContent(row: NotificationRow, language: Language): PushContent {
  const { type } = row;
  return { type, title: titleOf(row, language), link: linkOf(row) };
}

function titleOf({ type, facts, hostName }: NotificationRow, language: Language): string {
  const texts = pushTexts[language];
  switch (type) {
    case "alert":
      return withName(texts.alert, String(facts.alert_name));
    case "firmware":
      return withName(
        facts.status === "failed" ? texts.firmware_failed : texts.firmware_completed,
        hostName ?? "",
      );
    default:
      return texts[type];
  }
}

/** By a function: a name may have a "$&" in it. */
const withName = (text: string, name: string) => text.replace("{name}", () => name);

function linkOf({ type, facts, hostId }: NotificationRow): string {
  switch (type) {
    case "alert":
      return `/cloud_vms/events/${facts.row_id}`;
    case "export":
      return "/video_download";
    case "firmware":
      return `/cloud_vms/hosts/${hostId}`;
    case "expiry":
      return "/settings/subscription";
    case "security":
      return "/settings/security";
    case "announcement":
      return "/notifications";
  }
}
