import pg from "pg";
import { surviveLoss } from "./client";

/** Time of the database's last sign of life, shared by its pools. */
export interface Pulse {
  lastMs: number;
}

/** A database that does not answer a connection attempt for this long is away. */
const silenceMs = 3_000;
/** Longest wait for a connection, however busy the database is. */
const usualPatienceMs = 10_000;
const listenMs = 250;

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
export class PatientPool extends pg.Pool {
  readonly #pulse: Pulse;
  readonly #answerLimitMs: number;

  /** @param answerLimitMs limit of a query's answer; a connection is held no longer without one */
  constructor(
    config: pg.PoolConfig,
    pulse: Pulse,
    answerLimitMs: number,
    patienceMs = usualPatienceMs,
  ) {
    super({ ...config, query_timeout: answerLimitMs, connectionTimeoutMillis: patienceMs });
    this.#pulse = pulse;
    this.#answerLimitMs = answerLimitMs;
    const hear = () => {
      pulse.lastMs = Date.now();
    };
    this.on("connect", hear);
    this.on("release", (error: Error | boolean | undefined) => {
      if (!error) hear();
    });
    surviveLoss(this);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const isAtHand = this.idleCount > this.waitingCount;
    const wanted = isAtHand ? super.connect() : this.#listenWhile(super.connect());
    if (!callback) return wanted;
    wanted.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  /** Gives up on a silent database; a connection that comes after all goes back to the pool. */
  async #listenWhile(wanted: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    // All connections are in use: their statements may be silent until their own limit.
    const limitMs = this.waitingCount > 0 ? this.#answerLimitMs : silenceMs;
    const sinceMs = Date.now();
    let listening: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      listening = setInterval(() => {
        if (Date.now() - Math.max(sinceMs, this.#pulse.lastMs) < limitMs) return;
        reject(new Error("timeout exceeded when trying to connect"));
      }, listenMs);
    });
    try {
      return await Promise.race([wanted, silence]);
    } catch (error) {
      wanted.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      clearInterval(listening);
    }
  }
}
