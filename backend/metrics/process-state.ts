/** What a console holds at this moment. A console in front of a cloud elsewhere only knows its sockets. */
export interface ProcessState {
  /** Whether its database answers, or the cloud behind it. */
  isReady: boolean;
  realtimeSockets: number;
  mediaSockets: number;
  cloud?: CloudState;
}

export interface CloudState {
  connectedHosts: number;
  liveStreams: number;
  ingest: IngestState;
  pools: PoolState[];
  /** Of the database, the same at each console; null while it does not answer. */
  stored: { deadLetters: number; jobs: JobState[] } | null;
}

/** Batches of events that are not stored yet. */
export interface IngestState {
  waiting: number;
  oldestWaitSeconds: number;
}

export interface PoolState {
  pool: string;
  max: number;
  idle: number;
  used: number;
  /** Requests for a connection. */
  waiting: number;
}

export interface JobState {
  kind: string;
  due: number;
  /** For their time, or for their next try. */
  later: number;
  running: number;
  /** Failed, and to be tried again. */
  failing: number;
  givenUp: number;
  oldestDueSeconds: number;
}
