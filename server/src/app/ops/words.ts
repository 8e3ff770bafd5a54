import { canonicalText, wordsOf } from '@textloom/contracts';
import { readControlText } from '@textloom/reading';
import type { Database } from '../../platform/db/connection';
import { AppError } from '../../platform/base/app-error';
import { addStopWords, removeStopWords, type StopWord, stopWords } from '../../domains/people/suppression';
import { liveTexts } from '../../domains/tenancy/keyword';

type Ops = { db: Database };

const MAX_LENGTH = 40;

/** The words of a list, separated by commas, in the form in which texts are compared with them. */
function wordsIn(list: string): string[] {
  const words = list.split(',').map((one) => wordsOf(canonicalText(one)).join(' '));
  const [first] = words;
  if (words.includes('') || first === undefined)
    throw new AppError('invalid', 'Separate the words by commas. Each needs a letter: sair, cancelar inscrição');
  const long = words.find((word) => word.length > MAX_LENGTH);
  if (long !== undefined) throw new AppError('invalid', `A word has at most ${MAX_LENGTH} characters: ${long}`);
  return [...new Set(words)];
}

/** By language. */
export const listWords = ({ db }: Ops): Promise<StopWord[]> => db.asEngine(stopWords);

export interface AddedWords {
  added: string[];
  /** Were understood before. */
  known: string[];
}

/**
 * Adds stop words: from then on a text that consists of one of them opts out, in every running process. Refused when
 * one already has another meaning, for the shortcode itself or as a live keyword, whose people would leave by joining.
 */
export const addWords = ({ db }: Ops, language: string, list: string): Promise<AddedWords> => {
  const words = wordsIn(list);
  const kindOf = (word: string): string => readControlText(word)?.kind ?? 'doubtful';
  const meant = words.find((word) => !['doubtful', 'opt-out'].includes(kindOf(word)));
  if (meant !== undefined)
    throw new AppError('invalid', `${meant} has another meaning: it is read as ${kindOf(meant)}.`);
  const unknown = words.filter((word) => kindOf(word) === 'doubtful');
  return db.asEngine(async (tx) => {
    const [keyword] = await liveTexts(
      tx,
      unknown.map((word) => word.replaceAll(' ', '')),
    );
    if (keyword !== undefined)
      throw new AppError('invalid', `${keyword} is a live keyword. Have it deleted before you add the word.`);
    const added = await addStopWords(tx, language, unknown);
    return { added: added.toSorted(), known: words.filter((word) => !added.includes(word)) };
  });
};

export const removeWords = ({ db }: Ops, list: string): Promise<{ removed: string[]; unknown: string[] }> => {
  const words = wordsIn(list);
  return db.asEngine(async (tx) => {
    const removed = await removeStopWords(tx, words);
    return { removed: removed.toSorted(), unknown: words.filter((word) => !removed.includes(word)) };
  });
};
