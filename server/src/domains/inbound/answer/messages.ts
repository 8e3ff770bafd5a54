import {
  carrierParts,
  formatPhone,
  plainName as plain,
  senderName,
  SENDER_NAME_MAX,
  shortened as shorten,
} from '@textloom/contracts';
import type { InboundSettings, Sender } from '../../texting/inbound-text';

/** One SMS of the GSM alphabet, which every handset can show. */
const fits = (text: string): boolean => carrierParts(text).parts <= 1;

/** The sender's name: never the product's, which subscribers do not know. */
export const nameOf = ({ names }: Sender): string => senderName(names) || 'This sender';

/** The first `shown` names and how many more there are. */
function list(names: readonly string[], shown: number): string {
  const others = names.length - shown;
  return `${names.slice(0, shown).join(', ')}${others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`}`;
}

/** The text with as many names as fit in one SMS; a single name that does not fit is cut. */
function fit(names: readonly string[], text: (who: string) => string): string {
  for (let shown = names.length; shown > 0; shown -= 1) {
    const whole = text(list(names, shown));
    if (fits(whole)) return whole;
  }
  const [first = ''] = names;
  for (let length = first.length - 1; length > 3; length -= 1) {
    const cut = text(list([shorten(first, length), ...names.slice(1)], 1));
    if (fits(cut)) return cut;
  }
  return text('');
}

/** A text that begins with the senders' names, cut so that it fits in one SMS. */
export const named = (settings: InboundSettings, senders: readonly Sender[], text: (who: string) => string): string =>
  fit(senders.length > 0 ? senders.map(nameOf) : [shorten(plain(settings.productName), SENDER_NAME_MAX)], text);

const code = (settings: InboundSettings): string => shorten(plain(formatPhone(settings.shortcode)), 20);
/** The code after a name; a number of ten digits has brackets of its own. */
const inBrackets = (settings: InboundSettings): string => {
  const written = code(settings);
  return written.startsWith('(') ? written : `(${written})`;
};
const COME_BACK = 'Reply START to come back.';

/**
 * The confirmation of an opt-out. Names the senders that were left, or the whole code (messaging design, section 3).
 */
export const optOutAnswer = (settings: InboundSettings, senders: readonly Sender[], wholeCode: boolean): string => {
  const from = wholeCode ? `any sender on ${code(settings)}` : senders.length > 1 ? 'them' : 'us';
  return named(
    settings,
    senders,
    (who) => `${who}: You are unsubscribed and will get no more messages from ${from}. ${COME_BACK}`,
  );
};

/** Confirmation of STOP with a keyword. */
export const keywordOptOutAnswer = (settings: InboundSettings, senders: readonly Sender[], keyword: string): string =>
  named(
    settings,
    senders,
    (who) => `${who}: You are unsubscribed from ${plain(keyword)} and will get no more of its messages. ${COME_BACK}`,
  );

/** The answer to HELP. Includes the page for leaving, if one SMS has room for it and every name. */
export const helpAnswer = (settings: InboundSettings, senders: readonly Sender[]): string => {
  const text = (end: string) => (who: string) =>
    `${who} ${inBrackets(settings)}: for help call ${shorten(plain(settings.supportPhone), 20)}. Msg&data rates may apply. Reply STOP to unsubscribe${end}`;
  const short = named(settings, senders, text('.'));
  const long = named(settings, senders, text(` or see ${new URL('/leave', settings.publicUrl).href}`));
  return fits(long) && long.startsWith(short.slice(0, -1)) ? long : short;
};

/**
 * The answer to START that restored something. Without a sender the phone is on no list, but may get messages again.
 */
export const restoredAnswer = (settings: InboundSettings, senders: readonly Sender[]): string =>
  senders.length > 0
    ? named(
        settings,
        senders,
        (who) =>
          `${who}: You are subscribed again. Msg&data rates may apply. Reply HELP for help, STOP to unsubscribe.`,
      )
    : named(
        settings,
        [],
        (who) =>
          `${who} ${inBrackets(settings)}: You can get messages again. Text a keyword to subscribe. Reply HELP for help, STOP to unsubscribe.`,
      );

/** Answer to START with nothing to restore. */
export const nothingToRestoreAnswer = (settings: InboundSettings): string =>
  named(
    settings,
    [],
    (who) =>
      `${who} ${inBrackets(settings)}: There is nothing to restore. Text a keyword to subscribe. Reply HELP for help.`,
  );

/** The account's text to a person whose own text may be an opt-out. */
export const clarifyingText = (settings: InboundSettings, sender: Sender | undefined): string =>
  named(
    settings,
    sender ? [sender] : [],
    (who) =>
      `${who}: If you do not want our messages any more, reply STOP to leave. Otherwise you need not do anything.`,
  );

/** The answer to a text that resembles one keyword. */
export const nearMissAnswer = (settings: InboundSettings, keyword: string): string =>
  named(
    settings,
    [],
    (who) =>
      `${who} ${inBrackets(settings)}: Did you mean ${keyword}? Reply YES to subscribe. Reply HELP for help, STOP to unsubscribe.`,
  );

/** The neutral answer to an unmatched message, at most once a day. */
export const unroutedAnswer = (settings: InboundSettings): string =>
  named(
    settings,
    [],
    (who) =>
      `${who} ${inBrackets(settings)}: We could not match your message. Text a keyword to subscribe. Reply HELP for help, STOP to unsubscribe.`,
  );
