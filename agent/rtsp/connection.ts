import type { Socket } from "node:net";
import { type Authorize, answerChallenges, type Credentials } from "./authorization";
import { type ChannelData, type RtspMessage, RtspSplitter } from "./splitter";
import { UnreadableStream } from "./unreadable";

const answerMs = 5_000;
const closeMs = 1_000;
/** RFC 2326 §12.37: a session without a request for so long ends, where the camera says nothing else. */
const sessionSeconds = 60;
const unauthorized = 401;
/** Answers that are a fault of the address or of the camera, for any reader. */
const plainFaults = [unauthorized, 403, 404, 453, 454, 500, 503];

/**
 * An RTSP connection (RFC 2326) to a camera. Requests throw an Error for a fault that any reader would meet, and
 * UnreadableStream for an answer that ffmpeg may get past. `receive` gets the data of the channels; what it throws ends the
 * connection.
 */
export class RtspConnection {
  readonly #socket: Socket;
  readonly #credentials: Credentials | null;
  readonly #splitter = new RtspSplitter((part) => this.#take(part));
  readonly #waiting = new Map<number, Waiting>();
  /** What ended the connection. */
  readonly ended: Promise<Error>;
  #error: Error | null = null;
  #number = 0;
  #authorize: Authorize | null = null;
  #session: string | null = null;
  #keepAlive: NodeJS.Timeout | undefined;
  receive: (data: ChannelData) => void = () => {};

  constructor(socket: Socket, credentials: Credentials | null) {
    this.#socket = socket;
    this.#credentials = credentials;
    this.ended = new Promise((resolve) => {
      const end = (error: Error) => {
        this.#error ??= error;
        clearInterval(this.#keepAlive);
        for (const { reject } of this.#waiting.values()) reject(this.#error);
        resolve(this.#error);
      };
      socket.on("error", end);
      socket.on("close", () => end(new Error("ended the connection")));
    });
  }

  /** Takes what came; it may be overwritten afterwards. */
  read(bytes: Buffer): void {
    try {
      this.#splitter.push(bytes);
    } catch (error) {
      this.#socket.destroy(error as Error);
    }
  }

  async request(
    method: string,
    uri: string,
    headers: Record<string, string> = {},
  ): Promise<RtspMessage> {
    let answer = await this.#exchange(method, uri, headers);
    // The second time with the new nonce of a challenge that has become stale.
    for (let turn = 0; statusOf(answer) === unauthorized && turn < 2; turn++) {
      const challenges = answer.headers.get("www-authenticate") ?? [];
      const isStale = challenges.some((value) => /stale="?true/i.test(value));
      if (!this.#credentials || (this.#authorize && !isStale)) break;
      this.#authorize = answerChallenges(challenges, this.#credentials);
      if (!this.#authorize) throw new UnreadableStream("wants another way of signing in");
      answer = await this.#exchange(method, uri, headers);
    }
    const status = statusOf(answer);
    if (status === 200) return answer;
    const fault = `answers ${answer.firstLine.replace(/^RTSP\/\S+ /, "")}`;
    throw plainFaults.includes(status) ? new Error(fault) : new UnreadableStream(fault);
  }

  /** Takes over the session that an answer names: later requests belong to it. It is kept alive at this address. */
  keepSession({ headers }: RtspMessage, uri: string): void {
    const [id = "", ...values] = (headers.get("session")?.[0] ?? "")
      .split(";")
      .map((part) => part.trim());
    if (id) this.#session = id;
    const timeout = values.find((value) => value.startsWith("timeout="))?.slice(8);
    clearInterval(this.#keepAlive);
    const intervalMs = ((Number(timeout) || sessionSeconds) * 1000) / 2;
    this.#keepAlive = setInterval(() => {
      // Some cameras do not know GET_PARAMETER: OPTIONS is a request of the session, too.
      this.request("OPTIONS", uri).catch(() => {});
    }, intervalMs);
  }

  /** Says goodbye where the camera still listens. */
  close(uri: string): void {
    if (this.#session && this.#socket.writable) this.#write("TEARDOWN", uri, {});
    this.#socket.destroySoon();
    // A camera that is gone takes nothing.
    setTimeout(() => this.#socket.destroy(), closeMs).unref();
  }

  #take(part: RtspMessage | ChannelData): void {
    if ("channel" in part) this.receive(part);
    // A request of the camera's, such as ANNOUNCE, changes nothing for us.
    else if (part.firstLine.startsWith("RTSP/")) {
      this.#waiting.get(Number(part.headers.get("cseq")?.[0]))?.resolve(part);
    }
  }

  async #exchange(
    method: string,
    uri: string,
    headers: Record<string, string>,
  ): Promise<RtspMessage> {
    if (this.#error) throw this.#error;
    const number = this.#write(method, uri, headers);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<RtspMessage>((resolve, reject) => {
        this.#waiting.set(number, { resolve, reject });
        // Or its answers have no number, which ffmpeg does without.
        timer = setTimeout(() => reject(new UnreadableStream("does not answer")), answerMs);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(number);
    }
  }

  #write(method: string, uri: string, headers: Record<string, string>): number {
    const number = ++this.#number;
    const lines = {
      CSeq: String(number),
      "User-Agent": "Sightline",
      ...(this.#session && { Session: this.#session }),
      ...(this.#authorize && { Authorization: this.#authorize(method, uri) }),
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
    this.#socket.write([`${method} ${uri} RTSP/1.0`, ...head, "", ""].join("\r\n"));
    return number;
  }
}

/** A request without an answer. */
interface Waiting {
  resolve(answer: RtspMessage): void;
  reject(error: Error): void;
}

const statusOf = ({ firstLine }: RtspMessage): number => Number(firstLine.split(" ")[1]);
