import { cutText, phoneDigits } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { SearchBy, SelectBy, type ChipTexts } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import { TagBy } from './tag-fields';

/** The filters that every list of subscribers has. */
export const PERSON_FILTERS = { search: '', keyword: '', withname: '', duplicates: '', zip: '', phone: '', tag: '' };

export const PERSON_SORTS = [
  { value: 'added_at', label: MESSAGES.dateEntered },
  { value: 'first_name', label: MESSAGES.fields.first_name },
  { value: 'last_name', label: MESSAGES.fields.last_name },
];

/** How the filters are named above a list. */
export const PERSON_CHIPS: ChipTexts<typeof PERSON_FILTERS> = {
  keyword: MESSAGES.fields.keyword,
  withname: () => MESSAGES.withName,
  duplicates: () => TEXTS.onlyDuplicates,
  zip: MESSAGES.fields.zip,
  phone: TEXTS.phoneOrArea,
  tag: MESSAGES.tag,
};

const either = (value: string, label: string) => [
  { value: '', label: MESSAGES.all },
  { value, label },
];

/** The server's limits; it would refuse a longer text, and the list would fail. */
const shortZip = (text: string): string => cutText(text, 10);
/** Keeps only the digits of a pasted "Mobile: +1 (512) 555-0123". */
const shortPhone = (text: string): string => (text.length <= 20 ? text : phoneDigits(text).slice(0, 20));

/** The fields of a list of subscribers below that of the keyword. */
export const PersonFilters = ({ state }: { state: ListState<typeof PERSON_FILTERS> }) => (
  <>
    <SelectBy state={state} name="withname" label={MESSAGES.withName} options={either('true', MESSAGES.withName)} />
    <SelectBy state={state} name="duplicates" label={TEXTS.duplicates} options={either('true', TEXTS.onlyDuplicates)} />
    <SearchBy state={state} name="zip" label={MESSAGES.fields.zip} read={shortZip} />
    <SearchBy state={state} name="phone" label={TEXTS.phoneOrArea} read={shortPhone} />
    <TagBy state={state} />
  </>
);
