// Screen texts (docs/adr/0060-screen-texts.md). All texts that people read are in the messages.ts files.

import type { Language } from './rules/language';

type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [key: string]: Text | readonly string[] | Texts;
}

/** The same keys with the texts of another language. */
type Translation<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [Key in keyof T]: Translation<T[Key]> };

/**
 * Translations by key: a text, or the names of its values and a compiled ICU message; of a sentence also its English
 * (shared/build/src/packed-texts.cjs).
 */
export type PackedTexts = Readonly<
  Record<string, string | readonly [values: string, message: string, english?: string]>
>;

/** The translations of a package, each loaded when a page is in its language. */
export type TextsByLanguage = Readonly<Partial<Record<Language, () => Promise<{ default: PackedTexts }>>>>;

/** What turns English texts into those of a page's language. */
export interface Translator {
  /** BCP 47 */
  readonly locale: string;
  /** The text under `catalogue.key.key`; what is not translated stays English. */
  text: (key: string, english: string) => string;
  /** The text of a function with these values. */
  format: (key: string, values: readonly unknown[], english: () => string) => string;
  /** A sentence that is in no catalogue, by its English. */
  sentence: (english: string) => string;
}

/**
 * A page in another language has its translator before the first catalogue is read (shared/page-start). Each part of the
 * page has its own copy of this module, and the page one translator.
 */
export interface TranslatedPage {
  textloomTranslator?: Translator;
}
const PAGE = globalThis as TranslatedPage;

/** The locale of the page; the server's, and that of a page without a translator, is US English. */
export const pageLocale = (): string => PAGE.textloomTranslator?.locale ?? 'en-US';

function translated(by: Translator, key: string, texts: unknown): unknown {
  if (typeof texts === 'string') return by.text(key, texts);
  if (typeof texts === 'function')
    return (...values: unknown[]) => by.format(key, values, () => String(texts(...values)));
  if (Array.isArray(texts)) return texts.map((text, at) => translated(by, `${key}.${at}`, text));
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, each]) => [name, translated(by, `${key}.${name}`, each)]),
  );
}

/**
 * Screen texts in the language of the page: each text, or a function that returns it, under its key. `id` is the path
 * of the file without what all paths have: `inbox/features/auto-answers`. The language changes only with a new page,
 * so texts may be read at any time.
 */
export function catalogue<const T extends Texts>(id: string, english: T): Translation<T> {
  const by = PAGE.textloomTranslator;
  // Widens the literal types only.
  return (by ? translated(by, id, english) : english) as Translation<T>;
}

/**
 * A sentence of the server, or of a schema, in the language of the page; on the server in that of the request. What has no
 * translation, such as a text in that language already, stays as it is.
 */
export const sentence = (english: string): string => PAGE.textloomTranslator?.sentence(english) ?? english;

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const ENGLISH = new Intl.PluralRules('en-US');

/** The form for a count by a language's plural rules: `plural(1, { one: 'person', other: 'people' })`. */
export const plural = (count: number, forms: Forms, rules = ENGLISH): string =>
  forms[rules.select(count)] ?? forms.other;
