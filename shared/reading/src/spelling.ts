import { once } from './once';
import { phraseWords } from './phrases';
import { soundsLike } from './sounds';
import { OTHER_FORMS, VERBS, withoutEnclitic } from './spanish-verbs';
import { POLITE } from './vocabulary';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Shorter words that count even with one wrong letter. STOP is the only very short one: people are told to text it. */
const SHORT =
  'STOP CANCEL REMOVE DELETE MESSAGE TEXTING SENDING RECEIVE ANYMORE NUMBER PLEASE CONTACT PARAR RECIBIR NUMERO QUIERO TEXTOS OFERTAS MANDEN ENVIEN MANDARME ENVIARME QUITENME SAQUENME BORRENME ELIMINENME DESUSCRIBIRME LISTA DEJEN ARRET ARRETER ARRETEZ';
/** Long words of the phrases have few neighbours that are words themselves. */
const LONG = 8;
/** "Escribirme", "elimínenme": the phrases have their verb and pronoun as two words. */
const WITH_ME = [...VERBS].filter((verb) => verb.length + 2 >= LONG && /[RN]$/.test(verb)).map((verb) => `${verb}ME`);
const HAVE_ME: ReadonlySet<string> = new Set(WITH_ME);
const targetsByLetter = once(() => {
  const byLetter = new Map<string, string[]>();
  for (const word of new Set([
    ...set(SHORT),
    ...[...phraseWords()].filter(({ length }) => length >= LONG),
    ...WITH_ME,
  ])) {
    const letter = word.charAt(0);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word]);
  }
  return byLetter;
});

/** Stop words that count with one wrong letter when they are the whole message. */
const ALONE: readonly string[] = [...set('ALTO BAJA BASTA QUITAR SALIR DETENER')];
/** Words and names that are that close to them. */
const NOT_ALONE = set(
  'AUTO ALTA ALTOS ALGO ALSO ALT ALO ALDO ALOT ALTON ARTO ATO ACTO APTO ALLO ALTE ALTOR ALEO ALMO ALBO ANTO ASTO AITO ALVO AALTO ALTI ALTS ' +
    'BAJO BAJE BAJAR BAJAS BAJAN BALA BATA BASA BAYA BAZA BARA BABA BACA BAMA BAHA BAKA BANA BAIA BAA BOJA BEJA BAJI BAJ BAGA BADA BASTE BASTO BAST BASTAR BASTAN BASTAS BASTIA BESTA BUSTA BASRA ' +
    'QUITA QUITE QUITO QUITAN QUITAS QUITAD QUITARA QUILTER QUITTER QUINTAR SALI SALE SALAR SALID SALIRA SAIR DETENED DETAINER DETENTER DETENERA',
);

/** Two wrong letters are allowed here: it is often misspelt, and no other word is that close. */
const TWO_MAY_BE_WRONG = 'UNSUBSCRIBE';

/** Words and business abbreviations one letter away from a target: a real word is not a misspelling. */
const REAL_WORDS = set(
  'TEST TESTS KITTEN TOP SOP SHOP SLOP STEP STOMP STOOP STOPS STROP STOUP STOW STOA ATOP STOB STOK SWOP ' +
    'CANCER CARCEL CHANCEL CANCELS CANCEN CANCELE CANCELA REMOVED REMOVES REMOVER REMOTE DELETED DELETES DELETER SUBSCRIBE SUBSCRIBED SUBSCRIBER UNSUBSCRIBED SUBSCRIPTIONS ' +
    'MESSAGED MESSAGER MESSENGER MASSAGE MASSAGES TESTING TEXTINGS SPENDING SEEDING RECEIVED RECEIVER RECEIVES RELIEVE DECEIVE NUMBERS NUMBED ' +
    'PLEASED PLEASES CONTACTS CONTRACT PARA PARAN PARR PARRA ARAR PARADA ARREST ARRESTER GARRET BARRET ARRETE ARRETS PROMOTION RECIBI RECIBIO MENSAJE ' +
    'CANCELED CANCELER TERMINAL TERMINALS TERMINATED SUSPENSE CONTRACTS CONTRACTING APPRECIATED CONTINUED DISCONTINUED DEACTIVATED ' +
    'FINALIZED PROVIDES PROVIDER REGISTRY SUBSCRIBES PERSISTED PARAM DEFINITIVE RELYING PUBLICITY EXCLUDES DESCUENTO INMEDIATO LISA LITA LISTO LISTE LIST LISTAN LISTOS LUSTA LEISTA DEJON PAGAR PASAR  BOASTING TENTING SLAMMING SCAMMING BASTING SANDING MASSAGING REMINDER DISCOUNT ANNOUNCEMENT BROADCAST ' +
    'DESABONNE DESABONNEZ DESINSCRIT DESINSCRIS DESINSCRIRA CANCELAN CANCELAS SUSCRIPCION PROMOCION PROMOCIONES QUIERA OFERTA OFERTAR MANDAN MANTEN MAIDEN MADDEN ENVIAN ENVIED MANDARTE MANDARSE ENVIARTE ENVIARSE ' +
    OTHER_FORMS.toUpperCase(),
);

/** Real words that a word of the phrases with two swapped letters or a doubled one would be. */
const SWAPPED_WORDS = set(
  'FORM FORMS VEER CARP COMPLIANT PRAT ACRE DOSE LITS MIEN BENE TOES PULS LIEN SUING SUER NOES FLIES SING SINGED LOTS BETA EXITS SEAS TORO TOROS TOAD TOADS SABRE MANED SIGNA SIGNAL SUES PRATE SOBER APRES PARSE CEAS SACRA ASCO BORER BORERS RETRIES DARES DEEM PUES PEDRO LIER VOTER REIN VAIS SPASM MALI ONUS RAIDER PAPELES SAVIOR ENTENDER AFIRE NOTER PEER MAIR CRISES ERST MEER GRANDAM CANES QUIETS ADDS SALLES ROOSTER READDING CELLULAR ANNULAR ADDRESSES ADDRESSER INVITEE INVITEES FILLES APPELLE APPELLES APPELLENT RETIREES TAXIING CONTACTEES',
);

/** Whether the words differ by one added, missing or changed letter, or by two swapped neighbours. */
function isOneOff(word: string, target: string): boolean {
  if (word === target || Math.abs(word.length - target.length) > 1) return false;
  let at = 0;
  while (at < target.length && word[at] === target[at]) at += 1;
  const a = word.slice(at);
  const b = target.slice(at);
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Whether the words differ by at most two added, missing or changed letters. */
function isTwoOff(word: string, target: string): boolean {
  if (Math.abs(word.length - target.length) > 2) return false;
  let above = Array.from({ length: target.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...word].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...target].entries()) {
      line.push(
        Math.min(
          (line[column] ?? 0) + 1,
          (above[column + 1] ?? 0) + 1,
          (above[column] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    }
    above = line;
  }
  return (above[target.length] ?? 0) <= 2;
}

/** STOOOOP, SSTTOOPP. */
const STRETCHED = /(.)\1\1|(.)\2.*(.)\3/u;
const squeezed = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/** Words that this one may be meant to be: only STOP and UNSUBSCRIBE may begin with a wrong letter. */
const targetsOf = (word: string): readonly string[] => [
  // A leading digit is a number, as in 1STOP.
  ...(/^\d/.test(word) ? [] : ['STOP']),
  TWO_MAY_BE_WRONG,
  ...(targetsByLetter().get(word[0] ?? '') ?? []),
];

/** "Escribirte" and "llamare" are no misspelt "escribirme" and "llamarme". */
const lacksMe = (word: string, target: string): boolean => HAVE_ME.has(target) && !word.slice(-3).includes('M');

const misspells = (word: string, target: string): boolean =>
  (isOneOff(word, target) && !lacksMe(word, target)) ||
  (target === TWO_MAY_BE_WRONG && /^[UN]/.test(word) && isTwoOff(word, target));

/** A word of the phrases with two swapped neighbours or a doubled letter, the commonest slips: WNAT is WANT, THSEE is THESE. */
function unswapped(word: string): string | undefined {
  if (word.length < 4 || SWAPPED_WORDS.has(word)) return undefined;
  for (let at = 0; at < word.length - 1; at += 1) {
    const swapped = `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
    if (phraseWords().has(swapped)) return swapped;
    // TEXXTS, NUMBBER.
    const single = word[at] === word[at + 1] ? word.slice(0, at) + word.slice(at + 1) : '';
    if (single.length > 4 && phraseWords().has(single)) return single;
  }
  return undefined;
}

/** Real words that mean STOP when they are the whole message, but not in "a package is on the stoop". */
const STOP_ALONE = set('STP STOOP ATOP STROP STOUP STOB STOK');

const isRight = (word: string): boolean => REAL_WORDS.has(word) || phraseWords().has(word) || POLITE.has(word);

/**
 * The correct spelling of a misspelt word, else the word itself: STPO is STOP, SHOP is SHOP. `alone`: it is the whole
 * message.
 */
export function corrected(word: string, alone = false): string {
  if (word.length < 3 || word.length > 20 || (isRight(word) && !(alone && STOP_ALONE.has(word)))) return word;
  const target =
    (alone && !NOT_ALONE.has(word) ? ALONE.find((one) => one[0] === word[0] && isOneOff(word, one)) : undefined) ??
    targetsOf(word).find((one) => misspells(word, one)) ??
    (STRETCHED.test(word) ? targetsOf(word).find((one) => squeezed(one) === squeezed(word)) : undefined);
  // "Mandarle" is not a misspelt "mandarme".
  return withoutEnclitic(word).length > 1 ? word : (soundsLike(word) ?? target ?? unswapped(word) ?? word);
}
