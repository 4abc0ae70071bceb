import {
  type LocalPlayerMessage,
  type LocalPlayerRequest,
  localPlayerRequest,
} from "../../contract/local-player";

/**
 * One local socket of a test: the page's messages are checked against the contract and kept with
 * their time.
 */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly received: { atMs: number; request: LocalPlayerRequest }[] = [];
  isClosedByPage = false;

  constructor(readonly url: string) {
    super();
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  send(text: string): void {
    const request = localPlayerRequest.parse(JSON.parse(text));
    this.received.push({ atMs: Date.now(), request });
  }

  reply(message: LocalPlayerMessage): void {
    this.replyText(JSON.stringify(message));
  }

  replyText(data: string): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** The other end is gone, or never answered. */
  fail(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("error"));
    this.dispatchEvent(new Event("close"));
  }

  close(): void {
    this.isClosedByPage = true;
    this.readyState = 3;
  }

  /** Every message with this name, in order. */
  all<Action extends LocalPlayerRequest["action"]>(
    action: Action,
  ): Extract<LocalPlayerRequest, { action: Action }>[] {
    return this.received.flatMap(({ request }) =>
      request.action === action ? [request as Extract<LocalPlayerRequest, { action: Action }>] : [],
    );
  }

  /** Answers the handshake; without a version as a legacy player. */
  answer(version?: string): void {
    const [asked] = this.all("getSVRInfo");
    if (!asked) throw new Error("nobody asked for getSVRInfo");
    this.reply({ type: "getSVRInfo", nonce: asked.nonce, ...(version && { version }) });
  }
}

/** The sockets a page opens, in order. */
export class FakeMachine {
  readonly sockets: FakeSocket[] = [];

  readonly createSocket = (url: string): WebSocket => {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  /** The newest socket to a port. */
  on(port: number): FakeSocket {
    const socket = this.sockets.findLast(({ url }) => new URL(url).port === String(port));
    if (!socket) throw new Error(`no socket to ${port}`);
    return socket;
  }
}
