// What translates in a language that is not English: of a page (shared/page-start), and on the server. Not in the index, so that an
// English page does not load it.
import { setupI18n } from '@lingui/core';
import type { Language } from './rules/language';
import { sentencesOf, type Sentences } from './sentences';
import type { PackedTexts, Translator } from './texts';

export interface PageTranslator extends Translator {
  add: (texts: PackedTexts) => void;
}

/** The market is the United States: its numbers and clock, in the words of the language. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Of a function's values, with the names that its messages use; `x?` asks whether there is one, `{a, b}` is an object. */
function named(names: string, values: readonly unknown[], list: Intl.ListFormat): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const add = (name: string, value: unknown): void => {
    const plain = name.replace('?', '');
    if (plain !== name && (value === '' || value === null || value === undefined)) found[plain] = 'none';
    else if (Array.isArray(value))
      Object.assign(found, { [plain]: list.format(value.map(String)), [`${plain}Count`]: value.length });
    else found[plain] = value;
  };
  for (const [at, name] of names.split(/, (?![^{]*\})/).entries()) {
    if (!name.startsWith('{')) add(name, values[at]);
    else for (const [key, value] of Object.entries(values[at] ?? {})) add(key, value);
  }
  return found;
}

/** Translates the texts that are added to it. */
export function translatorTo(language: Language): PageTranslator {
  const locale = LOCALES[language];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const texts = new Map<string, PackedTexts[string]>();
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  /** Made when the first sentence is asked for. */
  let sentences: Sentences | undefined;
  return {
    locale,
    add: (more) => {
      for (const [key, text] of Object.entries(more)) texts.set(key, text);
      const messages = Object.entries(more).flatMap(([key, text]) =>
        typeof text === 'string' ? [] : [[key, text[1]]],
      );
      i18n.load(locale, Object.fromEntries(messages));
      sentences = undefined;
    },
    text: (key, english) => {
      const text = texts.get(key);
      return typeof text === 'string' ? text : english;
    },
    format: (key, values, english) => {
      const text = texts.get(key);
      return text === undefined || typeof text === 'string' ? english() : i18n._(key, named(text[0], values, list));
    },
    sentence: (english) => {
      sentences ??= sentencesOf(texts, (key, values) => i18n._(key, values));
      return sentences(english);
    },
  };
}
