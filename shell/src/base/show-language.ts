import type { Language } from '@textloom/contracts';
import { pageLanguage, storeLanguage } from '@textloom/page-start';
import { browser } from './browser';

/**
 * Loads the page again in a language, or opens another address in it; whether it does. It does not where the page has the
 * language already, nor in a browser that stores nothing, which keeps English.
 */
export function showLanguage(language: Language, address?: string): boolean {
  if (language === pageLanguage() || !storeLanguage(language)) return false;
  if (address === undefined) browser.reload();
  else browser.open(address);
  return true;
}
