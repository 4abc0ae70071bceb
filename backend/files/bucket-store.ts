import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type FileStore, requireOurName } from "./store";

const timeoutMs = 10_000;

/** `https://KEY:SECRET@s3.example.com/bucket/folder?region=eu-central-1`, the folder and the region as needed. */
export function parseBlobUrl(blobUrl: string) {
  const url = new URL(blobUrl);
  const [bucket, ...folder] = url.pathname.split("/").filter((part) => part !== "");
  if (!/^https?:$/.test(url.protocol) || !url.username || !url.password || !bucket) return null;
  return {
    base: `${url.origin}/${[bucket, ...folder].join("/")}`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
  };
}

/**
 * Files in a bucket of any store that speaks S3, addressed by path. What is stored is signed with its digest: it
 * arrives whole or not at all.
 * @throws for an address without key, secret or bucket; the message holds none of them
 */
export function createBucketStore(blobUrl: string): FileStore {
  const parsed = parseBlobUrl(blobUrl);
  if (!parsed) throw new Error("the file store's address needs a key, a secret and a bucket");
  const { base, ...credentials } = parsed;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });

  async function ask(method: "GET" | "PUT" | "DELETE", name: string, body?: Uint8Array) {
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    return client.fetch(`${base}/${requireOurName(name)}`, {
      method,
      headers: { "X-Amz-Content-Sha256": digest },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: Uint8Array.from(body) }),
    });
  }

  /** Its status and code; what else a store says of itself belongs in no log. */
  async function toError(response: Response): Promise<Error> {
    const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? "";
    return Object.assign(new Error(`the file store answered ${response.status} ${code}`), { code });
  }

  return {
    async put(name, bytes) {
      const response = await ask("PUT", name, bytes);
      if (!response.ok) throw await toError(response);
    },
    async find(name) {
      const response = await ask("GET", name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const error = await toError(response);
      // A bucket that is gone is a fault, a file that is gone is none.
      if ("code" in error && error.code === "NoSuchKey") return null;
      throw error;
    },
    async delete(name) {
      const response = await ask("DELETE", name);
      if (!response.ok && response.status !== 404) throw await toError(response);
    },
  };
}
