// Screen texts (docs/adr/0060-screen-texts.md). All texts that people read are in the messages.ts files.

/** English, longer and in brackets: shows texts outside a catalogue, and layouts that longer words break. */
const PSEUDO = 'en-XA';
const LOCALE_KEY = 'textloom.locale';

/** Contracts know no browser; the server has no such storage. */
const BROWSER = globalThis as { readonly localStorage?: { getItem: (key: string) => string | null } };

function isPseudo(): boolean {
  try {
    return BROWSER.localStorage?.getItem(LOCALE_KEY) === PSEUDO;
  } catch {
    // A browser may forbid storage.
    return false;
  }
}

const PSEUDO_IS_ON = isPseudo();

type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [key: string]: Text | readonly string[] | Texts;
}

/** The same keys with texts of another language: a missing or misspelt key does not compile. */
export type Translation<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { readonly [Key in keyof T]: Translation<T[Key]> };

/** `Save` → `⟦Saavee⟧`: at least 35% longer, and marked as a text of a catalogue. */
const pseudo = (text: string): string =>
  `⟦${text.replace(/[aeiou]/gi, '$&$&').padEnd(Math.ceil(text.length * 1.35), '·')}⟧`;

/** Texts in the pseudo-locale, and those that their functions return. */
function changed(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudo(texts);
  if (typeof texts === 'function') return (...values: unknown[]) => changed(texts(...values));
  if (Array.isArray(texts)) return texts.map(changed);
  return Object.fromEntries(Object.entries(texts as object).map(([key, each]) => [key, changed(each)]));
}

/**
 * Screen texts in the language of this browser: each text, or a function that returns it, under its key. The language
 * changes only with a new page, so texts may be read at any time.
 */
export function catalogue<const T extends Texts>(english: T): Translation<T> {
  // Widens the literal types only.
  return (PSEUDO_IS_ON ? changed(english) : english) as Translation<T>;
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const ENGLISH = new Intl.PluralRules('en-US');

/** The form for a count by a language's plural rules: `plural(1, { one: 'person', other: 'people' })`. */
export const plural = (count: number, forms: Forms, rules = ENGLISH): string =>
  forms[rules.select(count)] ?? forms.other;
