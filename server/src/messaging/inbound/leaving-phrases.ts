/** Words before a stop word that change nothing about it. */
const POLITE: ReadonlySet<string> = new Set(['PLEASE', 'PLS', 'PLZ', 'KINDLY', 'JUST', 'OK', 'OKAY', 'HI', 'HEY', 'HELLO', 'SVP', 'NO', 'SORRY']);

/** The message from its first word of substance; the whole of it when it is politeness alone. */
export function withoutPoliteness(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !POLITE.has(word));
  // "No more" is a phrase of its own.
  const from = /^(MORE|MAS)$/.test(words[first] ?? '') && words[first - 1] === 'NO' ? first - 1 : first;
  return from > 0 ? words.slice(from) : words;
}

const SENDING = '(?:TEXT|TXT|MESSAGE|MSG|SMS|CONTACT|CALL|SPAM|BOTHER)';
const SENDING_NOW = '(?:TEXTING|TXTING|MESSAGING|MSGING|CONTACTING|CALLING|SPAMMING|BOTHERING|SENDING)';

/** Ways of asking to be left alone without a stop word in front. Each is the whole message or a part with one meaning. */
const PHRASES: readonly RegExp[] = [
  /^NO (?:MORE|MAS)(?: (?:OF|THESE|THIS|PLEASE|PLS|THANKS|THANK|YOU|FOR|ME|TEXTS?|TEXTING|TXTS?|MESSAGES?|MSGS?|MENSAJES|SMS|SPAM))*$/,
  new RegExp(`^(?:DO NOT|DONT|NEVER) (?:EVER )?${SENDING} (?:ME|US|THIS|MY|AGAIN|ANYMORE)\\b`),
  /^(?:DO NOT|DONT|NEVER) SEND (?:ME|ANY|THESE|MORE|TEXTS|MESSAGES|ANYTHING)\b/,
  /^(?:TAKE|GET) (?:ME|MY NUMBER|THIS NUMBER) OFF\b/,
  /^(?:LEAVE ME ALONE|LOSE MY NUMBER)\b/,
  /^(?:REMOVE|DELETE) (?:MY|THIS) (?:PHONE )?NUMBER\b/,
];

/** The same further on in a message: "Can you stop texting me", "How do I unsubscribe?". */
const ANYWHERE: readonly RegExp[] = [
  /\b(?:UNSUBSCRIBE|OPT (?:ME )?OUT|OPTOUT|TAKE ME OFF)\b/,
  new RegExp(`\\b(?:STOP|QUIT) ${SENDING_NOW}\\b`),
  /\b(?:REVOKE|WITHDRAW) (?:MY |ALL )?(?:CONSENT|PERMISSION)\b/,
  /\b(?:PLEASE|PLS|PLZ) STOP\b/,
  /\bSTOP (?:PLEASE|PLS|PLZ)$/,
];

const NOT_BEFORE = /\b(?:DONT|DO NOT|NOT|NEVER|DIDNT|WONT)(?: WANT TO)?(?: PLEASE)? $/;

/** What a message without a stop word in front says about leaving, or null. Takes words of a plain canonical text. */
export function asksToLeave(words: readonly string[]): string | null {
  const text = words.join(' ').replaceAll("'", '');
  for (const phrase of PHRASES) {
    const found = phrase.exec(text);
    if (found) return found[0];
  }
  for (const phrase of ANYWHERE) {
    const found = phrase.exec(text);
    if (found && !NOT_BEFORE.test(text.slice(0, found.index))) return found[0];
  }
  return null;
}
