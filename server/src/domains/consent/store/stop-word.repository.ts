import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel of the stop words that the operator has added or removed. */
export const WORDS_CHANNEL = 'textloom_words';

export interface StopWord {
  /** In canonical form. */
  word: string;
  language: string;
  added_at: Date;
}

export const stopWords = (tx: Tx) =>
  tx.query<StopWord>('select word, language, added_at from stop_word order by language, word');

/** Whether the operator has added this word. */
export const isStopWord = (tx: Tx, word: string) =>
  tx.value<boolean>('select exists (select from stop_word where word = $1) as found', [word]);

const tell = (tx: Tx): Promise<unknown> => tx.query(`select pg_notify('${WORDS_CHANNEL}', '')`);

/** Returns the new ones. */
export async function addStopWords(tx: Tx, language: string, words: readonly string[]): Promise<string[]> {
  const added = await tx.values<string>(
    `insert into stop_word (word, language) select w, $1 from unnest($2::text[]) w order by w on conflict do nothing returning word`,
    [language, words],
  );
  await tell(tx);
  return added;
}

/** Returns those that there were. */
export async function removeStopWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  const removed = await tx.values<string>('delete from stop_word where word = any($1::text[]) returning word', [words]);
  await tell(tx);
  return removed;
}
