/** What the words of a web page name. */
export interface WebConsent {
  /** Who sends: the company, else the owner's name. */
  readonly sender: string;
  readonly keyword: string;
  readonly shortcode: string;
  readonly expected_messages: number;
  readonly terms_url: string;
  readonly privacy_url: string;
}

/**
 * What somebody agrees to who ticks the box of a keyword's web page, in one paragraph: the page shows exactly these words,
 * and the consent ledger keeps them. A change of any of them is another wording.
 */
export const webConsentWords = (one: WebConsent): string =>
  `I agree to get recurring automated marketing texts from ${one.sender} (${one.keyword}, from ${one.shortcode}) at this phone number, up to ${one.expected_messages} ${one.expected_messages === 1 ? 'msg' : 'msgs'}/mo. ` +
  `Consent is not a condition of any purchase. Msg & data rates may apply. Reply HELP for help, STOP to cancel. ` +
  `Terms: ${one.terms_url} Privacy policy: ${one.privacy_url}`;
