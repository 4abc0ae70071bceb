import { Readable } from "node:stream";
import type { S3ServiceException } from "@aws-sdk/client-s3";
import { type FileStore, requireOurName } from "./store";

/** Until the store answers; a large file then takes as long as its reader does. */
const answerLimitMs = 10_000;
/** For one part of a large file. */
const partLimitMs = 120_000;
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
    endpoint: url.origin,
    bucket,
    folder: folder.map((part) => `${part}/`).join(""),
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    region: url.searchParams.get("region") ?? "us-east-1",
  };
}

/**
 * Files in a bucket of any S3-compatible store, addressed by path. Uploads are signed with their
 * digest: they arrive whole or not at all. Lazy: a cloud without a bucket never loads the
 * library.
 * @throws for an address without key, secret or bucket; the message holds none of them
 */
export async function openBucketStore(blobUrl: string): Promise<FileStore> {
  const parsed = parseBlobUrl(blobUrl);
  if (!parsed) throw new Error("the file store's address needs a key, a secret and a bucket");
  const { bucket, folder, ...config } = parsed;
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = await import(
    "@aws-sdk/client-s3"
  );
  const { Upload } = await import("@aws-sdk/lib-storage");
  const client = new S3Client({
    ...config,
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: answerLimitMs,
      requestTimeout: partLimitMs,
      throwOnRequestTimeout: true,
    },
    // Other stores than AWS's know no checksums beside the signed digest.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const placeOf = (name: string) => ({ Bucket: bucket, Key: folder + requireOurName(name) });

  /** Null for a missing file; a missing bucket is a fault. */
  async function open(name: string, range?: string): Promise<Readable | null> {
    const command = new GetObjectCommand({ ...placeOf(name), ...(range && { Range: range }) });
    try {
      const { Body } = await sendInTime((abortSignal) => client.send(command, { abortSignal }));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    async put(name, bytes) {
      const command = new PutObjectCommand({ ...placeOf(name), Body: bytes });
      await sendInTime((abortSignal) => client.send(command, { abortSignal }));
    },
    async find(name) {
      const body = await open(name);
      return body && Buffer.concat(await body.toArray());
    },
    async write(name, source) {
      const params = { ...placeOf(name), Body: Readable.from(source) };
      // One part at a time in memory; an upload that does not complete is aborted.
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 1 });
      await upload.done().catch(throwPlain);
    },
    read: (name, from, until) => open(name, `bytes=${from}-${until - 1}`),
    async delete(name) {
      const command = new DeleteObjectCommand(placeOf(name));
      try {
        await sendInTime((abortSignal) => client.send(command, { abortSignal }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/**
 * Gives up on a store that does not answer, its retries included.
 * @throws what throwPlain makes of the store's error
 */
async function sendInTime<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), answerLimitMs);
  return send(waiting.signal)
    .catch(throwPlain)
    .finally(() => clearTimeout(timer));
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "NoSuchKey";

/** Whether the store answered so, as the library says it. */
const isAnswer = (error: unknown): error is S3ServiceException =>
  error instanceof Error && "$metadata" in error && "$fault" in error;

/** Status and code only; the rest of a store's answer belongs in no log. */
function throwPlain(error: unknown): never {
  if (!isAnswer(error)) throw error;
  const { name: code, $metadata } = error;
  const text = `the file store answered ${$metadata.httpStatusCode} ${code}`;
  throw Object.assign(new Error(text), { code });
}
