/** A deployment's settings for video exports (server/env.ts). */
export interface ExportSettings {
  /** Longest time range of an export. */
  maxSeconds: number;
  /** Days a finished export is kept. */
  keepDays: number;
  /** Bytes of all exports of one account. */
  accountMaxBytes: number;
}

export const defaultExportSettings: ExportSettings = {
  maxSeconds: 24 * 3600,
  keepDays: 7,
  accountMaxBytes: 100 * 1024 ** 3,
};

/** Exports of one account written at the same time. */
export const maxConcurrentExportsPerAccount = 2;
