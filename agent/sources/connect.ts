import { connect, type OnReadOpts, type Socket } from "node:net";

const connectMs = 2_000;
const usualPorts: Record<string, number> = {
  "rtsp:": 554,
  "rtsps:": 322,
  "http:": 80,
  "https:": 443,
};

/**
 * Connects to a camera's address. Throws, without naming the address, where nothing listens.
 * @param onread gets what comes, instead of the socket's "data"
 */
export function connectTo(
  { hostname, port: given, protocol }: URL,
  signal: AbortSignal,
  onread?: OnReadOpts,
): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const port = Number(given) || (usualPorts[protocol] ?? 554);
  const socket = connect({ host, port, ...(onread && { onread }) });
  // Attached by hand: a socket that is given the signal leaves a listener on it for each attempt.
  const stop = () => socket.destroy(new Error("stopped"));
  signal.addEventListener("abort", stop);
  return new Promise<Socket>((resolve, reject) => {
    socket.setTimeout(connectMs, () => socket.destroy(new Error("does not answer")));
    socket.once("connect", () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    // Node's own message names the address.
    socket.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(code ? `cannot be reached (${code})` : message)),
    );
  }).finally(() => signal.removeEventListener("abort", stop));
}
