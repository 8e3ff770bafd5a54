import type { Clause } from './clause.types';
import { clauseOf } from './clauses';
import { sentenceBegins, sentenceEnded } from './sentences';
import { HELP_WORDS, STRONG_STOP_WORDS, WEAK_STOP_WORDS } from './words';

const set = (words: string): ReadonlySet<string> => new Set(words.toUpperCase().split(' '));

/** A message that begins with one of these is an opt-out, whatever follows. */
const STRONG: ReadonlySet<string> = new Set(STRONG_STOP_WORDS);
/** Also as a separate clause anywhere: "Wrong number, remove". Not CANCEL, END: "change of plans, cancel". */
const CLEAR: ReadonlySet<string> = new Set([
  ...STRONG,
  'QUIT',
  'REMOVE',
  'REVOKE',
  'OPTOUT',
  'UNSUBSCRIBED',
  'ALTO',
  'BASTA',
  'PARAR',
  'ARRET',
  'ARRETEZ',
  'ARRETER',
]);
/** Also as the last word of a clause: "this is spam stop". */
const LAST: ReadonlySet<string> = new Set(['STOP', 'STOPALL', 'ARRET', 'ARRETEZ', 'CESSEZ', 'PAREN', 'PARAR', 'BASTA']);
/** Also as the last sentence. */
const END: ReadonlySet<string> = new Set(['END']);
const HELP: ReadonlySet<string> = new Set(HELP_WORDS);
const WHOLE: ReadonlySet<string> = new Set([...STRONG, ...WEAK_STOP_WORDS]);

/** Words that may follow a stop word without changing it. Not THAT: "cancel that" refers to something said before. */
export const NEUTRAL_AFTER_STOP = set(
  'ME US IT THIS THESE THEM REMOVE OPTOUT ALL BOTH EVERYTHING AT ONCE RIGHT AWAY ALREADY ANYMORE MY YOUR FROM LIST POR TEXT TEXTS TEXTOS MENSAJES TEXTING MESSAGE MESSAGES MESSAGING SMS SUBSCRIPTION CONSENT ' +
    'STOP ARRET ARRETEZ ALTO BASTA BAJA PARAR UNSUBSCRIBE END QUIT CANCEL NUMBER I SAID MEAN TOTALLY COMPLETELY HERE DOING YA MAS TO 2 todo TODOS TOUT',
);

/** Before STOP at the end of a clause these make it a place, another subject's action, or its opposite. */
const NOT_BEFORE_STOP = set(
  'A AN THE YOUR MY HIS HER OUR THEIR EACH EVERY ANY ONE TWO THREE FIRST SECOND LAST NEXT FINAL ANOTHER SAME QUICK SHORT NON MAJOR ONLY MAIN BEST FAVORITE EXPRESS ' +
    'LETS HEART RAIN BLEEDING REST DOOR BACK WHISTLE ROAD N NE DOS DEL AL PANNEAU FEU ' +
    'DONT CANT CANNOT WONT NEVER NOT DIDNT DOESNT COULDNT WOULDNT SHOULDNT ISNT NO NONE I ILL IM GONNA WE THEY HE SHE IT TO WHO MUST WOULD SHOULD THEM NUNCA SE PAS JAMAIS DU AU AUX AUTO PREMIER DEUXIEME TROISIEME PROCHAIN DERNIER D DE L UN LE ET QUEL CET MON VOTRE NOTRE TON SON LEUR SANS MEME AUTRE PETIT BON CHAQUE AUCUN MAUVAIS EN NOWHERE SOMEWHERE ANYWHERE',
);
/** "Can someone stop it": whatever leaks. */
const WHO_STOPS = set('ME US SOMEONE SOMEBODY ANYONE ANYBODY YOU AND CAN COULD HELP DOCTOR');
const ADVERBS = set('EVER JUST PLEASE EVEN REALLY');
/** Near STOP these make it a place: "bus 42 stop". */
const PLACES = set(
  'BUS TRUCK PIT TRAIN TRAM METRO SUBWAY SHUTTLE TAXI STREETCAR TROLLEY GAS FUEL TOUR COFFEE FOOD LUNCH BEER SNACK BATHROOM RESTROOM',
);
/** A noun may be between the article and STOP ("at the brewery stop"), but not one of these ("wrong number stop"). */
const ARTICLE = set('A AN THE YOUR WHICH WHAT EACH EVERY THAT THIS');
/** Before the article these make it a place; others a sentence: "this is a hospital stop". */
const TO_A_PLACE = set(
  'AT NEAR BY TO FROM ON PAST BEFORE AFTER FOR OF ABOUT THERES ADD MAKE LOVE ENJOYED MISSED SKIP HAS HAD MADE WAS ITS NEED WITH WHAT SUCH',
);
/** "Is this the right stop", "will the rain stop". */
const VERB_FIRST = set('IS WAS WILL');
/** These separate it: "I bought a car please stop". */
const SEPARATES = set('PLEASE SO JUST NOW OK');
const SENDERS_NOUN = set(
  'POINT TIME NUMBER PERSON GUY PHONE LIST TEXT TEXTS MESSAGE MESSAGES SPAM SMS WRONG SCAM RIPOFF JOKE WASTE LIE HOAX NIGHTMARE DISASTER SAME ONE HELL FUCK LANDLINE CELL LINE IS ARE WAS ANNOYING BY FOR MISTAKE DAY NIGHT WEEK PLACE MINOR CHILD KID NAME ISNT ARENT AINT NOT',
);
const SAYS = set(
  'SAY SAID SAYING TEXT TEXTED TYPE TYPED SEND SENT REPLIED HIT MEANT ECRIT ECRIS DIT DIRE DEMANDE REPONDS REPONDU TAPE TAPÉ ENVOYE ENVOYÉ DIJE PUSE ESCRIBI',
);
const TELLERS = set('SON DAUGHTER KID TODDLER GRANDSON MOM GUARD SIGN DOCTOR NURSE COACH BOSS FILS GARS');
const DENIES = set(
  'NEVER DIDNT NOT DONT IF WHEN WHO DID PAS JAMAIS SI QUAND QUI POUR IFI NO NUNCA ACCIDENTALLY ACCIDENT OOPS',
);
/** "The guard said stop", "what if I say stop": STOP is quoted. */
const isTold = ({ words }: Clause): boolean =>
  /^(?:DOES|WHERE(?! DID YOU)|WHICH|IS THERE) |WHAT TIME/.test(words.join(' ')) ||
  words.some(
    (word, at) =>
      word === 'STOP' &&
      SAYS.has(words[at - 1] ?? '') &&
      words.slice(Math.max(0, at - 5), at - 1).some((one) => DENIES.has(one) || TELLERS.has(one)),
  );
/** A question about what stops: "when does the sale stop". */
const ASKS = set('DOES DID WHEN WHERE WHICH WHYD');
/** Of these only with a question mark. */
const MAY_ASK = set('DO WILL HOW');

/** After politeness these make it a visit: "please stop by". A message that begins with STOP itself is an opt-out. */
const VISITS = set('BY IN OVER MAKING TEMPTING AT SIGN LIGHT PAYMENT PUTTING PARKING CUTTING TEASING');

/** "Omg stop I love it": not two sentences. */
const JOKES = set('OMG LOL LMAO HAHA HAHAHA AWW STAHP');

export interface StopWord {
  word: string;
  all: boolean;
}

const found = (word: string, next: string | undefined): StopWord => ({
  word,
  all: word === 'STOPALL' || (STRONG.has(word) && (next === 'ALL' || next === 'EVERYTHING')),
});

/** A stop word with only words that do not change it. */
function ownClause({ words, lead, tail }: Clause, among: ReadonlySet<string>): StopWord | null {
  const word = words[lead] ?? '';
  // "Leave it", "leave message": only LEAVE alone is a stop word.
  const rest = words.slice(lead + 1, tail);
  // "Remove it" may be of anything; a phrase reads it.
  const needsNothing = word !== 'LEAVE' && !(word === 'REMOVE' && ['IT', 'THEM'].includes(rest[0] ?? ''));
  return among.has(word) && rest.every((next) => needsNothing && NEUTRAL_AFTER_STOP.has(next))
    ? found(word, words[lead + 1])
    : null;
}

/** STOP as the last word of a clause, ignoring politeness, unless it is a place: "this is spam stop". */
function endsWithStop({ words, tail, question }: Clause): StopWord | null {
  // "Can you stop it" may be of anything, "you text me every day stop it" is not.
  const ofIt = words[tail - 1] === 'IT' && words[tail - 2] === 'STOP';
  const at = ofIt ? tail - 2 : tail - 1;
  const word = words[at] ?? '';
  if (!LAST.has(word)) return null;
  if (word === 'STOPALL') return found(word, undefined);
  const before = words.slice(0, at);
  const last = before.at(-1);
  if (ofIt && WHO_STOPS.has(last ?? '')) return null;
  if (last === undefined || NOT_BEFORE_STOP.has(before.findLast((one) => !ADVERBS.has(one)) ?? last)) return null;
  // "What time do you stop?", "my watch will stop".
  if ((last === 'YOU' && before.at(-2) === 'DO') || (last === 'WILL' && !before.includes('YOU'))) return null;
  // "Eso basta" and "20 pesos me basta" are enough of something.
  if (word === 'BASTA' && !['YA', 'DIJE', 'DIGO', 'MENSAJES', 'TEXTOS', 'SPAM'].includes(last)) return null;
  if (last === 'FULL' && !['IS', 'ARE'].includes(before.at(-2) ?? '')) return null;
  if (last === 'MEANS' && !before.includes('STOP')) return null;
  if (last === 'MORE' && before.at(-2) !== 'NO') return null;
  if (before.slice(-3).some((one) => PLACES.has(one))) return null;
  const article = before.findLastIndex((one) => ARTICLE.has(one));
  const noun = before.slice(article + 1);
  if (
    article >= 0 &&
    noun.length > 0 &&
    noun.length < 3 &&
    !SEPARATES.has(last) &&
    (article === 0 || TO_A_PLACE.has(before[article - 1] ?? '') || VERB_FIRST.has(before[0] ?? '')) &&
    (noun.join() === 'WRONG' || !noun.some((one) => SENDERS_NOUN.has(one)))
  )
    return null;
  if (before.join(' ').includes('WHAT TIME') || (last === 'ME' && /^MA[DK]ES?$/.test(before.at(-2) ?? ''))) return null;
  if (before.some((one) => ASKS.has(one) || (question && MAY_ASK.has(one))) && !before.includes('PLEASE')) return null;
  return found(word, undefined);
}

/** The clause and, where a comma may be missing, each of its sentences: "who is this remove", "HELP STOP I can't sleep". */
function sentencesOf(clause: Clause): readonly Clause[] {
  const { words } = clause;
  if (JOKES.has(words[0] ?? '') || !words.some((word) => CLEAR.has(word) || LAST.has(word))) return [clause];
  const cuts = words.flatMap((_, at) =>
    at > 0 && (HELP.has(words[at - 1] ?? '') || sentenceBegins(words, at) || sentenceEnded(words, at)) ? [at] : [],
  );
  const parts = [0, ...cuts].map((at, part) => clauseOf(words.slice(at, cuts[part]), clause.question));
  return cuts.length === 0 ? [clause] : [clause, ...parts.filter(({ lead, words: own }) => lead < own.length)];
}

/** The stop word at the beginning or end of a message, or as a separate clause. */
export function stopWordOf(clauses: readonly Clause[]): StopWord | null {
  const spoken = clauses.filter(({ lead, words }) => lead < words.length);
  const [first] = spoken;
  if (!first) return null;
  const word = first.words[first.lead] ?? '';
  const next = first.words[first.lead + 1] ?? '';
  if (STRONG.has(word) && (first.lead === 0 || !VISITS.has(next))) return found(word, next);
  const whole = spoken.length === 1 ? ownClause(first, WHOLE) : null;
  if (whole) return whole;
  // "opt - out", "st op": in doubt, the subscriber leaves.
  const joined = spoken.flatMap(({ words, lead, tail }) => words.slice(lead, tail)).join('');
  if (WHOLE.has(joined)) return found(joined, undefined);
  // "I don't eat meat. End": a word that every text names at its end.
  const last = spoken.at(-1);
  const end = last && !last.question && last !== first ? ownClause(last, END) : null;
  if (end) return end;
  for (const clause of spoken.filter((one) => !isTold(one)).flatMap(sentencesOf)) {
    const own = ownClause(clause, CLEAR) ?? endsWithStop(clause);
    if (own) return own;
  }
  return null;
}

/** The same for one clause: whether it is only a stop word and words that may follow it. */
export const isStopWords = (words: readonly string[]): boolean => ownClause(clauseOf(words), WHOLE) !== null;
