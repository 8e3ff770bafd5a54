import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import { Box } from '@mui/material';
import { formatCount, type Delivery } from '@textloom/contracts';
import { type Column, DateText, type PhoneRow, StatusChip, ZoneName } from '@textloom/ui';
import { EVENT_TEXTS, STATUS_TEXTS, TEXTS } from './messages';

/** Whether the delivery arrived. A failed one is retried until it is given up. */
export function DeliveryStatusChip({ delivery: { status, attempts } }: { delivery: Delivery }) {
  if (status === 'delivered')
    return <StatusChip kind="success" icon={<CheckCircle />} label={STATUS_TEXTS.delivered} />;
  if (status === 'failed') return <StatusChip kind="danger" icon={<ErrorOutline />} label={STATUS_TEXTS.failed} />;
  if (attempts > 0) return <StatusChip kind="warning" icon={<Schedule />} label={STATUS_TEXTS.retrying} />;
  return <StatusChip kind="neutral" icon={<Schedule />} label={STATUS_TEXTS.waiting} />;
}

/** The server's last response, or why there was none. */
const answerOf = ({ code, failure, attempts }: Delivery): string => {
  if (code !== null) return String(code);
  return failure || (attempts === 0 ? '' : TEXTS.noResponse);
};

/** The columns of the log. They cannot be sorted, because a log has one order. */
export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    key: 'date',
    header: TEXTS.date,
    headerHelp: <ZoneName />,
    width: 196,
    render: ({ date }) => <DateText date={date} format="row" />,
  },
  {
    key: 'event',
    header: TEXTS.event,
    flex: 1,
    minWidth: 160,
    primary: true,
    render: ({ event }) => EVENT_TEXTS[event],
  },
  { key: 'status', header: TEXTS.status, width: 140, render: (delivery) => <DeliveryStatusChip delivery={delivery} /> },
  {
    key: 'attempts',
    header: TEXTS.attempts,
    width: 96,
    align: 'right',
    render: ({ attempts }) => formatCount(attempts),
  },
  { key: 'response', header: TEXTS.response, flex: 1, minWidth: 140, render: answerOf },
];

/** The row on a phone. */
export const deliveryPhone = (delivery: Delivery): PhoneRow => ({
  title: EVENT_TEXTS[delivery.event],
  date: <DeliveryStatusChip delivery={delivery} />,
  line: (
    <>
      <DateText date={delivery.date} format="row" />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        · {[TEXTS.attemptsOf(delivery.attempts), answerOf(delivery)].filter(Boolean).join(' · ')}
      </Box>
    </>
  ),
});
