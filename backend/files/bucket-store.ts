import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { type FileStore, requireOurName } from "./store";

const timeoutMs = 10_000;
/** For one part of a large file. */
const partTimeoutMs = 120_000;
/** Part size of a multipart upload; a store accepts at most 10,000 parts. */
const partBytes = 16 * 1024 * 1024;

/**
 * `https://KEY:SECRET@s3.example.com/bucket/folder?region=eu-central-1`, folder and region
 * optional.
 */
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
 * Files in a bucket of any S3-compatible store, addressed by path. Uploads are signed with their
 * digest: they arrive whole or not at all.
 * @throws for an address without key, secret or bucket; the message holds none of them
 */
export function createBucketStore(blobUrl: string): FileStore {
  const parsed = parseBlobUrl(blobUrl);
  if (!parsed) throw new Error("the file store's address needs a key, a secret and a bucket");
  const { base, ...credentials } = parsed;
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });

  async function send(
    method: "GET" | "PUT" | "POST" | "DELETE",
    name: string,
    body?: Uint8Array | string,
    more: { query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) {
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    return client.fetch(`${base}/${requireOurName(name)}${more.query ?? ""}`, {
      method,
      headers: { "X-Amz-Content-Sha256": digest, ...more.headers },
      signal: more.signal ?? AbortSignal.timeout(timeoutMs),
      ...(body && { body: typeof body === "string" ? body : Uint8Array.from(body) }),
    });
  }

  /** Like send; throws unless the store has succeeded. */
  async function sendOrThrow(...request: Parameters<typeof send>): Promise<Response> {
    const response = await send(...request);
    if (!response.ok) throw await toError(response);
    return response;
  }

  /** A file too large for one request. An upload that does not complete is aborted. */
  async function writeParts(name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const begun = await (await sendOrThrow("POST", name, undefined, { query: "?uploads=" })).text();
    const uploadId = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? "");
    const etags: string[] = [];
    try {
      for await (const part of parts) {
        const query = `?partNumber=${etags.length + 1}&uploadId=${uploadId}`;
        const signal = AbortSignal.timeout(partTimeoutMs);
        const stored = await sendOrThrow("PUT", name, part, { query, signal });
        etags.push(stored.headers.get("etag") ?? "");
      }
      const list = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      const signal = AbortSignal.timeout(partTimeoutMs);
      const query = `?uploadId=${uploadId}`;
      const done = await (await sendOrThrow("POST", name, body, { query, signal })).text();
      // The store answers before it has finished: the status says nothing yet.
      if (done.includes("<Error>"))
        throw new Error("the file store did not put the parts together");
    } catch (error) {
      await send("DELETE", name, undefined, { query: `?uploadId=${uploadId}` }).catch(() => null);
      throw error;
    }
  }

  /** Status and code only; the rest of a store's answer belongs in no log. */
  async function toError(response: Response): Promise<Error> {
    const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? "";
    return Object.assign(new Error(`the file store answered ${response.status} ${code}`), { code });
  }

  return {
    async put(name, bytes) {
      const response = await send("PUT", name, bytes);
      if (!response.ok) throw await toError(response);
    },
    async find(name) {
      const response = await send("GET", name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const error = await toError(response);
      // A missing bucket is a fault, a missing file is none.
      if ("code" in error && error.code === "NoSuchKey") return null;
      throw error;
    },
    async write(name, source) {
      const parts = inParts(source);
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      if (first.done || second.done) return this.put(name, first.value ?? new Uint8Array());
      await writeParts(name, chain([first.value, second.value], parts));
    },
    async read(name, from, until) {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), timeoutMs);
      const headers = { Range: `bytes=${from}-${until - 1}` };
      // Timeout only until it answers: a large file takes as long as its reader does.
      const response = await send("GET", name, undefined, {
        headers,
        signal: waiting.signal,
      }).finally(() => clearTimeout(timer));
      if (response.status === 206 && response.body) {
        return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      }
      const error = await toError(response);
      if ("code" in error && error.code === "NoSuchKey") return null;
      throw error;
    },
    async delete(name) {
      const response = await send("DELETE", name);
      if (!response.ok && response.status !== 404) throw await toError(response);
    },
  };
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of source) {
    held.push(piece);
    bytes += piece.byteLength;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function* chain<Item>(first: Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}
