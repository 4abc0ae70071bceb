import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A device that keeps passkeys, in software: WebAuthn level 3 with ES256, without attestation. */

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** CBOR of what an authenticator says: small maps, numbers, texts and bytes. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [encode(key), encode(item)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function toCose(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

/** What a dishonest page or device says in place of the truth. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Of signatures; rises by itself where not given. */
  counter?: number;
  /** Whether the device checked its user. */
  verified?: boolean;
  userHandle?: string;
  /** Another passkey's id. */
  id?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials?: { id: string }[];
}

const flags = { present: 1, verified: 4, attested: 64 };

/** One device with at most one passkey, as `navigator.credentials` of a page at this origin. */
export function createAuthenticator(pageOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let userHandle = "";
  let counter = 0;

  function toClientData(type: string, challenge: string, lies: Lies): Buffer {
    const origin = lies.origin ?? pageOrigin;
    const data = { type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  function toAuthData(rpId: string, lies: Lies, attested = Buffer.alloc(0)): Buffer {
    counter = lies.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const bits =
      flags.present |
      (lies.verified === false ? 0 : flags.verified) |
      (attested.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([bits]), count, attested]);
  }

  return {
    id,
    /** navigator.credentials.create(), as JSON. */
    create(optionsJson: string, lies: Lies = {}): string {
      const options = JSON.parse(optionsJson) as CreationOptions;
      userHandle = options.user.id;
      const size = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, toCose(publicKey)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", toAuthData(options.rp.id, lies, attested)],
      ]);
      const clientData = toClientData("webauthn.create", options.challenge, lies);
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          attestationObject: encode(attestation).toString("base64url"),
          transports: ["internal"],
        },
      });
    },
    /** navigator.credentials.get(), as JSON. */
    get(optionsJson: string, lies: Lies = {}): string {
      const options = JSON.parse(optionsJson) as RequestOptions;
      const clientData = toClientData("webauthn.get", options.challenge, lies);
      const authData = toAuthData(options.rpId, lies);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return JSON.stringify({
        id: lies.id ?? id,
        rawId: lies.id ?? id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: lies.userHandle ?? userHandle,
        },
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
