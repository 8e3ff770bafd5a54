import { formatShortDate } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useState } from 'react';

interface Props {
  date: string;
  /** The text that contains the time. */
  text: (time: string) => string;
}

/** A text with the time of today's draft, or the full date of an older one. */
export function DraftTime({ date, text }: Props) {
  const format = useFormatDate();
  const { timezone } = useProfile();
  const [now] = useState(() => new Date().toISOString());
  const isToday = format(date, 'day') === format(now, 'day');
  return (
    <time dateTime={date} title={format(date, 'list')}>
      {text(isToday ? formatShortDate(date, timezone) : format(date, 'list'))}
    </time>
  );
}
