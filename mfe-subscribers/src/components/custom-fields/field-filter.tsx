import { readBound, type CustomField } from '@textloom/contracts';
import type { ListState } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateRangeFilter, FilterSelect, SearchBy, SelectBy } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** One custom field and what its value is compared with. */
export const FIELD_FILTERS = { field: '', field_is: '', field_from: '', field_to: '' };
export type FieldFilters = typeof FIELD_FILTERS;

/** "Size: from 7", as the filter is named above the list. */
export function fieldChip(fields: readonly CustomField[], values: FieldFilters): string {
  const { field, field_is: is, field_from: from, field_to: to } = values;
  const name = fields.find(({ slug }) => slug === field)?.name ?? TEXTS.field;
  const bounds = from && to ? TEXTS.between(from, to) : from ? TEXTS.atLeast(from) : to ? TEXTS.atMost(to) : '';
  const value = is || bounds;
  return value === '' ? name : `${name}: ${value}`;
}

const options = (values: readonly { value: string; label: string }[]) => [
  { value: '', label: MESSAGES.all },
  ...values,
];

/** The server would refuse other text, and the list would fail. */
const numberIn = (text: string): string => (typeof readBound(text)?.number === 'number' ? text : '');

/** Filters by a custom field: any value, or a matching one. */
export function FieldBy({ state }: { state: ListState<FieldFilters> }) {
  const { custom_fields: fields } = useProfile();
  if (fields.length === 0) return null;
  const { field } = state.values;
  const chosen = fields.find(({ slug }) => slug === field);
  return (
    <>
      <FilterSelect
        label={TEXTS.field}
        value={chosen ? field : ''}
        options={options(fields.map(({ slug, name }) => ({ value: slug, label: name })))}
        onChange={(next) => state.set({ ...FIELD_FILTERS, field: next })}
      />
      {chosen?.kind === 'choice' && (
        <SelectBy
          state={state}
          name="field_is"
          label={chosen.name}
          options={options(chosen.choices.map((one) => ({ value: one, label: one })))}
        />
      )}
      {chosen?.kind === 'text' && <SearchBy state={state} name="field_is" label={TEXTS.is} />}
      {chosen?.kind === 'number' && (
        <>
          <SearchBy state={state} name="field_from" label={TEXTS.from} read={numberIn} />
          <SearchBy state={state} name="field_to" label={TEXTS.to} read={numberIn} />
        </>
      )}
      {chosen?.kind === 'date' && (
        <DateRangeFilter
          label={chosen.name}
          start={state.values.field_from}
          end={state.values.field_to}
          onChange={({ start, end }) => state.set({ field_from: start, field_to: end })}
        />
      )}
    </>
  );
}
