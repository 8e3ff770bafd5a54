import { cutText } from '@textloom/contracts';
import { MenuItem, TextField } from '@mui/material';
import type { ListFilters, ListState } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateRangeFilter } from './date-range-filter';
import { SearchField, type SearchFieldProps } from './search-field';
import { TEXTS } from './messages';

export interface FilterOption {
  value: string;
  label: string;
  /** The last field of a group, followed by a divider. */
  divider?: boolean;
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
}

/** A select as a filter; the option with value '' means "all". */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} divider={option.divider === true}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FilterBy<L extends ListFilters, Name = keyof L & string> {
  state: ListState<L>;
  /** The filter of the list that it sets. */
  name: Name;
  label?: string;
}

/** A filter of a list as a select. */
export const SelectBy = <L extends ListFilters>({
  state,
  name,
  label = '',
  options,
}: FilterBy<L> & { options: readonly FilterOption[] }) => (
  <FilterSelect
    label={label}
    value={String(state.values[name])}
    onChange={(value) => state.set({ [name]: value } as Partial<L>)}
    options={options}
  />
);

/** The server's limit; it would refuse a longer text, and the list would fail. */
const MAX_SEARCH_LENGTH = 200;

interface SearchByProps<L extends ListFilters>
  extends FilterBy<L>, Pick<SearchFieldProps, 'placeholder' | 'delay' | 'hideLabel'> {
  /** Converts the typed or pasted text into a valid filter. */
  read?: (text: string) => string;
}

/** A filter of a list as a search field. The browser's Back skips what was typed. */
export const SearchBy = <L extends ListFilters>({
  state,
  name,
  read = (text) => cutText(text, MAX_SEARCH_LENGTH),
  ...look
}: SearchByProps<L>) => (
  <SearchField
    {...look}
    value={String(state.values[name])}
    onSearch={(text) => state.set({ [name]: read(text) } as Partial<L>, { replace: true })}
  />
);

/** The filter `keyword` of a list: the account's keywords; '' means all. */
export function KeywordBy<L extends ListFilters & { keyword: string }>({
  state,
  label = TEXTS.keyword,
}: Omit<FilterBy<L>, 'name'>) {
  const { keywords } = useProfile();
  // Shows a deleted keyword that the address contains, so that it can be removed.
  const names = [...new Set([...keywords.map(({ keyword }) => keyword), state.values.keyword])];
  const options = names.filter((name) => name !== '').map((name) => ({ value: name, label: name }));
  return (
    <SelectBy
      state={state}
      name="keyword"
      label={label}
      options={[{ value: '', label: TEXTS.allKeywords }, ...options]}
    />
  );
}

type DateName<K> = K extends `${infer Name}-start` ? Name : never;

/** The two filters `<name>-start` and `<name>-end` of a list. */
export const DatesBy = <L extends ListFilters>({ state, name, label = '' }: FilterBy<L, DateName<keyof L>>) => {
  const [start, end] = [`${name}-start`, `${name}-end`];
  return (
    <DateRangeFilter
      label={label}
      start={String(state.values[start])}
      end={String(state.values[end])}
      onChange={(range) => state.set({ [start]: range.start, [end]: range.end } as Partial<L>)}
    />
  );
};

/** "Sort by" and "Sort Order". */
export function SortFields<L extends ListFilters>({
  state,
  options,
}: Pick<FilterBy<L>, 'state'> & { options: readonly FilterOption[] }) {
  const { orderby, orderbytype } = state.values;
  const known = options.some(({ value }) => value === orderby) ? orderby : (options[0]?.value ?? '');
  return (
    <>
      <FilterSelect
        label={TEXTS.sortBy}
        value={known}
        options={options}
        onChange={(next) => state.setSort(next, orderbytype)}
      />
      <FilterSelect
        label={TEXTS.sortOrder}
        value={orderbytype}
        options={[
          { value: 'DESC', label: TEXTS.descending },
          { value: 'ASC', label: TEXTS.ascending },
        ]}
        onChange={(next) => state.setSort(orderby, next === 'ASC' ? 'ASC' : 'DESC')}
      />
    </>
  );
}
