import pg from "pg";
import { handleConnectionLoss } from "./client";
import { TracedClient } from "./traced-client";

/** Time of the database's last sign of life, shared by its pools. */
export interface DatabaseLiveness {
  lastAnswerMs: number;
}

/** A database that does not answer a connection attempt for this long is away. */
const silenceMs = 3_000;
/** Longest wait for a connection, however busy the database is. */
const defaultConnectLimitMs = 10_000;
const checkEveryMs = 250;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that tells a busy database from one that is away. While other connections get answers, a
 * new one is waited for up to ten seconds: on a busy machine connecting takes longer than the three
 * seconds of silence that mean the database is away.
 */
export class LivenessAwarePool extends pg.Pool {
  readonly #liveness: DatabaseLiveness;
  readonly #answerLimitMs: number;

  /** @param answerLimitMs limit of a query's answer; a connection is held no longer without one */
  constructor(
    config: pg.PoolConfig,
    liveness: DatabaseLiveness,
    answerLimitMs: number,
    connectLimitMs = defaultConnectLimitMs,
  ) {
    super({
      Client: TracedClient,
      ...config,
      query_timeout: answerLimitMs,
      connectionTimeoutMillis: connectLimitMs,
    });
    this.#liveness = liveness;
    this.#answerLimitMs = answerLimitMs;
    const noteAnswer = () => {
      liveness.lastAnswerMs = Date.now();
    };
    this.on("connect", noteAnswer);
    this.on("release", (error: Error | boolean | undefined) => {
      if (!error) noteAnswer();
    });
    handleConnectionLoss(this);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const hasIdle = this.idleCount > this.waitingCount;
    const connecting = hasIdle ? super.connect() : this.#rejectOnSilence(super.connect());
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  /** Gives up on a silent database; a connection that comes after all goes back to the pool. */
  async #rejectOnSilence(connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    // All connections are in use: their statements may be silent until their own limit.
    const limitMs = this.waitingCount > 0 ? this.#answerLimitMs : silenceMs;
    const sinceMs = Date.now();
    let checking: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      checking = setInterval(() => {
        if (Date.now() - Math.max(sinceMs, this.#liveness.lastAnswerMs) < limitMs) return;
        reject(new Error("timeout exceeded when trying to connect"));
      }, checkEveryMs);
    });
    try {
      return await Promise.race([connecting, silence]);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      clearInterval(checking);
    }
  }
}
