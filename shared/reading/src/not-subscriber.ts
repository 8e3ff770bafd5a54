import { canonicalText, plainWord } from './canonical';
import { GROUPS } from './not-subscriber.groups';
import { PHRASES, WHOLE } from './not-subscriber.phrases';
import { GIVEN_NAMES, mayBeName } from './not-subscriber.names';
import { idle, spelt, writtenOut } from './not-subscriber.writing';
import { once } from './once';

// A second, small verdict beside the sealed grammar of wishes (ADR 0112): whether a text says that whoever has the
// phone is not the subscriber. An opt-out takes precedence: callers check it first.

/** "Who s this", "didn´t", "your texting the wrong number". */
const SPLIT = /\b(WHO|WHAT|THAT|IT|I|YOU|WE|THEY|HE|SHE|(?:IS|ARE|WAS|DO|DOES|DID|HAVE|HAS)N)[ ´`]+(S|T|M|VE|RE)\b/g;
const YOUR = /\bYOUR (?=(?:\w+ING|NOT|MISTAKEN|CONFUSED)\b)/g;

const GROUP = /\{(\w+)\}/g;

/** The pattern of a group: those it names are within. */
const within = (source: string): string =>
  source.replace(GROUP, (braced, group: string) => (group in GROUPS ? within(GROUPS[group] ?? '') : braced));

function pattern(wording: string): RegExp {
  let names = 0;
  const source = within(wording)
    .replaceAll('{given}', '(?:[^ ]+_)')
    .replaceAll('{name}', () => `(?<name${(names += 1)}>[^ \\d_]{2,}_?(?: [^ \\d_]{2,}_?)??)`);
  return new RegExp(source, 'g');
}

/** Wordings with a name are patterns of their own: when the name is none, another wording may still be found. */
const patterns = (wordings: readonly string[]): RegExp[] => {
  const [named, others] = [true, false].map((has) => wordings.filter((one) => one.includes('{name}') === has));
  return [...(named ?? []), ...(others?.length ? [others.join('|')] : [])].map(pattern);
};

/** When the first reply is read. */
const compiled = once(() => ({ anywhere: PHRASES.flatMap(patterns), whole: patterns(WHOLE) }));

/** Maximum number of characters read: people who are not the subscriber say so within the first three SMS parts. */
const READ = 480;

/** "Who on earth is this". */
const OATH = /\b(WHO|HOW|WHERE|WHY|WHAT) (?:(?:IN|ON) (?:THE )?(?:WORLD|EARTH)|IN(?= (?:DID|IS|ARE|DO)))\b/;

/** After what is said. */
const ENDING =
  /(?<=\w{2} .*)(?: (?:BEFORE|ANYMORE|ANY MORE|NO MORE|AT ALL|IN MY (?:ENTIRE |WHOLE )?LIFE|THO|THOUGH|TBH|SMH|NGL|MAN|IDIOTS?|JERKS?|MORONS?|FOOLS?))+$/;

/** Before a question that is asked politely. */
const ASKS =
  /^(?:MAY|CAN|COULD|MIGHT) I (?:ASK|KNOW) |^(?:CAN YOU |COULD YOU )?TELL ME |^MIND (?:IF I ASK|TELLING ME) /;

/** The clauses of a text in the words that phrases are written with. */
function clausesOf(text: string): string[] {
  return text
    .replaceAll(/#/g, ' number ')
    .split(/[.!?,;:\n()…¿¡]+|\s[-–—]+\s/u)
    .map((clause) =>
      (
        canonicalText(clause)
          .replace(SPLIT, '$1$2')
          .match(/[\p{L}\p{N}\p{Mn}']+/gu) ?? []
      )
        .map((word) => spelt(plainWord(word).replaceAll("'", '')))
        .map((word) => (GIVEN_NAMES.has(word) ? `${word}_` : writtenOut(word)))
        .filter(
          (word, at, words) =>
            words[at - 1] === 'WRONG' || !(idle(word, at) || (word === 'THE' && idle(words[at + 1] ?? '', at))),
        )
        .join(' ')
        .replace(YOUR, 'YOU ARE ')
        .replace(OATH, '$1')
        .replace(ASKS, '')
        .replace(ENDING, ''),
    )
    .filter((clause) => clause !== '');
}

/** Contexts in which the writer speaks of their own action, of something written, or of the future. */
const OF_THE_WRITER =
  /\bI (?:MUST HAVE |MIGHT HAVE |MAY HAVE |HAVE |ACCIDENTALLY |THINK I )?(?:CALLED|DIALED|TEXTED|GAVE|TYPED|ENTERED|PUT|SENT|ORDERED|WROTE)\b|(?<!\b(?:HOW|WHY|POINT|TIME|SINCE WHEN) )\bDID I\b|\bYOU GAVE ME\b|\b(?:YET(?:$| (?:HOW|CAN|BUT|AND)\b)|TODAVIA|AUN\b)|^(?!.*\b(?:NEVER|DID NOT|HAVE NOT)\b).*\b(?:WEBSITE|FLYER|MENU|RECEIPT|INVOICE|(?:YOUR|THE) (?:SIGN|BILL))\b|\bME EQUIVOQUE\b/u;

function matches(phrase: RegExp, clause: string): boolean {
  phrase.lastIndex = 0;
  for (let found = phrase.exec(clause); found; found = phrase.exec(clause)) {
    if (Object.values(found.groups ?? {}).every((name) => name === undefined || mayBeName(name))) return true;
    // "But Jeff" is no name; Jeff is.
    phrase.lastIndex = found.index + 1;
  }
  return false;
}

/** Whether a text says that the phone's holder is not the subscriber, in English, Spanish or French. */
export function saysNotSubscriber(text: string): boolean {
  const clauses = clausesOf(text.slice(0, READ));
  const whole = clauses.join(' ');
  const parts = [...new Set([...clauses, whole])].filter((clause) => !OF_THE_WRITER.test(clause));
  return (
    compiled().anywhere.some((phrase) => parts.some((clause) => matches(phrase, clause))) ||
    (parts.includes(whole) && compiled().whole.some((phrase) => matches(phrase, whole)))
  );
}
