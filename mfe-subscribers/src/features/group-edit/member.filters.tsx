import type { ListState } from '@textloom/kit';
import { FilterSelect, FilterSidebar, KeywordFilter, SearchField, SortFields } from '@textloom/ui';
import { typedFilter } from '../../components/typed-filter';

/** Filters of a group's candidates, all of them subscribed. */
export const MEMBER_FILTERS = { search: '', keyword: '', withname: '', duplicates: '', zip: '', phone: '' };
export type MemberFilters = typeof MEMBER_FILTERS;

const all = (value: string, label: string) => [
  { value: '', label: 'All' },
  { value, label },
];
const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
];

export function MemberFilterSidebar({ state }: { state: ListState<MemberFilters> }) {
  const { values } = state;
  return (
    <FilterSidebar
      active={state.active}
      onClear={state.clear}
      search={
        <SearchField
          value={values.search}
          onSearch={(search) => state.set(typedFilter('search', search))}
          placeholder="Name or phone"
        />
      }
    >
      <KeywordFilter label="Keywords" value={values.keyword} onChange={(keyword) => state.set({ keyword })} />
      <FilterSelect
        label="With name"
        value={values.withname}
        onChange={(withname) => state.set({ withname })}
        options={all('true', 'With name')}
      />
      <FilterSelect
        label="Duplicates"
        value={values.duplicates}
        onChange={(duplicates) => state.set({ duplicates })}
        options={all('true', 'Only duplicates')}
      />
      <SearchField label="Zip" value={values.zip} onSearch={(zip) => state.set(typedFilter('zip', zip))} />
      <SearchField
        label="Phone or area code"
        value={values.phone}
        onSearch={(phone) => state.set(typedFilter('phone', phone))}
      />
      <SortFields state={state} options={SORTS} />
    </FilterSidebar>
  );
}
