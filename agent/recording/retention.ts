import { statfs } from "node:fs/promises";
import type { Retention } from "../../contract/device";
import type { DiskRecordings } from "./disk-recordings";
import { hourOf, type StreamStore, startOfHour } from "./stream-store";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export interface DiskUsage {
  usedBytes: number;
  totalBytes: number;
}

/** Merges the host's own limits of a drive with the cloud's: the stricter of both, each time. */
export function mergeRules(
  rule: RetentionRule,
  { cameras, storages }: Retention,
  drive: string,
): RetentionRule {
  const days = new Map(cameras.map(({ index, keep_days }) => [index, keep_days]));
  const storage = storages.find((each) => each.drive === drive);
  return {
    keepDays: (index) => strictest(rule.keepDays(index), days.get(index), storage?.keep_days),
    maxUsedPercent: Math.min(rule.maxUsedPercent, storage?.max_used_percent ?? 100),
    maxBytes: rule.maxBytes,
  };
}

/** The smallest of some limits; null when there is none. */
function strictest(...limits: (number | null | undefined)[]): number | null {
  const given = limits.filter((limit) => limit !== null && limit !== undefined);
  return given.length > 0 ? Math.min(...given) : null;
}

export interface RetentionRule {
  /** Days a camera's recordings are kept; null: as long as there is room. */
  keepDays(cameraIndex: number): number | null;
  /** Percent of the disk that may be in use. */
  maxUsedPercent: number;
  /** Bytes that the recordings may take; null: all that the disk has. */
  maxBytes: number | null;
}

export async function readDiskUsage(folder: string): Promise<DiskUsage> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { usedBytes: (blocks - bavail) * bsize, totalBytes: blocks * bsize };
}

/**
 * Deletes recordings that are too old, then the oldest hours of all cameras until there is room.
 * The hour that is being written stays. Returns the number of hours deleted for want of room.
 */
export async function recycle(options: {
  recordings: DiskRecordings;
  rule: RetentionRule;
  readUsage(): Promise<DiskUsage>;
  nowMs(): number;
}): Promise<number> {
  const { recordings, rule } = options;
  const nowMs = options.nowMs();
  for (const { cameraIndex, store } of recordings.listStores()) {
    const keepDays = rule.keepDays(cameraIndex);
    if (keepDays === null) continue;
    for (const hour of store.listHours()) {
      if (startOfHour(hour) + hourMs > nowMs - keepDays * dayMs) break;
      await store.deleteHour(hour);
    }
  }
  let deleted = 0;
  while (await isFull(options)) {
    const oldest = findOldest(recordings, hourOf(nowMs));
    if (!oldest) break;
    await oldest.store.deleteHour(oldest.hour);
    deleted++;
  }
  return deleted;
}

async function isFull({
  recordings,
  rule,
  readUsage,
}: Parameters<typeof recycle>[0]): Promise<boolean> {
  const { usedBytes, totalBytes } = await readUsage();
  if (usedBytes > (totalBytes * rule.maxUsedPercent) / 100) return true;
  return rule.maxBytes !== null && (await countBytes(recordings)) > rule.maxBytes;
}

async function countBytes(recordings: DiskRecordings): Promise<number> {
  let bytes = 0;
  for (const { store } of recordings.listStores()) {
    for (const hour of store.listHours()) bytes += await store.countBytes(hour);
  }
  return bytes;
}

function findOldest(
  recordings: DiskRecordings,
  current: string,
): { store: StreamStore; hour: string } | null {
  let oldest: { store: StreamStore; hour: string } | null = null;
  for (const { store } of recordings.listStores()) {
    const [hour] = store.listHours();
    if (hour === undefined || hour >= current) continue;
    if (!oldest || hour < oldest.hour) oldest = { store, hour };
  }
  return oldest;
}
