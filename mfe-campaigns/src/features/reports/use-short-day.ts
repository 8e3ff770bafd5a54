import { filterDay } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useState } from 'react';

/** A day (MM/DD/YYYY) without the current year: "Nov 20". */
export function useShortDay(day: string): string {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const [now] = useState(() => new Date().toISOString());
  const thisYear = `, ${format(now, 'filter').slice(-4)}`;
  return format(filterDay(day, timezone)?.toISOString(), 'day').replace(thisYear, '');
}
