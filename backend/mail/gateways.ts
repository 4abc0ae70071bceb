import { createTransport } from "nodemailer";
import type { RenderedMail } from "./render";

/** Hands messages to an SMTP or SMS server. */
export interface Gateway {
  /** Rejects when the server did not accept the message. */
  send(message: RenderedMail & { id: number; recipient: string }): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/**
 * Mail by SMTP.
 * @param options.url smtp://user:password@host:587 or smtps://…
 * @param options.from as `Sightline <no-reply@vms.example.com>`
 * @param options.requireTls refuses a server without STARTTLS: codes and links would travel in the open
 */
export function createSmtpGateway({
  url,
  from,
  requireTls = false,
}: {
  url: string;
  from: string;
  requireTls?: boolean | undefined;
}): Gateway & { verify(): Promise<void> } {
  const transport = createTransport(
    {
      url,
      pool: true,
      requireTLS: requireTls,
      maxConnections: 3,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 3 * timeoutMs,
      // Mails have no attachments: nothing may read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(">", "");
  return {
    /** Connects and signs in, and sends nothing. Rejects where the server cannot be reached or refuses. */
    async verify() {
      await transport.verify();
    },
    async send({ id, recipient, subject, text, html }) {
      await transport.sendMail({
        // An object is not parsed: a crafted address cannot add a second recipient (threat E16).
        to: { name: "", address: recipient },
        subject,
        text,
        html,
        // Stable, so that mail clients recognise a mail sent twice after a crash.
        messageId: `<outbox-${id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}

/**
 * SMS over HTTP: POST {to, text} as JSON; any 2xx means accepted.
 * @param url may contain user:password, sent as Basic authorization
 */
export function createSmsGateway(url: string): Gateway {
  const target = new URL(url);
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (target.username) {
    const pair = `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    target.username = "";
    target.password = "";
  }
  return {
    async send({ recipient, text }) {
      const response = await fetch(target, {
        method: "POST",
        headers,
        body: JSON.stringify({ to: recipient, text }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
    close: () => undefined,
  };
}
