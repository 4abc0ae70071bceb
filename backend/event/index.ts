import { seedDemoFirings } from "../alert/demo-firings";
import { enqueueAlerts } from "../alert/jobs";
import { createStandingSearches, type StandingSearches } from "../alert/standing";
import type { Database } from "../db/client";
import type { Services } from "../services";
import { publishEventsAdded } from "./added";
import { type DemoHistory, type HistorySources, startDemoHistory } from "./demo-history";
import { createEventIngest, type EventIngest } from "./ingest";
import type { OnStored } from "./notify-stored";
import { createPictureHandler } from "./picture-handler";
import { createEventPictureStore } from "./pictures";
import { createEventRecorder, type EventRecorder } from "./recorder";

export interface Events {
  ingest: EventIngest;
  recorder: EventRecorder;
  standing: StandingSearches;
  /** GET /media/event/:id. */
  handlePicture: ReturnType<typeof createPictureHandler>;
  /** Writes the demo account's history; `db` connects as the database owner. */
  startHistory(
    db: Database,
    wanted: Pick<HistorySources, "mediaFolder" | "days">,
  ): Promise<DemoHistory>;
}

/** Ingest of host events and those of the cloud (storage, jobs for alerts, realtime messages) and delivery of their pictures. */
export function createEvents(deps: { services: Services; database: string }): Events {
  const { services, database } = deps;
  const { scopes, bus, mailer, settings, files, shares, sessions } = services;
  const standing = createStandingSearches({ scopes, mailer, settings, bus });
  const pictures = createEventPictureStore(files);
  const onStored: OnStored = async (accountId, events) => {
    standing.add(events);
    await publishEventsAdded(bus, accountId, events);
  };
  const storing = { db: scopes.system, database, onInserted: enqueueAlerts, onStored };
  return {
    standing,
    ingest: createEventIngest({ ...storing, pictures }),
    recorder: createEventRecorder(storing),
    handlePicture: createPictureHandler({
      scopes,
      files,
      shares,
      findViewer: (token) => sessions.findViewer(token),
      log: (line) => console.warn(line),
    }),
    startHistory: (db, wanted) =>
      startDemoHistory(db, {
        ...wanted,
        pictures,
        database,
        onWritten: () => seedDemoFirings(db),
      }),
  };
}
