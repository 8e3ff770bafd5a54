import type { Language, TextsByLanguage, TranslatedPage, Translator } from '@textloom/contracts';
import type { PageTranslator } from '@textloom/contracts/translator';

/** Not imported: contracts has catalogues, which must not be read before the language is there. */
const CODES: readonly Language[] = ['en', 'es'];

const KEY = 'textloom.locale';
/** English, longer and in brackets: shows texts outside a catalogue, and layouts that longer words break. */
const PSEUDO = 'en-XA';
const SHARED: TextsByLanguage = { es: () => import('../texts/es.po') };

function storedLocale(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser may forbid storage.
    return null;
  }
}

/** The language of the page. */
export function pageLanguage(): Language {
  const stored = storedLocale();
  return CODES.find((code) => code === stored) ?? 'en';
}

/** The language of this browser's next pages. Whether it could be stored: else a reload would show the same again. */
export function storeLanguage(language: Language): boolean {
  try {
    localStorage.setItem(KEY, language);
    return true;
  } catch {
    // A browser may forbid storage.
    return false;
  }
}

/** Where `catalogue()` of contracts finds it. */
const translateBy = (by: Translator): void => {
  (globalThis as TranslatedPage).textloomTranslator = by;
};

let translator: Promise<PageTranslator | undefined> | undefined;

async function begin(): Promise<PageTranslator | undefined> {
  if (storedLocale() === PSEUDO) {
    translateBy((await import('./pseudo')).PSEUDO_TRANSLATOR);
    return undefined;
  }
  const language = pageLanguage();
  document.documentElement.lang = language;
  if (language === 'en') return undefined;
  const by = (await import('@textloom/contracts/translator')).translatorTo(language);
  translateBy(by);
  return by;
}

/**
 * Adds the translations of a package before its catalogues are read. What cannot be loaded stays English: words are
 * better than none.
 */
export async function addTexts(texts: TextsByLanguage | undefined): Promise<void> {
  const [loaded, by] = await Promise.all([texts?.[pageLanguage()]?.().catch(console.error), translator]);
  if (loaded) by?.add(loaded.default);
}

/** Everything that shows a text is imported after this. `own`: the texts of the page's own package. */
export async function beginLanguage(own?: TextsByLanguage): Promise<void> {
  translator = begin().catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  await Promise.all([addTexts(SHARED), addTexts(own)]);
}
