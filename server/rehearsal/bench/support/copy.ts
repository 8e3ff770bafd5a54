/** COPY, the fastest way into a table, as the baseline of workloads. */
import pg from 'pg';

/** The part of pg's connection that a Submittable uses; pg's own types omit COPY. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class Copy {
  readonly done: Promise<void>;
  #end: (error?: Error) => void = () => undefined;
  readonly #text: string;
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer) {
    this.#text = text;
    this.#rows = rows;
    this.done = new Promise((resolve, reject) => (this.#end = (error) => (error ? reject(error) : resolve())));
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.#text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    for (let from = 0; from < this.#rows.length; from += 65_536)
      connection.sendCopyFromChunk(this.#rows.subarray(from, from + 65_536));
    connection.endCopyFrom();
  }
  handleCommandComplete(): void {
    // ReadyForQuery follows when the rows are committed.
  }
  handleReadyForQuery(): void {
    this.#end();
  }
  handleError(error: Error): void {
    this.#end(error);
  }
}

/** Runs a COPY as the tables' owner. Returns the milliseconds until the commit. */
export async function copy(databaseUrl: string, text: string, rows: Buffer): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const started = performance.now();
    const work = new Copy(text, rows);
    client.query(work);
    await work.done;
    return performance.now() - started;
  } finally {
    await client.end();
  }
}
