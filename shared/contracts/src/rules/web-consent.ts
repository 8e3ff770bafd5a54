import type { Language } from './language';

/** What the words of a web page name. */
export interface WebConsent {
  /** Who sends: the company, else the owner's name. */
  readonly sender: string;
  readonly keyword: string;
  readonly shortcode: string;
  readonly expected_messages: number;
  readonly terms_url: string;
  readonly privacy_url: string;
  readonly language: Language;
}

const english = (one: WebConsent): string =>
  `I agree to get recurring automated marketing texts from ${one.sender} (${one.keyword}, from ${one.shortcode}) at this phone number, up to ${one.expected_messages} ${one.expected_messages === 1 ? 'msg' : 'msgs'}/mo. ` +
  `Consent is not a condition of any purchase. Msg & data rates may apply. Reply HELP for help, STOP to cancel. ` +
  `Terms: ${one.terms_url} Privacy policy: ${one.privacy_url}`;

const spanish = (one: WebConsent): string =>
  `Acepto recibir mensajes de texto de marketing automáticos y recurrentes de ${one.sender} (${one.keyword}, desde ${one.shortcode}) en este número de teléfono, hasta ${one.expected_messages} ${one.expected_messages === 1 ? 'mensaje' : 'mensajes'} al mes. ` +
  `El consentimiento no es condición para ninguna compra. Pueden aplicarse tarifas de mensajes y datos. Responda AYUDA para obtener ayuda, ALTO o STOP para cancelar. ` +
  `Términos: ${one.terms_url} Política de privacidad: ${one.privacy_url}`;

/**
 * What somebody agrees to who ticks the box of a keyword's web page, in one paragraph: the page shows exactly these words,
 * and the consent ledger keeps them. A change of any of them is another wording.
 */
export const webConsentWords = (one: WebConsent): string => (one.language === 'es' ? spanish(one) : english(one));
