import type { ActivityType } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { DateRangeFilter, FilterSelect, FilterSidebar, KeywordFilter } from '@textloom/ui';
import { MESSAGES } from '../../messages';

export const ACTIVITY_FILTERS = {
  type: '' as '' | ActivityType,
  keyword: '',
  'added_at-start': '',
  'added_at-end': '',
};
/** Valid values of an address; others filter nothing. */
export const ACTIVITY_CHOICES = { type: ['subscriber-register', 'subscriber-unregister'] };

const CHANGES = [
  { value: '', label: 'All changes' },
  { value: 'subscriber-register', label: MESSAGES.subscribed },
  { value: 'subscriber-unregister', label: MESSAGES.unsubscribed },
];

/** The filters of the activity: change, keyword and dates. */
export function ActivityFilters({ state }: { state: ListState<typeof ACTIVITY_FILTERS> }) {
  const { values } = state;
  return (
    <FilterSidebar active={state.active} onClear={state.clear}>
      <FilterSelect
        label="Change"
        value={values.type}
        onChange={(type) => state.set({ type: type as typeof values.type })}
        options={CHANGES}
      />
      <KeywordFilter value={values.keyword} onChange={(keyword) => state.set({ keyword })} />
      <DateRangeFilter
        label="Date"
        start={values['added_at-start']}
        end={values['added_at-end']}
        onChange={({ start, end }) => state.set({ 'added_at-start': start, 'added_at-end': end })}
      />
    </FilterSidebar>
  );
}
