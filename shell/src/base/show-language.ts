import type { Language } from '@textloom/contracts';
import { pageLanguage, storeLanguage } from '@textloom/page-start';
import { browser } from './browser';

/** Loads the page again in a language, unless it has it already. A browser that stores nothing keeps English. */
export function showLanguage(language: Language): void {
  if (language !== pageLanguage() && storeLanguage(language)) browser.reload();
}
