import { keywordBody, z, type Keyword, type MediaFile } from '@textloom/contracts';
import { useZodForm } from '@textloom/ui';

/** A file just chosen; '' when the stored one is to go; null when nothing about it changes. */
const fileChange = z.union([z.instanceof(File), z.literal(''), z.null()]).default(null);
const newKeyword = keywordBody.extend({ file: fileChange });
/** The text of a stored keyword stays as it is, also where today's rules would refuse it. */
const storedKeyword = newKeyword.extend({ keyword: z.string() });

export interface KeywordFields {
  keyword: string;
  expected_messages: number;
  terms_url: string;
  opt_in: string;
  segments: number;
  file: File | '' | null;
}

const EMPTY: KeywordFields = { keyword: '', expected_messages: 1, terms_url: '', opt_in: '', segments: 1, file: null };

/** What the form starts from: a keyword as it is stored, or nothing yet. */
export const fieldsOf = (keyword?: Keyword): KeywordFields => {
  if (!keyword) return EMPTY;
  const { keyword: text, expected_messages, terms_url, opt_in, segments } = keyword;
  return { keyword: text, expected_messages, terms_url, opt_in, segments, file: null };
};

export const useKeywordForm = (keyword?: Keyword) =>
  useZodForm(keyword ? storedKeyword : newKeyword, { defaultValues: fieldsOf(keyword) });

/** The file that the welcome goes out with once this is saved. */
export const mediaAfter = (file: KeywordFields['file'], stored: Keyword['file'] = null): File | MediaFile | null =>
  file === '' ? null : (file ?? stored);

/** Media makes class 3, and without it there is none (VAL-041, VAL-042). */
export const segmentsAfter = ({ file, segments }: KeywordFields, stored: Keyword['file'] = null): number => {
  if (mediaAfter(file, stored)) return 3;
  return segments === 3 ? 1 : segments;
};
