import { nameWords } from './column-names';

/** A row's phone is that of the first of these columns in which it has one. */
export const PHONE_CHOICES = ['Phone', 'Second Phone', 'Third Phone', 'Fourth Phone', 'Fifth Phone'] as const;
/** A column that says what kind of phone stands beside it: Google Contacts exports `Phone 1 - Label`. */
export const PHONE_LABEL = 'Phone Label';

const wordsOf = (text: string): string[] => nameWords(text).split(' ');
const list = (text: string): Set<string> => new Set(text.split(' '));

/** Words of English, Spanish, French and German, without accents: a name of a phone column consists of them. */
const MOBILE = list(
  'mobile cell cellular cellphone mobilephone iphone sms text movil celular cel portable gsm handy mobil mobiltelefon mobilnummer handynummer',
);
const PHONE = list('phone telephone tel telefono telefon telefonnummer phonenumber msisdn');
const HOME = list('home personal casa particular domicilio fijo domicile fixe maison privat');
const ELSEWHERE = list('work business office other billing shipping trabajo oficina otro bureau travail autre');
const SAYS_NOTHING = list(
  'number numbers no nº n num nr numero numeros nummer value contact customer client cliente primary default main principal de del du la le of',
);
/** Behind or before a phone: nobody texts these. */
const NO_PHONE = list('fax pager telefax telex telecopie');
const LABEL = list('label type kind etiqueta tipo libelle typ');

/** 0 is a mobile one; null is no name of a phone. `kind` alone, as in `Home`, is a phone only beside cells that are. */
function rankOf(name: string, kindIsEnough: boolean): number | null {
  const words = wordsOf(name).filter((word) => !/^\d+$/.test(word));
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  const known = [MOBILE, PHONE, HOME, ELSEWHERE, SAYS_NOTHING];
  const isNamed = has(MOBILE) || has(PHONE) || (kindIsEnough && (has(HOME) || has(ELSEWHERE)));
  if (!isNamed || !words.every((word) => known.some((some) => some.has(word)))) return null;
  return has(MOBILE) ? 0 : has(HOME) ? 2 : has(ELSEWHERE) ? 3 : 1;
}

/** The columns whose names say a phone, the best one to text first. */
export const namedPhones = (header: readonly string[], kindIsEnough = false): number[] =>
  header
    .flatMap((name, at) => {
      const rank = rankOf(name, kindIsEnough);
      return rank === null ? [] : [{ at, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ at }) => at);

/** Whether a column is named as the kind of the phone beside it. */
export const isLabelName = (name: string): boolean => {
  const words = wordsOf(name);
  return words.some((word) => LABEL.has(word)) && words.some((word) => PHONE.has(word));
};

/** What a label says of its phone; `* Mobile` is a mobile one too. */
export function labelled(label: string): 'mobile' | 'none' | 'other' {
  const words = wordsOf(label);
  if (words.some((word) => NO_PHONE.has(word))) return 'none';
  return words.some((word) => MOBILE.has(word)) ? 'mobile' : 'other';
}
