import { once } from './once';
import { wordsByLanguage } from './phrases';
import { ENCLITIC, VERBS } from './spanish-verbs';

// People write Spanish and French by ear: KIERO, EMBIEN, VAJA, ARETTEZ. Words that sound like a word of the phrases are
// read as that word.

type Sounds = readonly (readonly [RegExp, string])[];

const SPANISH: Sounds = [
  [/QU?(?=[EIY])|K/g, 'C_'],
  [/C(?=[EIY])|[ZX]/g, 'S'],
  [/C_|[CQ]/g, 'K'],
  [/KIE/g, 'KE'],
  [/G(?=[EI])/g, 'J'],
  [/GU(?=[EI])/g, 'G'],
  [/PS/g, 'S'],
  [/V/g, 'B'],
  [/LL/g, 'Y'],
  [/(?<!K|S)H/g, ''],
  [/M(?=[BP])/g, 'N'],
  [/([AEIOURLSNCMKB])\1+/g, '$1'],
];
const FRENCH: Sounds = [
  [/QU?|K/g, 'K'],
  [/C(?=[EIY])|SS|Z(?!$)/g, 'S'],
  [/C/g, 'K'],
  [/PH/g, 'F'],
  [/E?AU/g, 'O'],
  [/Y/g, 'I'],
  [/^[AE]N(?=[LV])/, 'AN'],
  [/(?<!K|C)H/g, ''],
  [/(?<=O)ILL(?=E)/g, 'I'],
  [/(\p{L})\1+(?!$)/gu, '$1'],
  [/TT$/, 'T'],
  // ECRIVER, ECRIVÉ, RETIRAI and DESIR.
  [/(?<=\p{L}{3})(?:E[RZ]|AI[ST]?)$/u, 'E'],
  [/(?<=\p{L}{3}[^AEIOU])E$/u, ''],
];

/** Shorter words sound like too many others. */
const SHORTEST = 4;

const soundOf = (word: string, sounds: Sounds): string =>
  sounds.reduce((heard, [letters, sound]) => heard.replace(letters, sound), word);

/** Finds the one of these words that sounds like another. */
function listener(words: Iterable<string>, sounds: Sounds): (word: string) => string | undefined {
  const bySound = new Map<string, string>();
  for (const word of words) {
    const sound = soundOf(word, sounds);
    if (sound.length >= SHORTEST && !bySound.has(sound)) bySound.set(sound, word);
  }
  return (word) => bySound.get(soundOf(word, sounds));
}

const spanish = once(() => listener(wordsByLanguage()[1] ?? [], SPANISH));
const spanishVerb = once(() => listener(VERBS, SPANISH));
const french = once(() => listener(wordsByLanguage()[2] ?? [], FRENCH));

/** QITENME and QUITEMEN are QUITEN ME, BORRARCE is BORRAR SE. */
function withPronoun(word: string): string | undefined {
  const [, verb = '', pronoun = ''] =
    ENCLITIC.exec(word.replace(/(?<=.{6})[CZ]E$/, 'SE').replace(/([AE])MEN$/, '$1NME')) ?? [];
  const heard = verb === '' ? undefined : spanishVerb()(verb);
  return heard === undefined ? undefined : heard + pronoun;
}

/** The word of the phrases that sounds like this one, if any. Few Spanish words end like SESSEZ. */
export const soundsLike = (word: string): string | undefined =>
  (word.endsWith('EZ') ? french()(word) : undefined) ?? spanish()(word) ?? withPronoun(word) ?? french()(word);
