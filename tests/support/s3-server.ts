import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server with as much S3 as a file store needs: objects by path in one bucket, requests signed by
 * Signature Version 4, implemented independently from AWS's documentation.
 */
export interface S3Server {
  /** Address for BLOB_URL; with another secret where one is given. */
  url(options?: { secret?: string; bucket?: string }): string;
  objects: Map<string, Buffer>;
  /** Multipart uploads begun and not completed. */
  uploads: Map<string, { name: string; parts: Buffer[] }>;
  /** Answers the next request with this status. */
  failNext(status: number): void;
  /** Answers every request with this status; null ends it. */
  failAll(status: number | null): void;
  close(): Promise<void>;
}

const key = "AKIATEST";
const secret = "s3cr3t/with+signs=";
const region = "eu-central-1";
const bucket = "pictures";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (secretKey: string | Buffer, data: string) =>
  createHmac("sha256", secretKey).update(data).digest();

/**
 * The signature this request should have; null when it is not signed, or not by our key and region.
 */
function expectedSignature(request: IncomingMessage): { given: string; right: string } | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  const [, user, day = "", zone, signed = "", given = ""] = match ?? [];
  const time = String(request.headers["x-amz-date"]);
  const required = ["host", "x-amz-content-sha256", "x-amz-date"];
  if (user !== key || zone !== region || !time.startsWith(day)) return null;
  if (Math.abs(Date.now() - parseTime(time)) > 15 * 60_000) return null;
  const names = signed.split(";");
  if (!required.every((name) => names.includes(name))) return null;
  const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const canonical = [
    request.method,
    pathname,
    query.join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    signed,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signing = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  );
  return { given, right: hmac(signing, text).toString("hex") };
}

const parseTime = (time: string) =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads: S3Server["uploads"] = new Map();
  let failure = 0;
  let lasting: number | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const status = failure || lasting;
    failure = 0;
    if (status) return refuse(response, status, "SlowDown");
    const signature = expectedSignature(request);
    if (!signature) return refuse(response, 403, "AccessDenied");
    const { given, right } = signature;
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) {
      return refuse(response, 403, "SignatureDoesNotMatch");
    }
    if (request.headers["x-amz-content-sha256"] !== sha256(body)) {
      return refuse(response, 400, "XAmzContentSHA256Mismatch");
    }
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
    const [, named, ...rest] = pathname.split("/");
    if (named !== bucket) return refuse(response, 404, "NoSuchBucket");
    const name = rest.join("/");
    if (searchParams.has("uploads") || searchParams.has("uploadId"))
      return answerParts(request, response, name, body, searchParams);
    const found = objects.get(name);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (range && found && request.method === "GET") {
      response.writeHead(206);
      response.end(found.subarray(Number(range[1]), Number(range[2]) + 1));
      return;
    }
    if (request.method === "PUT") objects.set(name, body);
    else if (request.method === "DELETE") objects.delete(name);
    else if (!found) return refuse(response, 404, "NoSuchKey");
    response.writeHead(request.method === "DELETE" ? 204 : 200);
    response.end(request.method === "GET" ? found : undefined);
  }

  /** Multipart uploads; every part but the last has at least 5 MB, as at AWS. */
  function answerParts(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    body: Buffer,
    query: URLSearchParams,
  ): void {
    if (query.has("uploads")) {
      const id = `upload ${uploads.size}/+`;
      uploads.set(id, { name, parts: [] });
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
      return;
    }
    const id = query.get("uploadId") ?? "";
    const upload = uploads.get(id);
    if (upload?.name !== name) {
      refuse(response, 404, "NoSuchUpload");
      return;
    }
    if (request.method === "DELETE") {
      uploads.delete(id);
      response.writeHead(204).end();
    } else if (request.method === "PUT") {
      upload.parts[Number(query.get("partNumber")) - 1] = body;
      response.setHeader("ETag", `"${sha256(body)}"`).end();
    } else {
      const text = body.toString().replaceAll("&quot;", '"');
      const named = [...text.matchAll(/<Part>(.*?)<\/Part>/g)].map(([, part = ""]) => ({
        number: /<PartNumber>(\d+)</.exec(part)?.[1],
        etag: /<ETag>"(\w+)"</.exec(part)?.[1],
      }));
      const isRight = named.every(({ number, etag }, index) => {
        const part = upload.parts[index];
        const isLarge = index === named.length - 1 || (part?.byteLength ?? 0) >= 5 * 1024 * 1024;
        return Number(number) === index + 1 && part && sha256(part) === etag && isLarge;
      });
      if (!isRight || named.length !== upload.parts.length) {
        response.end("<Error><Code>InvalidPart</Code></Error>");
        return;
      }
      objects.set(name, Buffer.concat(upload.parts));
      uploads.delete(id);
      response.end("<CompleteMultipartUploadResult/>");
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    uploads,
    url: (options = {}) =>
      `http://${key}:${encodeURIComponent(options.secret ?? secret)}@127.0.0.1:${port}/${options.bucket ?? bucket}/north?region=${region}`,
    failNext(status) {
      failure = status;
    },
    failAll(status) {
      lasting = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
