import {
  type EventViewMode,
  eventViewModes,
  type ViewMode,
  viewModes,
} from "~contract/preferences";
import { readPreferences, writePreferences } from "./preferences.server";

/** Of the address. */
export const viewParameter = "view";

/** Cards or a table: what the address's `view` asks for, which is remembered with `cookies`, else what was chosen before. */
export async function resolveViewMode(
  request: Request,
): Promise<{ viewMode: ViewMode; cookies: string[] }> {
  const { viewMode: kept } = await readPreferences(request);
  const asked = new URL(request.url).searchParams.get(viewParameter);
  const viewMode = viewModes.find((mode) => mode === asked) ?? kept;
  const cookies = viewMode === kept ? [] : await writePreferences(request, { viewMode });
  return { viewMode, cookies };
}

/** Rows or pictures of events (decision D43), asked for and remembered the same way. */
export async function resolveEventViewMode(
  request: Request,
): Promise<{ viewMode: EventViewMode; cookies: string[] }> {
  const { eventViewMode: kept } = await readPreferences(request);
  const asked = new URL(request.url).searchParams.get(viewParameter);
  const viewMode = eventViewModes.find((mode) => mode === asked) ?? kept;
  const cookies =
    viewMode === kept ? [] : await writePreferences(request, { eventViewMode: viewMode });
  return { viewMode, cookies };
}
