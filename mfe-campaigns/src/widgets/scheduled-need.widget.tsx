import Schedule from '@mui/icons-material/ScheduleOutlined';
import { link, useFormatDate, useNeed } from '@textloom/kit';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** Campaigns that are sent later today, in "Needs you". */
export default function ScheduledNeed() {
  const scheduled = useNeed('scheduled');
  const format = useFormatDate();
  if (!scheduled) return null;
  const { count, id, name, date } = scheduled;
  const time = format(date, 'time');
  return (
    <NeedLine
      icon={<Schedule />}
      tone="info"
      to={count === 1 ? link('/messages/:id', { id }) : link('/messages', null, { sent: 'pending' })}
      title={count === 1 ? TEXTS.goesOut(name, time) : TEXTS.goOut(count)}
      detail={count === 1 ? TEXTS.untilThen : TEXTS.nextAt(name, time)}
    />
  );
}
