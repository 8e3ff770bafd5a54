import { filterDay, type Report } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useState } from 'react';

/** "Nov 1–8" of "Nov 1" and "Nov 8"; days of another year include the year and are not shortened. */
function shortRange([first = '', last]: readonly string[]): string {
  if (last === undefined) return first;
  const [month] = first.split(' ');
  const sameMonth = !first.includes(',') && last.startsWith(`${month} `) && !last.includes(',');
  return `${first}–${sameMonth ? last.slice(last.indexOf(' ') + 1) : last}`;
}

/** The first and last day without the current year, and without a month twice: "Sep 25–Oct 24", "Nov 1–8". */
export function useShortRange({ from, until }: Pick<Report, 'from' | 'until'>): string {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const [now] = useState(() => new Date().toISOString());
  const thisYear = `, ${format(now, 'filter').slice(-4)}`;
  const days = [...new Set([from, until])].map((day) =>
    format(filterDay(day, timezone)?.toISOString(), 'day').replace(thisYear, ''),
  );
  return shortRange(days);
}
