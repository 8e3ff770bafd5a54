import { canonicalText, plainWord } from './canonical';
import { PHRASES } from './not-subscriber.phrases';
import { mayBeName } from './not-subscriber.names';

// A second, small verdict beside the sealed grammar of wishes (ADR 0112): whether a text says that whoever has the phone is
// not the subscriber. A wish to leave wins: callers read that first.

const NUMBER = '(?:(?:PHONE|CELL|MOBILE|CONTACT) )?(?:NUMBER|PHONE|CELL|MOBILE|LINE|SIM)';

/** Words that a text is read with, as they are written by hand. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ...{ ISNT: 'IS NOT', AINT: 'IS NOT', IM: 'I AM', DONT: 'DO NOT', DIDNT: 'DID NOT', DINT: 'DID NOT' },
  ...{ HAVENT: 'HAVE NOT', HASNT: 'HAS NOT', DOESNT: 'DOES NOT', WASNT: 'WAS NOT', ARENT: 'ARE NOT', WASN: 'WAS NOT' },
  ...{ WHOS: 'WHO IS', THATS: 'THAT IS', ITS: 'IT IS', SHES: 'SHE IS', HES: 'HE IS', THERES: 'THERE IS' },
  ...{ HOWD: 'HOW DID', WHERED: 'WHERE DID' },
  ...{ YOUVE: 'YOU HAVE', IVE: 'I HAVE', YOURE: 'YOU ARE', NAMES: 'NAME IS', U: 'YOU', UR: 'YOUR', R: 'ARE' },
  ...{ YALL: 'YOU', DIS: 'THIS', DAT: 'THAT', DIZ: 'THIS', IDK: 'I DO NOT KNOW', DUNNO: 'DO NOT KNOW', NVR: 'NEVER' },
  ...{ NBR: 'NUMBER', NUM: 'NUMBER', NMBR: 'NUMBER', NR: 'NUMBER', CELLPHONE: 'PHONE' },
  ...{ CALLIN: 'CALLING', TEXTIN: 'TEXTING', KNO: 'KNOW', GOTTEN: 'GOT', 4: 'FOR', 2: 'TO' },
  ...{ WRNG: 'WRONG', WRONGNUMBER: 'WRONG NUMBER' },
  ...{ UD: 'USTED', KIEN: 'QUIEN', Q: 'QUE', CONOSCO: 'CONOZCO', AKI: 'AQUI' },
};

/** Words that change nothing, wherever they stand. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'HI HELLO HEY HIYA SORRY PLEASE PLS PLZ UM UMM UH UHH UHM HMM HM OH OK OKAY LOL LMAO LMFAO HAHA HAHAHA BRO DUDE SIR MAAM ' +
    'MADAM BUDDY HUN HON SWEETIE WELL YEAH YEP YUP ACTUALLY JUST STILL LITERALLY DEFINITELY PROBABLY REALLY HONESTLY CLEARLY ' +
    'OBVIOUSLY CERTAINLY SURELY APPARENTLY BTW FYI OMG WTF TF HELL FUCK FUCKING FREAKING DAMN HECK F EFF PERHAPS MAYBE TOTALLY ' +
    'COMPLETELY ONLY RECENTLY SO AFRAID EXCUSE THANKS THANK UNFORTUNATELY AGAIN ' +
    'HOLA BUENAS BUENOS TARDES DIAS NOCHES PERDON DISCULPE DISCULPA PERDONE OIGA OYE SENOR SENORA GRACIAS AMIGO AMIGA CREO ' +
    'BONJOUR BONSOIR SALUT DESOLE DESOLEE PARDON EXCUSEZ MERCI MONSIEUR MADAME NON'
  ).split(' '),
);

/** Ummm is umm; "yo" greets at the start, and is Spanish for me elsewhere. */
const idle = (word: string, at: number): boolean =>
  IDLE.has(word.replaceAll(/(.)\1{2,}/gu, '$1$1')) || (at === 0 && word === 'YO');

/** Long words that are recognised with one slip of a finger. */
const SPELT =
  'WRONG NUMBER PERSON SIGNED SUBSCRIBED NUMERO EQUIVOCADO EQUIVOCADA PERSONA CONOZCO MAUVAIS PERSONNE CONNAIS'.split(
    ' ',
  );

/** Whether one letter is missing, added, changed or swapped with the next. */
function slipped(word: string, right: string): boolean {
  const [long, short] = word.length > right.length ? [word, right] : [right, word];
  if (word.length < 4 || long.length - short.length > 1 || word === `${right}S`) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  const same = (from: number): boolean => long.slice(from) === short.slice(from);
  return same(at + 1) || (long[at] === short[at + 1] && long[at + 1] === short[at] && same(at + 2));
}

/** Words within one letter of those above that mean something else. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'PRONG STRONG SINGED SIGNET SIGNER NUMBED LUMBER NUMBERS PARSON SUBSCRIBER SUBSCRIBE SUBSCRIBERS MAUVAISE PERSONAS PERSONAL'.split(
    ' ',
  ),
);

const spelt = (word: string): string =>
  OTHER_WORDS.has(word)
    ? word
    : (SPELT.find((right) => right === word) ?? SPELT.find((right) => slipped(word, right)) ?? word);

let phrases: RegExp[] | undefined;

/** Compiled when the first reply is read. */
const compiled = (): RegExp[] =>
  (phrases ??= PHRASES.map((phrase) => {
    let names = 0;
    const source = phrase
      .replaceAll('{number}', NUMBER)
      .replaceAll('{name}', () => `(?<name${(names += 1)}>[\\p{L}]{2,}(?: [\\p{L}]{2,})??)`);
    return new RegExp(source, 'gu');
  }));

/** Characters that are read: whoever is not the subscriber says so in the first three messages. */
const READ = 480;

/** Before a question that is asked politely. */
const ASKS =
  /^(?:MAY|CAN|COULD|MIGHT) I (?:ASK|KNOW) |^(?:CAN YOU |COULD YOU )?TELL ME |^MIND (?:IF I ASK|TELLING ME) /;

/** The clauses of a text in the words that phrases are written with. */
function clausesOf(text: string): string[] {
  return text
    .replaceAll(/#/g, ' number ')
    .split(/[.!?,;:\n()…¿¡]+|\s[-–—]+\s/u)
    .map((clause) =>
      (canonicalText(clause).match(/[\p{L}\p{N}\p{Mn}']+/gu) ?? [])
        .map((word) => spelt(plainWord(word).replaceAll("'", '')))
        .map((word) => WRITTEN_OUT[word] ?? word)
        .filter(
          (word, at, words) =>
            words[at - 1] === 'WRONG' || !(idle(word, at) || (word === 'THE' && idle(words[at + 1] ?? '', at))),
        )
        .join(' ')
        .replace(ASKS, ''),
    )
    .filter((clause) => clause !== '');
}

/** The writer speaks of what they did themselves, of what stands somewhere, or of the future. */
const OF_THE_WRITER =
  /\bI (?:MUST HAVE |MIGHT HAVE |MAY HAVE |HAVE |ACCIDENTALLY |THINK I )?(?:CALLED|DIALED|TEXTED|GAVE|TYPED|ENTERED|PUT|SENT|ORDERED|WROTE)\b|\bDID I\b|\bYOU GAVE ME\b|\b(?:YET|TODAVIA|AUN)\b|\b(?:WEBSITE|FLYER|MENU|RECEIPT|INVOICE|(?:YOUR|THE) (?:SIGN|BILL))\b|\bME EQUIVOQUE\b/u;

function matches(phrase: RegExp, clause: string): boolean {
  phrase.lastIndex = 0;
  for (let found = phrase.exec(clause); found; found = phrase.exec(clause)) {
    if (Object.values(found.groups ?? {}).every((name) => name === undefined || mayBeName(name))) return true;
    // "But Jeff" is no name; Jeff is.
    phrase.lastIndex = found.index + 1;
  }
  return false;
}

/** Whether a text says that whoever has the phone is not the subscriber, in English, Spanish or French. */
export function saysNotSubscriber(text: string): boolean {
  const clauses = clausesOf(text.slice(0, READ));
  const read = [...new Set([...clauses, clauses.join(' ')])].filter((clause) => !OF_THE_WRITER.test(clause));
  return compiled().some((phrase) => read.some((clause) => matches(phrase, clause)));
}
