/** What a deployment decides about video exports (server/env.ts). */
export interface ExportSettings {
  /** How long an export may be. */
  maxSeconds: number;
  /** How long a finished one is kept. */
  keepDays: number;
  /** Bytes of all exports of one account. */
  accountMaxBytes: number;
}

export const defaultExportSettings: ExportSettings = {
  maxSeconds: 24 * 3600,
  keepDays: 7,
  accountMaxBytes: 100 * 1024 ** 3,
};

/** Exports of one account that are written at the same time. */
export const exportsAtOncePerAccount = 2;
