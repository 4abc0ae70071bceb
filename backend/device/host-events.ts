import type { CloudMessage, EventsMessage } from "../../contract/device";
import { eventPicturesMax } from "../../contract/device-events";
import { isPicture } from "../files/jpeg";
import type { AuthenticatedHost, DevicePorts } from "./ports";

/** Events of one host's channel: pictures arrive first, then the batch that references them; an ack follows. */
export interface HostEvents {
  receivePicture(picture: number, jpeg: Uint8Array): void;
  receive(message: EventsMessage): void;
}

export function createHostEvents(options: {
  host: AuthenticatedHost;
  storeEvents: DevicePorts["storeEvents"];
  send(message: CloudMessage): void;
  logOnce(what: string): void;
}): HostEvents {
  const { host, storeEvents, send, logOnce } = options;
  /** Pictures received since the last batch, oldest first. */
  let pictures = new Map<number, Uint8Array>();
  /** One batch at a time: a host that does not wait for the ack cannot fill the cloud's memory. */
  let storing = false;

  return {
    receivePicture(picture, jpeg) {
      if (!isPicture(jpeg)) return logOnce("event picture");
      // A copy: the bytes are a view of a larger message, which would be kept with them.
      pictures.set(picture, Uint8Array.from(jpeg));
      if (pictures.size <= eventPicturesMax) return;
      // The oldest are dropped: their batch may never have arrived.
      const [oldest = picture] = pictures.keys();
      pictures.delete(oldest);
      logOnce("event picture beyond the limit");
    },
    receive(message) {
      // Before the batch may be refused: its pictures must not be left to the next one.
      const sent = pictures;
      pictures = new Map();
      if (storing) return logOnce("batch of events before the ack of the last one");
      storing = true;
      void storeEvents({ host, message, pictures: sent }).then((stored) => {
        storing = false;
        if (stored) send({ type: "events_ack", batch: message.batch });
      });
    },
  };
}
