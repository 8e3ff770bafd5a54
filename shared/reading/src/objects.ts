import type { Clause } from './clause.types';
import { classes } from './english-classes';
import { expand, type WordClasses } from './pattern';
import { french } from './rules-french';
import { spanish } from './rules-spanish';
import { sentenceBegins, sentenceEnded } from './sentences';
import { isFiller } from './vocabulary';

/** Whether a word is in a phrase of the grammar; most nouns are not. */
type Known = (word: string) => boolean;

const set = (words: string): ReadonlySet<string> => new Set(words.toUpperCase().split(' '));
const classed = (words: string, of: WordClasses = classes): ReadonlySet<string> =>
  new Set(words.split(' ').flatMap((word) => expand(word, of)));

const MESSAGES = classed('$message $deal flyers');
/** Words that show that messages or the writer's number are meant. */
const TALK: ReadonlySet<string> = new Set([
  ...classed(
    '$sending $send $message $sent number numbers phone cell $list $deal unsubscribe unsubscribing unsubscribed optout optedout optingout subscription',
  ),
  ...classed(
    '$mensajes $manden $mandando $escriban $llamen $numero $lista $suscribir $suscripcion baja mensaje texto',
    spanish.classes,
  ),
  ...classed('$messages $envoyez $appelez $desabonner $desinscrire $liste $numero abonnement campagne', french.classes),
]);
const WRITER = set('me us moi m nos nous hear receive receiving getting recibir ustedes part mean rest service');
const PRONOUNS = set('it them this that one lo la los las esto eso esta ca cela l les en');
const DETERMINERS = set(
  'this my the our a an his her their el la los las mi mis su sus un una ese esa dos tres l le les mon ma mes une cette',
);
/** Words that are not a possible object: "no longer a member", "stopped for a month". */
const NO_THING = set(
  'member customer patient client student prepaid plan month week day year hour minute moment time hago while veces dias semanas meses',
);
/** "This cough", not "this costs me money"; "los aguacates", not "los denuncio". */
const PLURALS = set('los las mis sus les mes');
const agrees = (determiner: string, noun: string): boolean =>
  determiner === 'THIS' ? !noun.endsWith('S') : !PLURALS.has(determiner) || noun.endsWith('S');

/** Whether a thing that no phrase knows is named at this word: "my tooth". Not in "out of the country". */
const isThing = (words: readonly string[], at: number, known: Known): boolean => {
  const [determiner = '', noun = ''] = words.slice(at);
  return (
    DETERMINERS.has(determiner) &&
    words[at - 1] !== 'OF' &&
    noun !== '' &&
    agrees(determiner, noun) &&
    !known(noun) &&
    !NO_THING.has(noun)
  );
};

/**
 * "My tooth hurts, make it stop": neither the phrase nor its message names messages or the writer's number, but the
 * message names another thing.
 */
export const meansAnother = (
  phrase: readonly string[],
  clauses: readonly Clause[],
  refers: boolean,
  known: Known,
): boolean =>
  (refers || phrase.some((word) => PRONOUNS.has(word))) &&
  !phrase.some((word) => WRITER.has(word)) &&
  !clauses.some(({ words }) => words.some((word) => TALK.has(word))) &&
  clauses.some(({ words }) => words.some((_, at) => isThing(words, at, known)));

const COMPLAINTS = set(
  'spam harassment wrong customer subscribe subscribed signed telling told asking asked annoying read business member passed died deceased moved sold suscribi apunte apuntepasado inscribi registre registrepasado',
);
const ASIDE = set('how do i you can could would will who is what where way to there im its it this please a the and');
/** Other words that a message may have: "ok im done, no more". */
const FEW = 2;

const contentOf = (words: readonly string[]): number =>
  words.filter((word) => !isFiller(word) && !ASIDE.has(word)).length;

/** Whether the message says more than the phrase, and nothing about messages: "just one pizza, no more". */
export const saysMore = (phrase: readonly string[], clauses: readonly Clause[]): boolean => {
  const words = clauses.flatMap((clause) => clause.words);
  const these = (some: readonly string[]): number => some.filter((word) => word === 'THESE').length;
  return (
    these(words) === these(phrase) &&
    !words.some((word) => TALK.has(word) || COMPLAINTS.has(word)) &&
    contentOf(words) - contentOf(phrase) > FEW
  );
};

/** Messages are usually "these" or "this". */
export const hasIt = (phrase: readonly string[]): boolean => phrase.some((word) => word === 'IT' || word === 'THEM');

const NO_SUBJECT = set('guys folks thanks times days hours texts messages alerts promos ads this minutes weeks months');
const WANTS = set('want need wish like care');
const PEOPLE = classed('$person');
const BOTHERS = set('bother annoy bug disturb');

/** "Needles don't bother me": a plural that no phrase knows is the subject. */
export const isSubject = (words: readonly string[], from: number, known: Known): boolean => {
  const subject = words[from - 1] ?? '';
  const verb = words[from + 1] ?? '';
  if (words[from] === 'WONT' || verb === 'GOING' || verb === 'GONNA') return ['YOU', 'YOURE'].includes(subject);
  if (words[from] === 'NOT' && subject === 'WHY') return true;
  // "My dog doesn't like those", "tell the driver not to text me".
  if (words[from] === 'DOESNT' || (words[from] === 'NOT' && verb === 'TO'))
    return DETERMINERS.has(words[from - 2] ?? '') && !known(subject);
  if (WANTS.has(verb)) return words[from] !== 'NOT' && words[from + 2] !== 'TO' && ['YOU', 'WHO'].includes(subject);
  if (BOTHERS.has(verb)) return subject !== '' && !isFiller(subject) && !sentenceEnded(words, from);
  return (
    from <= 3 &&
    /[^SU]S$/.test(subject) &&
    words[from] !== 'NOT' &&
    !NO_SUBJECT.has(subject) &&
    (!known(subject) || PEOPLE.has(subject)) &&
    !isFiller(subject)
  );
};

const MODIFIERS = set(
  'text message sms alert promo reminder coupon marketing advertising spam advertisement email newsletter offer update promotion notification deal discount group phone ofertas promociones descuentos cupones este esta ese esa',
);
const PARTS = set('page pages section sections board booth table rack column tab button banner folder bell left');
/** Before a noun and its adjective: "vos promos etudiantes". */
const YOURS = set('vos tes sus tus');
const JOINS = set(
  'regarding concerning abt re during via through until til like as than publicitaires commerciaux promotionnels publicitarios promocionales n nor either neither too lol haha k omg vers entre sobre hacia hasta',
);

/** "The promo video" and "a text receipt" are things, not messages. */
const isModifier = (words: readonly string[], end: number, known: Known): boolean =>
  (MESSAGES.has(words[end - 1] ?? '') && PARTS.has(words[end] ?? '')) ||
  (MODIFIERS.has(words[end - 1] ?? '') &&
    !YOURS.has(words[end - 2] ?? '') &&
    end < words.length &&
    !known(words[end] ?? '') &&
    !isFiller(words[end]) &&
    !JOINS.has(words[end] ?? '') &&
    !sentenceBegins(words, end));

const ME = set('me us this these here either both any all it');
const POSSESSIVES = set('my our his her their the your');
const MINE = classed('$number $my $person line device house family');

/** "Don't send the updates to my boss", "I don't want the coupons to expire". */
const isForAnother = (words: readonly string[], end: number): boolean => {
  const [what = '', to, whom = '', next = '', last = ''] = words.slice(end - 1);
  if (!MESSAGES.has(what) || to !== 'TO' || ME.has(whom) || /^\d/.test(whom)) return false;
  return !POSSESSIVES.has(whom) || ![next, last].some((word) => MINE.has(word));
};

const AT = set('in on at');
const TEXTS = set('texts messages sms');
const IN_PRINT =
  / (?:IN|ON|FROM|FOR) (?:\w+ ){0,2}(?:BULLETIN|YEARBOOK|NEWSLETTER|FLYER|PAGE|WEBSITE|SITE|FACEBOOK|INSTAGRAM|PAPER|MAGAZINE|MENU|BOOKLET|BROCHURE|POSTER|VIDEO|TV|RADIO|APP|TABLET|SCREEN) | PAR LA POSTE | EN (?:ANGLAIS|FRANCAIS) /;
/** Places or times where messages are a burden. */
const ANYWHERE = set('middle morning evening night day week weekend weekends future road');

/** "No more ads in the yearbook", "the coupons by mail". */
const isElsewhere = (words: readonly string[], end: number, known: Known): boolean => {
  const [what = '', where = '', first = '', second = '', third = ''] = words.slice(end - 1);
  if (!MESSAGES.has(what)) return false;
  if (where === 'BY' && ['MAIL', 'POST'].includes(first)) return true;
  // "No texts at the office" is a wish, and texts are not in print.
  if (TEXTS.has(what)) return false;
  const place = DETERMINERS.has(first) || POSSESSIVES.has(first) ? [second, third] : [];
  if (IN_PRINT.test(` ${words.slice(end).join(' ')} `)) return true;
  return AT.has(where) && place.length > 0 && second !== '' && !place.some((word) => known(word) || ANYWHERE.has(word));
};

/** "The list for Saturday's dinner", but not "your list for burger deals". */
const isListForEvent = (words: readonly string[], end: number): boolean =>
  ['LIST', 'LISTS'].includes(words[end - 1] ?? '') &&
  words[end] === 'FOR' &&
  !['GOOD', 'EVER', 'LIFE'].includes(words[end + 1] ?? '') &&
  words.slice(0, end).findLast((word) => POSSESSIVES.has(word)) === 'THE' &&
  !words.slice(end).some((word) => MESSAGES.has(word));

const KINDS = set('de del d');
const LISTED = classed('$lista $numero', spanish.classes);
/** Of a sender: "la lista de clientes". */
const SENDERS_LIST = set('difusion clientes correo distribucion suscriptores marketing personas numeros miembros');
const EVENTS = classed('$evento', spanish.classes);
const OF_ONE = set('el la los las');
const DEALS = set(
  'oferta ofertas promo promos promocion promociones descuento descuentos offre offres cupon cupones informacion',
);

/** "La lista de voluntarios", "mi nombre de la playera", but not "la lista de mensajes". */
const isKindOfList = (words: readonly string[], end: number, known: Known): boolean => {
  const [what = '', , article = ''] = words.slice(end - 1);
  const rest = words.slice(end + 1).filter((word) => !OF_ONE.has(word));
  if (LISTED.has(what) && KINDS.has(words[end] ?? '') && EVENTS.has(rest[0] ?? '')) return true;
  return (
    LISTED.has(what) &&
    // "De la lista de la pizzeria" is the sender's.
    !(what.startsWith('LIST') && (OF_ONE.has(article) || words[end] === 'DEL') && !/^\d/.test(rest[0] ?? '')) &&
    KINDS.has(words[end] ?? '') &&
    rest.length > 0 &&
    !known(rest[0] ?? '') &&
    !SENDERS_LIST.has(rest[0] ?? '') &&
    !rest.some((word) => TALK.has(word))
  );
};

/** "No quiero el descuento", "los descuentos de hoy", "promociones con carne". */
const isOneDeal = (words: readonly string[], end: number, known: Known): boolean => {
  const [the = '', deal = '', next = '', noun = ''] = words.slice(end - 2);
  if (!DEALS.has(deal)) return false;
  if (next === 'CON' || next === 'HASTA') return true;
  return deal.endsWith('S')
    ? next === 'DE' && OF_ONE.has(the) && (['HOY', 'AYER', 'MANANA'].includes(noun) || !known(noun))
    : ['EL', 'LA', 'L', 'CETTE'].includes(the) && next !== 'POR';
};

/** "Le message sur la carte", "la publicité du journal". */
const ONE_IN_FRENCH =
  /^(?:(?:LE|L|MON) (?:MESSAGE|TEXTO|COURRIEL|MAIL)|(?:LE|LA|L|UN|UNE|CETTE) (?:PUBLICITE|PUB) (?:DU|DANS|SUR L[AE]))(?: |$)/;

/** "Don't send the reminders yet", "no more texts since Friday". */
const isNotYet = (words: readonly string[], end: number): boolean =>
  (words[end - 2] === 'NO' &&
    /^(?:FROM YOU )?(?:THIS|ALL|LAST) (?:WEEK|MONTH|YEAR)/.test(words.slice(end).join(' '))) ||
  (MESSAGES.has(words[end - 1] ?? '') &&
    /^(?:YET|UNTIL|TILL|BEFORE|(?:FROM YOU )?(?:SINCE (?:LAST|YESTERDAY|THEN|THAT|EARLY|LATE|MID|\d|(?:MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY|THE (?:WEEKEND|HOLIDAYS))|IN (?:A WHILE|AGES|DAYS|WEEKS|MONTHS)))/.test(
      words.slice(end).join(' '),
    ));

/** "I never want these texts to end". */
const isReversed = (words: readonly string[], end: number): boolean =>
  words[end] === 'TO' && ['END', 'STOP'].includes(words[words[end + 1] === 'EVER' ? end + 2 : end + 1] ?? '');

/** Whether the words after a phrase make it speak of something else than messages to the writer. */
export const isOfAnother = (words: readonly string[], end: number, known: Known): boolean =>
  isReversed(words, end) ||
  isNotYet(words, end) ||
  isModifier(words, end, known) ||
  isForAnother(words, end) ||
  isElsewhere(words, end, known) ||
  isListForEvent(words, end) ||
  isKindOfList(words, end, known) ||
  ONE_IN_FRENCH.test(words.slice(end - 2).join(' ')) ||
  isOneDeal(words, end, known);

const INSTEAD =
  /^(?:(?:TEXT|MESSAGE|USE|TRY) (?:ME|MY|THE|THIS|HIM|HER|MINE|OTHER|\d+)|(?:SEND|BRING|MAIL|GIVE|HAND|EMAIL) (?:IT|THEM|THAT|THOSE|THESE)|CALL (?:ME|HIM|HER|MY (?:CELL|PHONE)))(?! AGAIN| ONE)(?: |$)/;

/** "No los manden, yo los recojo", "guárdenme el de mañana". */
const INSTEAD_SPANISH =
  /^(?:(?:YO )?(?:L[OA]S? )?(?:RECOJO|RECOGEMOS|PASO|PASAMOS)|(?:MANDEN?|MANDA|ENVIEN?|ESCRIBAN?|TEXTEEN?) (?:ME|LE|LES) (?:AL?|EL|LA|LOS|LAS|EN)|GUARDEN?(?:ME| ME)|TOQUEN?|QUIERO (?:UNA?|EL|LA|LOS|LAS|OTR[OA]))(?: |$)/;
/** "No me interesa la de hoy, cuál hay mañana?" */
const OTHER_ONE = /^(?:TIENEN?|TIENES|HAY|CUAL|CUALES|QUE (?:MAS|OTR[OA]S?) (?:HAY|TIENEN?))(?: |$)/;

/** "Don't text my work phone, text my cell": a later clause asks for it elsewhere, or for another thing. */
export const redirects = (later: readonly Clause[]): boolean =>
  later.some(({ words, lead, question }) => {
    const said = words.slice(lead, lead + 3).join(' ');
    return INSTEAD.test(said) || INSTEAD_SPANISH.test(said) || (question && OTHER_ONE.test(said));
  });
