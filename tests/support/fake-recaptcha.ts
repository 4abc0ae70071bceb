import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Simulates Google: its script, and the verifier that accepts each token once. */
export interface FakeRecaptcha {
  origin: string;
  /** Requests to the verifier. */
  verified: { secret: string; action: string }[];
  /** The verifier stops answering. */
  goDown(): void;
  close(): void;
}

/** Google's script becomes ready some time after it has loaded. */
const script = `
  window.grecaptcha = { ready() {} };
  setTimeout(() => {
    window.grecaptcha.execute = async (siteKey, { action }) =>
      JSON.stringify({
        success: siteKey === "page-key", action, score: 0.9, hostname: location.hostname, id: crypto.randomUUID(),
      });
  }, 400);`;

export async function startFakeRecaptcha(): Promise<FakeRecaptcha> {
  const verified: FakeRecaptcha["verified"] = [];
  const used = new Set<string>();
  let isDown = false;
  const server = createServer((req, res) => {
    if (req.url?.startsWith("/recaptcha/api.js?render=page-key")) {
      res.setHeader("content-type", "text/javascript").end(script);
      return;
    }
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      if (isDown) return;
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const token = form.get("response") ?? "";
      const isFresh = token.startsWith("{") && !used.has(token);
      used.add(token);
      const { action } = isFresh ? (JSON.parse(token) as { action: string }) : { action: "" };
      verified.push({ secret: form.get("secret") ?? "", action });
      res.end(isFresh ? token : '{"success":false}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verified,
    goDown: () => {
      isDown = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
