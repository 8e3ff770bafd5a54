import { phoneDigits } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { SearchBy, SelectBy, type ChipTexts } from '@textloom/ui';

/** The filters that every list of subscribers has. */
export const PERSON_FILTERS = { search: '', keyword: '', withname: '', duplicates: '', zip: '', phone: '' };

export const PERSON_SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
];

/** How the filters are named above a list. */
export const PERSON_CHIPS: ChipTexts<typeof PERSON_FILTERS> = {
  keyword: 'Keyword',
  withname: () => 'With name',
  duplicates: () => 'Only duplicates',
  zip: 'Zip',
  phone: 'Phone or area code',
};

const either = (value: string, label: string) => [
  { value: '', label: 'All' },
  { value, label },
];

/** The server's limits; a longer text would be refused, and the list with it. */
const shortZip = (text: string): string => text.slice(0, 10);
/** Of a pasted "Mobile: +1 (512) 555-0123" the digits. */
const shortPhone = (text: string): string => (text.length <= 20 ? text : phoneDigits(text).slice(0, 20));

/** The fields of a list of subscribers below that of the keyword. */
export const PersonFilters = ({ state }: { state: ListState<typeof PERSON_FILTERS> }) => (
  <>
    <SelectBy state={state} name="withname" label="With name" options={either('true', 'With name')} />
    <SelectBy state={state} name="duplicates" label="Duplicates" options={either('true', 'Only duplicates')} />
    <SearchBy state={state} name="zip" label="Zip" read={shortZip} />
    <SearchBy state={state} name="phone" label="Phone or area code" read={shortPhone} />
  </>
);
