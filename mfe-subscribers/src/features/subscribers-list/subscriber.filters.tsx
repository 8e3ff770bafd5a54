import { STANDINGS } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { chosenFrom, DatesBy, FilterSelect, KeywordBy, SelectBy, type ChipTexts } from '@textloom/ui';
import { PERSON_CHIPS, PERSON_FILTERS, PersonFilters } from '../../components/person-filters';
import { FieldBy, FIELD_FILTERS } from '../../components/custom-fields/field-filter';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** `subscription` is an alias of `disabled`, for links (decision 8). */
export const SUBSCRIBER_FILTERS = {
  ...PERSON_FILTERS,
  ...FIELD_FILTERS,
  disabled: '' as '' | '0' | '1',
  subscription: '' as '' | '0' | '1',
  pending: '' as '' | '0' | '1',
  /** The id of an import. */
  import: '',
  held: '' as '' | 'any' | 'wrong_number' | 'asked_to_leave',
  'added_at-start': '',
  'added_at-end': '',
};
export type SubscriberFilters = typeof SUBSCRIBER_FILTERS;
/** Accepts only valid values from the address; others are ignored. */
export const FILTER_CHOICES = {
  disabled: ['0', '1'],
  subscription: ['0', '1'],
  pending: ['0', '1'],
  held: ['any', 'wrong_number', 'asked_to_leave'],
  withname: ['true'],
  duplicates: ['true'],
};

const SUBSCRIPTIONS = [
  { value: '', label: MESSAGES.all },
  { value: '0', label: TEXTS.yes },
  { value: '1', label: TEXTS.no },
  { value: 'pending', label: STANDINGS.pending },
];

const pending = chosenFrom(STANDINGS.pending, [
  { value: '1', label: TEXTS.yes },
  { value: '0', label: TEXTS.no },
]);
const HELD = [
  { value: '', label: MESSAGES.all },
  { value: 'any', label: TEXTS.yes },
  { value: 'wrong_number', label: TEXTS.saysNotSubscriber },
  { value: 'asked_to_leave', label: TEXTS.askedToLeave },
];

const subscription = chosenFrom(TEXTS.subscription, SUBSCRIPTIONS);
/** How the filters are named above the list. */
export const SUBSCRIBER_CHIPS: ChipTexts<SubscriberFilters> = {
  'added_at-start': TEXTS.dateEnteredFrom,
  'added_at-end': TEXTS.dateEnteredTo,
  disabled: subscription,
  subscription,
  pending,
  import: () => TEXTS.ofAnImport,
  held: chosenFrom(TEXTS.hold, HELD),
  ...PERSON_CHIPS,
};

/** Pending people count as not subscribed. */
const subscriptionOf = (next: string): Partial<SubscriberFilters> =>
  next === 'pending'
    ? { pending: '1', disabled: '', subscription: '' }
    : { pending: '', disabled: next as SubscriberFilters['disabled'], subscription: '' };

/** The filters of the subscriber list. */
export function SubscriberFilterFields({ state }: { state: ListState<SubscriberFilters> }) {
  const { disabled, subscription, pending: waits, import: imported } = state.values;
  return (
    <>
      <DatesBy state={state} name="added_at" label={MESSAGES.dateEntered} />
      <KeywordBy state={state} label={MESSAGES.keywords} />
      <FilterSelect
        label={TEXTS.subscription}
        value={waits === '1' ? 'pending' : disabled || subscription}
        onChange={(next) => state.set(subscriptionOf(next))}
        options={SUBSCRIPTIONS}
      />
      {imported !== '' && (
        <SelectBy
          state={state}
          name="import"
          label={TEXTS.ofAnImport}
          options={[
            { value: '', label: MESSAGES.all },
            { value: imported, label: TEXTS.yes },
          ]}
        />
      )}
      <SelectBy state={state} name="held" label={TEXTS.hold} options={HELD} />
      <PersonFilters state={state} />
      <FieldBy state={state} />
    </>
  );
}
