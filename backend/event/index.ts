import { createAlertFiring } from "../alert/firing";
import type { Database } from "../db/client";
import type { Services } from "../services";
import { publishAdded } from "./added";
import { type History, startDemoHistory } from "./demo-history";
import { createEventIngest, type EventIngest } from "./ingest";
import { createPictureHandler } from "./picture-handler";
import { createPictureKeeper } from "./pictures";

export interface Events {
  ingest: EventIngest;
  /** GET /media/event/:id. */
  handlePicture: ReturnType<typeof createPictureHandler>;
  /** The demo account's; `db` is the owner's. */
  startHistory(db: Database, mediaFolder: string): Promise<History>;
}

/** Events from hosts into the database, to alerts and to users' channels, and their pictures out again. */
export function createEvents(deps: { services: Services; database: string }): Events {
  const { services, database } = deps;
  const { scopes, bus, mailer, settings, files, shares, sessions } = services;
  const fireAlerts = createAlertFiring({ scopes, mailer, settings, bus });
  const pictures = createPictureKeeper(files);
  return {
    ingest: createEventIngest({
      db: scopes.system,
      database,
      pictures,
      async onStored(accountId, events) {
        await Promise.all([publishAdded(bus, accountId, events), fireAlerts(accountId, events)]);
      },
    }),
    handlePicture: createPictureHandler({
      scopes,
      files,
      shares,
      findViewer: (token) => sessions.findViewer(token),
      log: (line) => console.warn(line),
    }),
    startHistory: (db, mediaFolder) => startDemoHistory(db, { mediaFolder, pictures, database }),
  };
}
