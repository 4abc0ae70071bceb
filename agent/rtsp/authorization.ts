import { createHash, randomBytes } from "node:crypto";

export interface Credentials {
  user: string;
  password: string;
}

/** Value of the Authorization header of one request. */
export type Authorize = (method: string, uri: string) => string;

const hashes: Record<string, string> = { MD5: "md5", "SHA-256": "sha256" };

/**
 * Answers a camera's challenges, the values of its WWW-Authenticate headers: by digest (RFC 7616), or else by plain
 * password (RFC 7617). Null where they want something else.
 */
export function answerChallenges(
  challenges: readonly string[],
  credentials: Credentials,
  createNonce = () => randomBytes(8).toString("hex"),
): Authorize | null {
  const offers = challenges.map(readChallenge);
  const digest = offers.find(({ scheme, values }) => scheme === "digest" && hashOf(values));
  if (digest) return createDigest(digest.values, credentials, createNonce);
  if (!offers.some(({ scheme }) => scheme === "basic")) return null;
  const { user, password } = credentials;
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return () => basic;
}

/** Its lengths have limits, so that no header takes long to read. */
const parameter = /\b(\w{1,32})=(?:"([^"]{0,512})"|([^\s,"]{1,512}))/g;

type Values = Record<string, string | undefined>;

function readChallenge(header: string): { scheme: string; values: Values } {
  const [scheme = ""] = header.trim().split(/\s/, 1);
  const values: Values = {};
  for (const [, name, quoted, plain] of header.matchAll(parameter)) {
    if (name) values[name.toLowerCase()] = quoted ?? plain;
  }
  return { scheme: scheme.toLowerCase(), values };
}

const hashOf = ({ algorithm = "MD5" }: Values) => hashes[algorithm.toUpperCase()];

function createDigest(
  values: Values,
  { user, password }: Credentials,
  createNonce: () => string,
): Authorize {
  const { realm = "", nonce = "", opaque, algorithm } = values;
  const hash = (...parts: string[]) =>
    createHash(hashOf(values) ?? "md5")
      .update(parts.join(":"))
      .digest("hex");
  const qop = values.qop?.split(/,\s*/).includes("auth") ? "auth" : undefined;
  let requests = 0;
  return (method, uri) => {
    const count = (++requests).toString(16).padStart(8, "0");
    const own = createNonce();
    const [secret, target] = [hash(user, realm, password), hash(method, uri)];
    const response = qop
      ? hash(secret, nonce, count, own, qop, target)
      : hash(secret, nonce, target);
    const fields = [
      `username="${user.replace(/["\\]/g, "\\$&")}"`,
      `realm="${realm}"`,
      `nonce="${nonce}"`,
      `uri="${uri}"`,
      `response="${response}"`,
      ...(algorithm ? [`algorithm=${algorithm}`] : []),
      ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
      ...(qop ? [`qop=${qop}`, `nc=${count}`, `cnonce="${own}"`] : []),
    ];
    return `Digest ${fields.join(", ")}`;
  };
}
