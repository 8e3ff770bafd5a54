import type { ActivityType } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateRangeFilter, FilterSelect, FilterSidebar } from '@textloom/ui';
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

/** The filters of the activity: what happened, to which list, and when. */
export function ActivityFilters({ state }: { state: ListState<typeof ACTIVITY_FILTERS> }) {
  const { keywords } = useProfile();
  const { values } = state;
  // An address may name a keyword that was deleted since: it is shown, so that it can be removed.
  const names = [...new Set([...keywords.map(({ keyword }) => keyword), values.keyword])].filter((name) => name !== '');
  return (
    <FilterSidebar active={state.active} onClear={state.clear}>
      <FilterSelect
        label="Change"
        value={values.type}
        onChange={(type) => state.set({ type: type as typeof values.type })}
        options={CHANGES}
      />
      <FilterSelect
        label="Keyword"
        value={values.keyword}
        onChange={(keyword) => state.set({ keyword })}
        options={[{ value: '', label: 'All keywords' }, ...names.map((name) => ({ value: name, label: name }))]}
      />
      <DateRangeFilter
        label="Date"
        start={values['added_at-start']}
        end={values['added_at-end']}
        onChange={({ start, end }) => state.set({ 'added_at-start': start, 'added_at-end': end })}
      />
    </FilterSidebar>
  );
}
