import { useLocation } from "@remix-run/react";
import type { ShareAnswer } from "~/lib/share/share-answer";
import { limits } from "~contract/limits";
import { useLinkForm } from "./use-link-form";

/** The form of a new link of an event, posted to the address its dialog stands at. */
export function useShareForm(eventId: string) {
  const { pathname, search } = useLocation();
  return useLinkForm<ShareAnswer>({
    intent: "share",
    id: eventId,
    action: pathname + search,
    expire_hours: limits.shareExpireHoursDefault,
  });
}

export type ShareForm = ReturnType<typeof useShareForm>;
