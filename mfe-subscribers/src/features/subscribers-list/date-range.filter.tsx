import { filterDay } from '@textloom/contracts';
import { DateField } from '@textloom/ui';
import { useState } from 'react';

interface Range {
  start: string;
  end: string;
}

const BACKWARDS = 'The end is before the start.';
const backwards = ({ start, end }: Range): boolean => {
  const [from, to] = [filterDay(start, 0), filterDay(end, 0)];
  return from !== null && to !== null && to < from;
};

/** "Date Entered", both days included (SUBS-002). A range that ends before it begins is complained about and not asked for. */
export function DateRangeFilter({ start, end, onChange }: Range & { onChange: (range: Range) => void }) {
  // What was typed and is refused, or not in the address yet; it holds until the address says something else.
  const place = `${start} ${end}`;
  const [held, setHeld] = useState({ range: { start, end }, beside: place });
  if (held.beside !== place) setHeld({ range: { start, end }, beside: place });
  const { range: draft } = held;
  const change = (changes: Partial<Range>): void => {
    const range = { ...draft, ...changes };
    setHeld({ range, beside: place });
    if (!backwards(range)) onChange(range);
  };
  return (
    <>
      <DateField label="Date entered, from" value={draft.start} onChange={(value) => change({ start: value })} />
      <DateField label="Date entered, to" value={draft.end} onChange={(value) => change({ end: value })} error={backwards(draft) ? BACKWARDS : undefined} />
    </>
  );
}
