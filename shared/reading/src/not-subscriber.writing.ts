import { near } from './near';
import { GROUPS } from './not-subscriber.groups';
import { GIVEN_NAMES, NO_NAMES } from './not-subscriber.names';
import { PHRASES } from './not-subscriber.phrases';
import { once } from './once';

// How people write the words of the phrases: shortened, by ear, with a slip of a finger, among words that say nothing.

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^(IS|ARE|WAS|WERE|DO|DOES|DID|HAVE|HAS|HAD|WOULD|COULD|SHOULD)N?T$/, '$1 NOT'],
  [/^(I|YOU|WE|THEY|MUST|MIGHT|COULD|SHOULD)VE$/, '$1 HAVE'],
  [/^(YOU|THEY)RE$/, '$1 ARE'],
  [/^(WHO|WHAT|THAT|IT|HE|SHE|THERE|HOW|WHERE)S$/, '$1 IS'],
  [/^(HOW|WHERE)D$/, '$1 DID'],
  [/^IA?M$/, 'I AM'],
];

/** Words, with what is written for them. */
const WRITTEN: Readonly<Record<string, string>> = {
  ...{
    'IS NOT': 'AINT',
    'CAN NOT': 'CANT',
    'DID NOT': 'DINT',
    'HAVE NOT': 'HAVNT',
    'NAME IS': 'NAMES',
    'NO ONE': 'NO1 NOONE',
  },
  ...{
    YOU: 'U YALL YOUS',
    YOUR: 'UR',
    ARE: 'R',
    THIS: 'DIS DIZ DIZZ DISS',
    THAT: 'DAT',
    THE: 'DA',
    FOR: '4',
    TO: '2',
    WITH: 'W',
  },
  ...{
    'I DO NOT KNOW': 'IDK IDEK IDFK IONO',
    'DO NOT KNOW': 'DUNNO',
    KNOW: 'KNO KNW',
    NEVER: 'NVR NEVA',
    BEFORE: 'B4',
  },
  ...{
    WHO: 'WHOM WHOO HU',
    'WHO IS THAT': 'WHODAT',
    'WHO IS THIS': 'WHODIS WHOTHIS WHOISTHIS',
    WHAT: 'WUT WAT',
    BECAUSE: 'CUZ',
  },
  ...{
    SOMEONE: 'SOME1 SUM1',
    ANYONE: 'ANY1',
    YEAR: 'YR',
    YEARS: 'YRS',
    GOT: 'GOTTEN',
    GETTING: 'GETTIN',
    SENDING: 'SENDIN',
  },
  ...{
    NUMBER: 'NBR NUM NMBR NMBER NR NUMBA DIGITS',
    PHONE: 'CELLPHONE FONE',
    WRONG: 'WRNG',
    'WRONG NUMBER': 'WRONGNUMBER',
  },
  ...{
    TEXT: 'TXT',
    TEXTS: 'TXTS',
    TEXTING: 'TXTING TEXTIN',
    TEXTED: 'TXTED',
    MESSAGE: 'MSG',
    MESSAGES: 'MSGS',
    CALLING: 'CALLIN',
  },
  ...{
    RECOGNIZE: 'RECOGNISE',
    CELULAR: 'CEL',
    TELEFONO: 'TEL',
    USTED: 'UD',
    QUIEN: 'KIEN',
    QUE: 'Q',
    'POR QUE': 'XQ',
    ERES: 'ERS',
  },
  ...{ CONOZCO: 'CONOSCO', AQUI: 'AKI', EQUIVOCADO: 'EQUIBOCADO EKIVOCADO EKIBOCADO EQUIVOCAO', QUI: 'KI' },
};

const MEANT = new Map(
  Object.entries(WRITTEN).flatMap(([right, forms]) => forms.split(' ').map((form) => [form, right])),
);

/** A word as the phrases have it: IDK is I DO NOT KNOW, ISNT is IS NOT. */
export function writtenOut(word: string): string {
  const [form, full] = CONTRACTIONS.find(([pattern]) => pattern.test(word)) ?? ['', ''];
  return MEANT.get(word) ?? word.replace(form, full);
}

/** Words that change nothing, wherever they stand. */
const IDLE: ReadonlySet<string> = new Set(
  (
    'HI HELLO HEY HIYA SORRY PLEASE PLS PLZ UM UMM UH UHH UHM HMM HM OH OK OKAY LOL LMAO LMFAO HAHA HAHAHA BRO DUDE SIR MAAM ' +
    'MADAM BUDDY HUN HON SWEETIE WELL YEAH YEP YUP ACTUALLY JUST STILL LITERALLY DEFINITELY PROBABLY REALLY HONESTLY CLEARLY ' +
    'OBVIOUSLY CERTAINLY SURELY APPARENTLY BTW FYI OMG WTF TF HELL FUCK FUCKING FREAKING DAMN HECK F EFF PERHAPS MAYBE TOTALLY ' +
    'COMPLETELY ONLY RECENTLY SO AFRAID EXCUSE THANKS THANK UNFORTUNATELY AGAIN EVEN EVER GUYS PEOPLE ALSO FOLKS ANYWAY ANYWAYS BRUH BRUV FAM WAIT AYO TBH SMH NGL WOW GEEZ JEEZ ' +
    'HOLA BUENAS BUENOS TARDES DIAS NOCHES PERDON DISCULPE DISCULPA PERDONE OIGA OYE SENOR SENORA GRACIAS AMIGO AMIGA CREO ' +
    'BONJOUR BONSOIR SALUT DESOLE DESOLEE PARDON EXCUSEZ MERCI MONSIEUR MADAME NON'
  ).split(' '),
);

/** Ummm is umm; "yo" greets at the start, and is Spanish for me elsewhere. */
export const idle = (word: string, at: number): boolean =>
  IDLE.has(word.replaceAll(/(.)\1{2,}/gu, '$1$1')) || (at === 0 && word === 'YO');

/** Long words that are recognised with one slip of a finger. */
const SPELT =
  'WRONG NUMBER PERSON NEVER SIGNED SIGNING SUBSCRIBED SUBSCRIBE TEXTING TEXTED MESSAGE MESSAGES BELONGS BELONG ANYONE ANYBODY ' +
  'SOMEONE SOMEBODY NOBODY DECEASED LANDLINE BUSINESS PREVIOUS CHANGED REMEMBER RECOGNIZE CUSTOMER PERMISSION CONSENT REQUESTED ' +
  'REGISTERED MISTAKEN MISTAKE LONGER RIGHT THINK LOOKING PASSED PHONE DIDNT DOESNT HAVENT HEARD ANYMORE OWNER AGREED MEANT ' +
  'WHOSE CONFUSED OFFICE ANOTHER TALKING TRYING SPEAKING CORRECT SORRY PLEASE WHERE BOUGHT TEXTS THESE NAMED CONTACT ASKED WITHOUT ' +
  'NUMERO EQUIVOCADO EQUIVOCADA EQUIVOCO EQUIVOCASTE EQUIVOCARON PERSONA CONOZCO QUIEN NUNCA JAMAS SUSCRIBI INSCRIBI REGISTRE ' +
  'NADIE TELEFONO MENSAJES DEMANDE INSCRITE MAUVAIS PERSONNE CONNAIS TROMPEZ JAMAIS INSCRIT ERREUR';

/** Words within one letter of those that mean something else. */
const OTHER_WORDS =
  'PRONG STRONG SIGNET SIGNER NUMBED LUMBER NUMBERS PARSON SUBSCRIBER SUBSCRIBERS MAUVAISE PERSONAS PERSONAL ' +
  'WERE MEAN MEANS THING THINKS NIGHT MIGHT WHOLE HEAD HEAR WORRY HEART TAKING CHANGE CHANGES CHARGED HANGED EIGHT OFFICER REGISTER ' +
  'OWNED COOKING BOOKING LOCKING WALKING FRYING CRYING TESTING TESTED MASSAGE PISSED BEARD HERD HOSE LEASE LEVER WONG PERSONS PERSONNEL ' +
  'CUSTOMERS RECOGNIZED SINGING STALKING PRECIOUS NADINE HOMBRE QUEEN LLAMAS FEVER NERVE TESTS TENTS TEXT THEM THEE NAME CONTRACT CONTACTS BASKED TASKED MASKED ASKER';

const lookUp = once(() => ({
  right: near(SPELT.split(' ')),
  known: new Set([
    ...[...Object.values(GROUPS), ...PHRASES.flat()].flatMap((phrase) =>
      (phrase.match(/[A-Z]{4,}/g) ?? []).flatMap((word) => [word, `${word}S`]),
    ),
    ...[...IDLE, ...GIVEN_NAMES, ...NO_NAMES, ...OTHER_WORDS.split(' ')],
  ]),
}));

/** A word without its slip: WORNG is WRONG. */
export const spelt = (word: string): string =>
  lookUp().known.has(word) || writtenOut(word) !== word ? word : (lookUp().right(word) ?? word);
