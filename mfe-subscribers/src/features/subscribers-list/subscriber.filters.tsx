import type { ListState } from '@textloom/kit';
import { DateRangeFilter, FilterSelect, FilterSidebar, KeywordFilter, SearchField, SortFields } from '@textloom/ui';
import { typedFilter } from '../../components/typed-filter';

/** `subscription` is an alias of `disabled`, for links (decision 8). */
export const SUBSCRIBER_FILTERS = {
  search: '',
  keyword: '',
  disabled: '' as '' | '0' | '1',
  subscription: '' as '' | '0' | '1',
  withname: '',
  duplicates: '',
  zip: '',
  phone: '',
  'added_at-start': '',
  'added_at-end': '',
};
export type SubscriberFilters = typeof SUBSCRIBER_FILTERS;
/** Valid values of an address; others filter nothing. */
export const FILTER_CHOICES = {
  disabled: ['0', '1'],
  subscription: ['0', '1'],
  withname: ['true'],
  duplicates: ['true'],
};

const SUBSCRIPTIONS = [
  { value: '', label: 'All' },
  { value: '0', label: 'Yes' },
  { value: '1', label: 'No' },
];
const NAMES = [
  { value: '', label: 'All' },
  { value: 'true', label: 'With name' },
];
const DUPLICATES = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Only duplicates' },
];
const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
];

/** The filter sidebar of the subscriber list. */
export function SubscriberFilterSidebar({ state }: { state: ListState<SubscriberFilters> }) {
  const { values } = state;
  return (
    <FilterSidebar
      active={state.active}
      onClear={state.clear}
      search={
        <SearchField
          value={values.search}
          onSearch={(search) => state.set(typedFilter('search', search), { replace: true })}
          placeholder="Name or phone"
        />
      }
    >
      <DateRangeFilter
        label="Date entered"
        start={values['added_at-start']}
        end={values['added_at-end']}
        onChange={({ start, end }) => state.set({ 'added_at-start': start, 'added_at-end': end })}
      />
      <KeywordFilter label="Keywords" value={values.keyword} onChange={(keyword) => state.set({ keyword })} />
      <FilterSelect
        label="Subscription"
        value={values.disabled || values.subscription}
        onChange={(disabled) => state.set({ disabled: disabled as SubscriberFilters['disabled'], subscription: '' })}
        options={SUBSCRIPTIONS}
      />
      <FilterSelect
        label="With name"
        value={values.withname}
        onChange={(withname) => state.set({ withname })}
        options={NAMES}
      />
      <FilterSelect
        label="Duplicates"
        value={values.duplicates}
        onChange={(duplicates) => state.set({ duplicates })}
        options={DUPLICATES}
      />
      <SearchField
        label="Zip"
        value={values.zip}
        onSearch={(zip) => state.set(typedFilter('zip', zip), { replace: true })}
      />
      <SearchField
        label="Phone or area code"
        value={values.phone}
        onSearch={(phone) => state.set(typedFilter('phone', phone), { replace: true })}
      />
      <SortFields state={state} options={SORTS} />
    </FilterSidebar>
  );
}
