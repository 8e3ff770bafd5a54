import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { isUnavailable } from '../../../platform/db/unavailable';
import { stopWords, WORDS_CHANNEL } from '../../people/suppression';

/** A lost notification only delays a new word. */
const POLL_MS = 10_000;

let words: ReadonlySet<string> = new Set();

/** The operator's additional stop words, as this process knows them. */
export const addedWords = (): ReadonlySet<string> => words;

/**
 * Loads the operator's additional stop words, and reloads them after each change, so that readers of texts do not wait
 * for the database. Resolves after the first load, with the function that stops it.
 */
export async function keepAddedWords({ db, log }: { db: Database; log: Pick<Log, 'warn'> }): Promise<() => void> {
  const read = async (): Promise<void> => {
    words = new Set((await db.asEngine(stopWords)).map(({ word }) => word));
  };
  await read();
  let reading: Promise<void> = Promise.resolve();
  const again = (): void => {
    reading = reading.then(read).catch((error: unknown) => {
      // An outage is logged once, by the connections.
      if (!isUnavailable(error)) log.warn({ err: error }, 'additional stop words could not be read');
    });
  };
  const stopListening = db.listen(WORDS_CHANNEL, { notified: again, connected: again });
  const poll = setInterval(again, POLL_MS);
  poll.unref();
  return () => {
    clearInterval(poll);
    stopListening();
  };
}
