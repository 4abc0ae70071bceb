import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Authentication that a camera requires (ONVIF Core §5.9). */
export type OnvifSignIn = "token" | "digest";

export interface OnvifCamera {
  address: string;
  /** Names of the authenticated calls, in order. */
  calls: string[];
  /** Delivers a notification to the current pull, or to the next. */
  notify(topic: string, item: string, value: boolean): void;
  /** Forgets its subscriptions, like after a restart. */
  restart(): void;
  close(): Promise<void>;
}

const user = "viewer";
const realm = "camera";
const pullMs = 2_000;

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl"
  xmlns:tev="http://www.onvif.org/ver10/events/wsdl" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2"
  xmlns:wsa5="http://www.w3.org/2005/08/addressing" xmlns:tt="http://www.onvif.org/ver10/schema"
  xmlns:tns1="http://www.onvif.org/ver10/topics"><env:Body>${body}</env:Body></env:Envelope>`;

const fault = (reason: string) =>
  envelope(`<env:Fault><env:Code><env:Value>env:Sender</env:Value></env:Code>
    <env:Reason><env:Text xml:lang="en">${reason}</env:Text></env:Reason></env:Fault>`);

/** Like behind NAT: the address it reports leads nowhere. */
const describeService = (name: string) =>
  `<tds:Service><tds:Namespace>http://www.onvif.org/ver10/${name}/wsdl</tds:Namespace>
   <tds:XAddr>http://192.0.2.9/onvif/${name}</tds:XAddr>
   <tds:Version><tt:Major>2</tt:Major><tt:Minor>60</tt:Minor></tds:Version></tds:Service>`;

const textOf = (xml: string, tag: string) =>
  new RegExp(`<(?:\\w+:)?${tag}(?: [^>]*)?>([^<]*)</`).exec(xml)?.[1] ?? "";

/** A camera's event service on loopback: real SOAP over HTTP, its clock an hour ahead. */
export async function startOnvifCamera(
  signIn: OnvifSignIn,
  password: string,
): Promise<OnvifCamera> {
  const calls: string[] = [];
  const nonce = randomBytes(8).toString("hex");
  let subscriptions = new Set<string>();
  let waiting: string[] = [];
  let deliver = () => {};

  const now = () => new Date(Date.now() + 3_600_000);
  const stamp = (date: Date) => date.toISOString().replace(/\.\d+/, "");
  const times = (prefix: string) =>
    `<${prefix}:CurrentTime>${stamp(now())}</${prefix}:CurrentTime>
     <${prefix}:TerminationTime>${stamp(new Date(now().getTime() + 60_000))}</${prefix}:TerminationTime>`;

  /** WS-Security UsernameToken: Base64(SHA-1(nonce + created + password)), created by the camera's clock. */
  function hasToken(xml: string): boolean {
    const created = textOf(xml, "Created");
    const digest = createHash("sha1")
      .update(Buffer.from(textOf(xml, "Nonce"), "base64"))
      .update(created + password)
      .digest("base64");
    const isFresh = Math.abs(Date.parse(created) - now().getTime()) < 60_000;
    return isFresh && textOf(xml, "Username") === user && textOf(xml, "Password") === digest;
  }

  /** HTTP digest (RFC 7616), SHA-256. */
  function hasDigest({ headers: { authorization = "" }, url = "" }: IncomingMessage): boolean {
    const part = (name: string) =>
      new RegExp(`\\b${name}="?([^",]+)"?`).exec(authorization)?.[1] ?? "";
    const hash = (...parts: string[]) => createHash("sha256").update(parts.join(":")).digest("hex");
    const wanted = hash(
      hash(user, realm, password),
      ...[nonce, part("nc"), part("cnonce"), "auth"],
      hash("POST", url),
    );
    return part("response") === wanted;
  }

  function refuse(response: ServerResponse): void {
    if (signIn === "token") response.writeHead(400).end(fault("Sender not Authorized"));
    else {
      const challenge = `Digest realm="${realm}", qop="auth", nonce="${nonce}", algorithm="SHA-256"`;
      response.writeHead(401, { "www-authenticate": challenge }).end();
    }
  }

  function answer(call: string, url: string): string | Promise<string> {
    switch (call) {
      case "GetSystemDateAndTime": {
        const at = now();
        return `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType>
          <tt:DaylightSavings>false</tt:DaylightSavings><tt:UTCDateTime>
          <tt:Time><tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second></tt:Time>
          <tt:Date><tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day></tt:Date>
          </tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
      }
      case "GetServices":
        return `<tds:GetServicesResponse>${describeService("device")}${describeService("events")}</tds:GetServicesResponse>`;
      case "CreatePullPointSubscription": {
        const id = `/onvif/pull/${calls.length}`;
        subscriptions.add(id);
        return `<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference>
          <wsa5:Address>http://192.0.2.9${id}</wsa5:Address></tev:SubscriptionReference>${times("wsnt")}</tev:CreatePullPointSubscriptionResponse>`;
      }
      case "Renew":
        return `<wsnt:RenewResponse>${times("wsnt")}</wsnt:RenewResponse>`;
      case "Unsubscribe":
        subscriptions.delete(url);
        return "<wsnt:UnsubscribeResponse/>";
      case "PullMessages":
        return pull();
      default:
        throw new Error(`${call} is not implemented`);
    }
  }

  async function pull(): Promise<string> {
    if (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        deliver = resolve;
        setTimeout(resolve, pullMs).unref();
      });
    }
    const messages = waiting.join("");
    waiting = [];
    return `<tev:PullMessagesResponse>${times("tev")}${messages}</tev:PullMessagesResponse>`;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let xml = "";
    for await (const part of request) xml += part;
    const [, call = ""] = /<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)/.exec(xml) ?? [];
    // The clock can be read without signing in: a token needs it.
    const isOpen = call === "GetSystemDateAndTime";
    if (!isOpen && !(signIn === "token" ? hasToken(xml) : hasDigest(request))) {
      return refuse(response);
    }
    calls.push(call);
    const { url = "" } = request;
    const isGone = url.startsWith("/onvif/pull/") && !subscriptions.has(url);
    if (isGone) return void response.writeHead(400).end(fault("unknown subscription"));
    const body = envelope(await answer(call, url));
    response.writeHead(200, { "content-type": "application/soap+xml; charset=utf-8" }).end(body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => {
      response.writeHead(500).end(fault(error.message));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    calls,
    notify(topic, name, value) {
      waiting.push(`<wsnt:NotificationMessage>
        <wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${topic}</wsnt:Topic>
        <wsnt:Message><tt:Message UtcTime="${stamp(now())}" PropertyOperation="Changed">
        <tt:Source><tt:SimpleItem Name="VideoSourceConfigurationToken" Value="1"/></tt:Source>
        <tt:Data><tt:SimpleItem Name="${name}" Value="${value}"/></tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`);
      deliver();
    },
    restart() {
      subscriptions = new Set();
      deliver();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
