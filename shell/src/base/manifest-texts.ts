import { withTexts, type ParsedManifest, type TranslatedPage } from '@textloom/contracts';
import { pageLanguage } from '@textloom/page-start';

/** A manifest in the language of the page. In the pseudo-locale it is English: names in it are in no catalogue. */
export function translatedManifest(manifest: ParsedManifest): ParsedManifest {
  const by = (globalThis as TranslatedPage).textloomTranslator;
  return by === undefined || pageLanguage() === 'en' ? manifest : withTexts(manifest, by.text);
}
