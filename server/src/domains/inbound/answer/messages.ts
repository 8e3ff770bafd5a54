import {
  carrierParts,
  formatPhone,
  type Language,
  plainName as plain,
  senderName,
  SENDER_NAME_MAX,
  shortened as shorten,
} from '@textloom/contracts';
import type { InboundSettings, Sender } from '../../texting/inbound-text';
import { ANSWERS } from './answer-texts';

/** One SMS of the GSM alphabet, which every handset can show. */
const fits = (text: string): boolean => carrierParts(text).parts <= 1;

/** The sender's name: never the product's, which subscribers do not know. */
export const nameOf = ({ names }: Sender, language: Language): string =>
  senderName(names) || ANSWERS[language].thisSender;

/** The first `shown` names and how many more there are. */
function list(names: readonly string[], shown: number, language: Language): string {
  const others = names.length - shown;
  const first = names.slice(0, shown).join(', ');
  return others === 0 ? first : ANSWERS[language].andOthers(first, others);
}

/** The text with as many names as fit in one SMS; a single name that does not fit is cut. */
function fit(names: readonly string[], language: Language, text: (who: string) => string): string {
  for (let shown = names.length; shown > 0; shown -= 1) {
    const whole = text(list(names, shown, language));
    if (fits(whole)) return whole;
  }
  const [first = ''] = names;
  for (let length = first.length - 1; length > 3; length -= 1) {
    const cut = text(list([shorten(first, length), ...names.slice(1)], 1, language));
    if (fits(cut)) return cut;
  }
  return text('');
}

/** Whom a text is from, and the language that its reader understands (decision 808). */
export interface From {
  senders: readonly Sender[];
  language: Language;
}

/** A text that begins with the senders' names, cut so that it fits in one SMS. */
export const named = (settings: InboundSettings, { senders, language }: From, text: (who: string) => string): string =>
  fit(
    senders.length > 0
      ? senders.map((sender) => nameOf(sender, language))
      : [shorten(plain(settings.productName), SENDER_NAME_MAX)],
    language,
    text,
  );

const code = (settings: InboundSettings): string => shorten(plain(formatPhone(settings.shortcode)), 20);
/** The code after a name; a number of ten digits has brackets of its own. */
const withCode =
  (settings: InboundSettings) =>
  (who: string): string => {
    const written = code(settings);
    return `${who} ${written.startsWith('(') ? written : `(${written})`}`;
  };

/** A text of the number itself, which no account sends. */
const byCode = (settings: InboundSettings, language: Language, text: (who: string) => string): string =>
  named(settings, { senders: [], language }, (who) => text(withCode(settings)(who)));

/**
 * The confirmation of an opt-out. Names the senders that were left, or the whole code (messaging design, section 3).
 */
export const optOutAnswer = (settings: InboundSettings, from: From, wholeCode: boolean): string =>
  named(settings, from, (who) =>
    ANSWERS[from.language].optedOut(
      who,
      wholeCode ? { of: 'code', code: code(settings) } : { of: from.senders.length > 1 ? 'several' : 'one' },
    ),
  );

/** Confirmation of STOP with a keyword. */
export const keywordOptOutAnswer = (settings: InboundSettings, from: From, keyword: string): string =>
  named(settings, from, (who) => ANSWERS[from.language].leftKeyword(who, plain(keyword)));

/** The answer to HELP. Includes the page for leaving, if one SMS has room for it and every name. */
export const helpAnswer = (settings: InboundSettings, from: From): string => {
  const texts = ANSWERS[from.language];
  const phone = shorten(plain(settings.supportPhone), 20);
  const whose = withCode(settings);
  const short = named(settings, from, (who) => texts.help(whose(who), phone));
  const page = new URL('/leave', settings.publicUrl).href;
  const long = named(settings, from, (who) => texts.helpWithPage(whose(who), phone, page));
  return fits(long) && long.startsWith(short.slice(0, -1)) ? long : short;
};

/**
 * The answer to START that restored something. Without a sender the phone is on no list, but may get messages again.
 */
export const restoredAnswer = (settings: InboundSettings, from: From): string =>
  from.senders.length > 0
    ? named(settings, from, ANSWERS[from.language].restored)
    : byCode(settings, from.language, ANSWERS[from.language].mayTextAgain);

/** Answer to START with nothing to restore. */
export const nothingToRestoreAnswer = (settings: InboundSettings, language: Language): string =>
  byCode(settings, language, ANSWERS[language].nothingToRestore);

/** The account's text to a person whose own text may be an opt-out. */
export const clarifyingText = (settings: InboundSettings, from: From): string =>
  named(settings, from, ANSWERS[from.language].clarify);

/** The answer to a text that resembles one keyword. */
export const nearMissAnswer = (settings: InboundSettings, language: Language, keyword: string): string =>
  byCode(settings, language, (who) => ANSWERS[language].nearMiss(who, keyword));

/** The neutral answer to an unmatched message, at most once a day. */
export const unroutedAnswer = (settings: InboundSettings, language: Language): string =>
  byCode(settings, language, ANSWERS[language].unrouted);

/** The code that a phone enters on the page for leaving. */
export const leaveCodeText = (
  { productName, shortcode }: Pick<InboundSettings, 'productName' | 'shortcode'>,
  language: Language,
  { code: leaveCode, minutes }: { code: string; minutes: number },
): string => ANSWERS[language].leaveCode(`${productName} (${shortcode})`, leaveCode, minutes);
