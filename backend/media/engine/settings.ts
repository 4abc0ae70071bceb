/** A MediaMTX that takes over the streams where one relay is not enough (docs/mediamtx.md). */
export interface EngineSettings {
  /** Authenticates MediaMTX to us, and us to its control API. */
  secret: string;
  /** Its address for browsers, without a slash at the end. */
  whepUrl?: string | undefined;
  hlsUrl?: string | undefined;
  playbackUrl?: string | undefined;
  /** Where hosts publish what is watched; without it they are not asked to. */
  rtspUrl?: string | undefined;
  /** Its control API: open connections are closed there when a right ends. */
  apiUrl?: string | undefined;
}

/** The user name that goes with the secret. */
export const engineUser = "sightline";
