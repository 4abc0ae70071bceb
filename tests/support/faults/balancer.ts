import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Passes connections on to the ports in turn, and over those that take none. It reads nothing of what it passes on. */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;

  function pass(client: Socket, first: number, tries: number): void {
    const port = ports[first % ports.length];
    if (tries === 0 || port === undefined) return void client.destroy();
    const upstream = connect({ port, host: "127.0.0.1", noDelay: true });
    open.add(upstream);
    let isConnected = false;
    upstream.on("connect", () => {
      isConnected = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => {});
    upstream.on("close", () => {
      open.delete(upstream);
      if (isConnected || client.destroyed) client.destroy();
      else pass(client, first + 1, tries - 1);
    });
    client.once("close", () => upstream.destroy());
  }

  const server = createServer({ noDelay: true }, (client) => {
    open.add(client);
    client.on("error", () => {});
    client.on("close", () => open.delete(client));
    pass(client, turn++, ports.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
