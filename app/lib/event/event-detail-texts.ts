import type { FlatNamespace } from "i18next";

/** Namespaces of EventDetail with its dialogs, for the `handle` of a route. */
export const eventDetailTexts: FlatNamespace[] = [
  "event_detail",
  "events",
  "ai",
  "archives",
  "share_dialog",
  "password",
  "ui",
  "errors",
];
