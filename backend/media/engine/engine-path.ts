import type { StreamName } from "../../../contract/media";

/** A stream's name at MediaMTX: {account}/{camera}/{main|sub}. */
export interface EnginePath {
  accountId: number;
  cameraId: number;
  stream: StreamName;
}

export function writeEnginePath({ accountId, cameraId, stream }: EnginePath): string {
  return `${accountId}/${cameraId}/${stream}`;
}

/** Null for a path that is none of ours, however it may be spelled (threat D4). */
export function parseEnginePath(path: string): EnginePath | null {
  const [, account, camera, stream] =
    /^([1-9][0-9]{0,14})\/([1-9][0-9]{0,14})\/(main|sub)$/.exec(path) ?? [];
  if (stream !== "main" && stream !== "sub") return null;
  return { accountId: Number(account), cameraId: Number(camera), stream };
}
