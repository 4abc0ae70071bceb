/** A MediaMTX that takes over the streams where one relay is not enough (docs/mediamtx.md). */
export interface EngineSettings {
  /** What MediaMTX shows when it asks whether somebody may, and what we show its control API. */
  secret: string;
  /** Where browsers reach it, without a slash at the end. */
  whepUrl?: string | undefined;
  hlsUrl?: string | undefined;
  playbackUrl?: string | undefined;
  /** Its control API: open connections end there when a right does. */
  apiUrl?: string | undefined;
}

/** The user name that goes with the secret. */
export const engineUser = "sightline";
