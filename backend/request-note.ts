import { AsyncLocalStorage } from "node:async_hooks";
import type { Viewer } from "./viewer";

/** What the log says of a request; filled in while it is answered. Ids and codes only: no names, addresses or texts. */
export interface RequestNote {
  /** Told to the client, too: it leads from an error page to the lines of its request. */
  readonly id: string;
  accountId: number | null;
  userId: number | null;
  /** Error codes that were answered. */
  readonly codes: Set<string>;
}

const notes = new AsyncLocalStorage<RequestNote>();

/** Runs `work`; whatever it awaits belongs to this request. */
export const runNoted = (note: RequestNote, work: () => void): void => notes.run(note, work);

/** The request that is being answered here; undefined in background work. */
export const currentNote = (): RequestNote | undefined => notes.getStore();

export function noteViewer(viewer: Viewer | null): void {
  const note = currentNote();
  if (!note || !viewer) return;
  note.accountId = viewer.accountId;
  note.userId = viewer.userId;
}

export const noteCode = (code: string): void => void currentNote()?.codes.add(code);
