import type { CloudMessage, EventsMessage } from "../../contract/device";
import { eventPicturesMax } from "../../contract/device-events";
import { isPicture } from "../event/pictures";
import type { AuthenticatedHost, DevicePorts } from "./ports";

/** The events of one host's channel: pictures come first, then the batch that names them, then our ack. */
export interface HostEvents {
  receivePicture(picture: number, jpeg: Uint8Array): void;
  receive(message: EventsMessage): void;
}

export function createHostEvents(options: {
  host: AuthenticatedHost;
  take: DevicePorts["takeEvents"];
  say(message: CloudMessage): void;
  complain(what: string): void;
}): HostEvents {
  const { host, take, say, complain } = options;
  /** Received since the last batch, oldest first. */
  let pictures = new Map<number, Uint8Array>();
  /** One batch at a time: a host that does not wait for its ack cannot fill our memory. */
  let taking = false;

  return {
    receivePicture(picture, jpeg) {
      if (!isPicture(jpeg)) return complain("event picture");
      // A copy: the bytes are a view of a larger message, which would be kept with them.
      pictures.set(picture, Uint8Array.from(jpeg));
      if (pictures.size <= eventPicturesMax) return;
      // The oldest are dropped: their batch may never have arrived.
      const [oldest = picture] = pictures.keys();
      pictures.delete(oldest);
      complain("event picture beyond the limit");
    },
    receive(message) {
      // Before the batch may be refused: its pictures must not be left to the next one.
      const sent = pictures;
      pictures = new Map();
      if (taking) return complain("batch of events before the ack of the last one");
      taking = true;
      void take({ host, message, pictures: sent }).then((stored) => {
        taking = false;
        if (stored) say({ type: "events_ack", batch: message.batch });
      });
    },
  };
}
