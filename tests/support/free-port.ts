import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Listens on a port of the system's choice; returns the port and its server. */
export async function holdPort(): Promise<{ port: number; holder: Server }> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return { port: address.port, holder };
}

/** A free port, for programs that cannot choose their own. */
export async function findFreePort(): Promise<number> {
  const { port, holder } = await holdPort();
  holder.close();
  await once(holder, "close");
  return port;
}
