import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

/** NOTIFY channel of the stop words that the operator has added or removed. */
export const WORDS_CHANNEL = 'textloom_words';

const STOP_WORD = {
  /** In canonical form. */
  word: col.text(),
  language: col.text(),
  added_at: col.time,
};
export type StopWord = col.RowOf<typeof STOP_WORD>;

export const stopWords = (tx: Tx) =>
  tx.query(statement('people.stopWords', STOP_WORD)`
     select word, language, added_at from stop_word order by language, word`);

/** Whether the operator has added this word. */
export const isStopWord = (tx: Tx, word: string) =>
  tx.value(statement('people.isStopWord', { found: col.bool })`
     select exists (select from stop_word where word = ${word}) as found`);

const notifyWords = (tx: Tx): Promise<unknown> =>
  tx.execute(command('people.notifyWords')`select pg_notify(${WORDS_CHANNEL}, '')`);

/** Returns the words that were new. */
export async function addStopWords(tx: Tx, language: string, words: readonly string[]): Promise<string[]> {
  const added = await tx.values(statement('people.addStopWords', { word: col.text() })`
     insert into stop_word (word, language) select w, ${language} from unnest(${words}::text[]) w order by w on conflict do nothing returning word`);
  await notifyWords(tx);
  return added;
}

/** Returns the words that existed. */
export async function removeStopWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  const removed = await tx.values(statement('people.removeStopWords', { word: col.text() })`
     delete from stop_word where word = any(${words}::text[]) returning word`);
  await notifyWords(tx);
  return removed;
}
