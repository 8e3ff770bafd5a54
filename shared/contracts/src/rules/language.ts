import { CARRIER_MAX_LENGTH, withFooter } from './segments';

/** The languages of the screens, and those in which the system itself writes to the people of a keyword. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language calls itself: people look for their own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/**
 * The Spanish of the texts that an operator sets in English. Without á, í, ó and ú, which GSM-7 lacks: one of them makes a
 * text of 160 characters three messages. They name STOP beside ALTO, because networks of toll-free numbers know no other
 * word (decision 810).
 */
const SPANISH = {
  footer: 'Responda ALTO o STOP para cancelar',
  welcome:
    '¡Gracias por suscribirse! {count} msjs/mes. Pueden aplicarse tarifas de msjs y datos. Responda AYUDA para ayuda. {terms}',
  question:
    'Responda SI para confirmar que desea recibir nuestros mensajes de texto. Pueden aplicarse tarifas de msjs y datos.',
} as const;

/** An installation that has no such text in English has none in Spanish. */
const inLanguage =
  (spanish: string) =>
  (language: Language, english: string): string =>
    language === 'es' && english !== '' ? spanish : english;

/** Each of them in a language: the footer, the standard welcome, and the question whether a person wants texts. */
export const footerIn = inLanguage(SPANISH.footer);
export const welcomeIn = inLanguage(SPANISH.welcome);
export const questionIn = inLanguage(SPANISH.question);

/**
 * A text with the footer of a language. The check of a text (`tooLongToSend`) knows the English footer: where the other one
 * would make the text longer than carriers take, it has that.
 */
export function withFooterIn(language: Language, text: string, english: string): string {
  const footed = withFooter(text, footerIn(language, english));
  return footed.length > CARRIER_MAX_LENGTH ? withFooter(text, english) : footed;
}
