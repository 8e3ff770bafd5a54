import { filterDay, type Report } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useState } from 'react';

/** The first and last day without the current year: "Sep 25 to Oct 24". */
export function useShortRange({ from, until }: Pick<Report, 'from' | 'until'>): string {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const [now] = useState(() => new Date().toISOString());
  const thisYear = `, ${format(now, 'filter').slice(-4)}`;
  const days = [...new Set([from, until])].map((day) =>
    format(filterDay(day, timezone)?.toISOString(), 'day').replace(thisYear, ''),
  );
  return days.join(' to ');
}
