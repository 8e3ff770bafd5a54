import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { isPassing, troubleOf, type Trouble } from './s3-trouble';
import { FilesUnavailable } from './storage';

export interface S3Settings {
  /** Address of the service, before the bucket. */
  url: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

interface Times {
  /** For one request, including its body. */
  limitMs: number;
  /** Wait before the second attempt. */
  againMs: number;
  /** After a failure: requests fail at once for this long. */
  pauseMs: number;
}

const TIMES: Times = { limitMs: 5_000, againMs: 200, pauseMs: 2_000 };
const CHECK = 'textloom-write-check';

/**
 * The bucket, with its state. While S3 does not respond, one request at a time tries it and the others fail at once:
 * some run inside a transaction, and must not hold the database's connections.
 */
export class S3Link {
  readonly #s3: S3mini;
  readonly #times: Times;
  #trouble: Trouble | undefined;
  #worked = false;
  #closedUntil = 0;
  #noted: ((trouble: Trouble | undefined) => void) | undefined;

  constructor({ url, bucket, region, key, secret }: S3Settings, times: Partial<Times> = {}) {
    this.#times = { ...TIMES, ...times };
    this.#s3 = new S3mini({
      accessKeyId: key,
      secretAccessKey: secret,
      endpoint: `${url}/${bucket}`,
      region,
      requestAbortTimeout: this.#times.limitMs,
      // A redirect would lead files and signed requests to another host.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
    });
  }

  /** Undefined while the last request succeeded. */
  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** The bucket has never been usable, because of the settings. */
  get neverWorked(): boolean {
    return !this.#worked && this.#trouble?.lasting === true;
  }

  /** Calls this with each new problem, and with undefined when it is over. */
  onChange(noted: (trouble: Trouble | undefined) => void): void {
    this.#noted = noted;
  }

  async run<T>(work: (s3: S3mini) => Promise<T>): Promise<T> {
    const { limitMs, againMs, pauseMs } = this.#times;
    const now = performance.now();
    if (this.#trouble && !this.#trouble.lasting) {
      if (now < this.#closedUntil) throw new FilesUnavailable(this.#trouble.reason);
      this.#closedUntil = now + 2 * limitMs;
    }
    try {
      const done = await work(this.#s3).catch(async (error: unknown) => {
        if (!isPassing(error)) throw error;
        await sleep(againMs);
        return work(this.#s3);
      });
      this.#worked = true;
      this.#note(undefined);
      return done;
    } catch (error) {
      const trouble = troubleOf(error, limitMs);
      this.#closedUntil = performance.now() + pauseMs;
      this.#note(trouble);
      throw new FilesUnavailable(trouble.reason);
    }
  }

  /** Writes a small file; never rejects. */
  async check(): Promise<void> {
    await this.run((s3) => s3.putObject(CHECK, 'ok', 'text/plain')).catch(() => undefined);
  }

  #note(trouble: Trouble | undefined): void {
    const isNew = trouble?.reason !== this.#trouble?.reason;
    this.#trouble = trouble;
    if (isNew) this.#noted?.(trouble);
  }
}
