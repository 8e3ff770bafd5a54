import { formatShortDate } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useState } from 'react';

/** The time of a draft of today, the full date of an older one. */
export function DraftTime({ date }: { date: string }) {
  const format = useFormatDate();
  const { timezone } = useProfile();
  const [now] = useState(() => new Date().toISOString());
  const isToday = format(date, 'day') === format(now, 'day');
  return (
    <time dateTime={date} title={format(date, 'list')}>
      {isToday ? formatShortDate(date, timezone) : format(date, 'list')}
    </time>
  );
}
