import { filterDay } from '@textloom/contracts';
import { useState } from 'react';
import { DateField } from './date-field';
import { TEXTS } from './messages';

interface Range {
  /** MM/DD/YYYY, or empty. */
  start: string;
  end: string;
}

export interface DateRangeFilterProps extends Range {
  /** What the dates are about: "Date entered". */
  label: string;
  onChange: (range: Range) => void;
}

interface Held {
  draft: Range;
  beside: string;
  asked: readonly string[];
}

const BACKWARDS = TEXTS.endBeforeStart;
const backwards = ({ start, end }: Range): boolean => {
  const [from, to] = [filterDay(start, 0), filterDay(end, 0)];
  return from !== null && to !== null && to < from;
};

const placeOf = ({ start, end }: Range): string => `${start} ${end}`;

/**
 * Two dates as a filter, both days included (SUBS-002). A range that ends before it begins is an error and is not requested.
 */
export function DateRangeFilter({ label, start, end, onChange }: DateRangeFilterProps) {
  const place = placeOf({ start, end });
  // Pending input, and the addresses it led to. They arrive late, during further typing, so input is replaced only by
  // an address from elsewhere (Clear Filters, Back).
  const [held, setHeld] = useState<Held>({ draft: { start, end }, beside: place, asked: [] });
  if (held.beside !== place) {
    const own = held.asked.indexOf(place);
    setHeld(
      own === -1
        ? { draft: { start, end }, beside: place, asked: [] }
        : { ...held, beside: place, asked: held.asked.slice(own + 1) },
    );
  }
  const { draft, asked } = held;
  const change = (changes: Partial<Range>): void => {
    const range = { ...draft, ...changes };
    const refused = backwards(range);
    setHeld({ ...held, draft: range, asked: refused ? asked : [...asked, placeOf(range)] });
    if (!refused) onChange(range);
  };
  return (
    <>
      <DateField label={TEXTS.from(label)} value={draft.start} onChange={(value) => change({ start: value })} />
      <DateField
        label={`${label}, to`}
        value={draft.end}
        onChange={(value) => change({ end: value })}
        error={backwards(draft) ? BACKWARDS : undefined}
      />
    </>
  );
}
