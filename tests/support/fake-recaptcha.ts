import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands in for Google: its script, and the verifier that takes each token once. */
export interface FakeRecaptcha {
  origin: string;
  /** What the verifier was asked about. */
  verified: { secret: string; action: string }[];
  /** The verifier answers nothing any more. */
  goDown(): void;
  close(): void;
}

/** The readiness of Google's script comes some time after the script itself. */
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
