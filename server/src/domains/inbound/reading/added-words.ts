import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { isUnavailable } from '../../../platform/db/unavailable';
import { stopWords, WORDS_CHANNEL } from '../../people/suppression';

/** A lost notification only delays a new word. */
const POLL_MS = 10_000;

let words: ReadonlySet<string> = new Set();

/** The stop words that the operator has added, as this process knows them. */
export const addedWords = (): ReadonlySet<string> => words;

/**
 * Reads the stop words that the operator has added, and again after each change: the readers of texts do not wait for the
 * database. The first read has ended when this resolves. Returns the function that stops it.
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
      if (!isUnavailable(error)) log.warn({ err: error }, 'the added stop words could not be read');
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
