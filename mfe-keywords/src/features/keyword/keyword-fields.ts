import { z, type AgeWay, type Keyword, type Language, type MediaFile } from '@textloom/contracts';

/** A newly chosen file; '' to remove the stored one; null for no change. */
export const fileChange = z.union([z.instanceof(File), z.literal(''), z.null()]).default(null);

export interface KeywordFields {
  keyword: string;
  expected_messages: number;
  terms_url: string;
  opt_in: string;
  segments: number;
  /** The company to store for an account that has none yet; otherwise empty. */
  company: string;
  file: File | '' | null;
  asks_age: boolean;
  min_age: number;
  age_way: AgeWay;
  language: Language;
}

/** The minimum age for alcohol everywhere in the United States. */
const USUAL_AGE = 21;

/** A new keyword. How many messages it promises has no default: the owner says it. */
export const EMPTY: Omit<KeywordFields, 'expected_messages'> = {
  ...{ keyword: '', terms_url: '', opt_in: '', segments: 1, company: '', file: null },
  ...{ asks_age: false, min_age: USUAL_AGE, age_way: 'birthday', language: 'en' },
};

/** The form fields that say whether people are asked for their age. */
export const ageChoice = { asks_age: z.boolean().default(false) };

/** That choice as it is stored. */
export const ageOf = ({ asks_age, min_age, age_way }: KeywordFields): Pick<KeywordFields, 'min_age' | 'age_way'> => ({
  min_age: asks_age ? min_age : 0,
  age_way,
});

/** A stored keyword. */
export const fieldsOf = (keyword: Keyword): KeywordFields => {
  const { keyword: text, expected_messages, terms_url, opt_in, segments, min_age, age_way, language } = keyword;
  return {
    ...{ keyword: text, expected_messages, terms_url, opt_in, segments, company: '', file: null },
    ...{ asks_age: min_age > 0, min_age: min_age || USUAL_AGE, age_way, language },
  };
};

/** The file of the welcome after this form is saved. */
export const mediaAfter = (file: KeywordFields['file'], stored: Keyword['file'] = null): File | MediaFile | null =>
  file === '' ? null : (file ?? stored);

/** Media sets class 3; without media the class is at most 2 (VAL-041, VAL-042). */
export const segmentsAfter = ({ file, segments }: KeywordFields, stored: Keyword['file'] = null): number => {
  if (mediaAfter(file, stored)) return 3;
  return segments === 3 ? 1 : segments;
};
