import type { MessageHistory } from '@textloom/contracts';
import { DateText, PhoneText, StatusIcon, type Column } from '@textloom/ui';

/** Message Analytics: one row per recipient (CAMP-027). */
export const historyColumns: readonly Column<MessageHistory>[] = [
  { key: 'status', header: 'Status', width: 190, render: (row) => <StatusIcon status={row.status} /> },
  { key: 'phone', header: 'Phone', width: 170, primary: true, render: (row) => <PhoneText phone={row.phone} /> },
  {
    key: 'name',
    header: 'Name',
    flex: 1,
    render: (row) => (row.subscriber ? `${row.subscriber.first_name} ${row.subscriber.last_name}`.trim() : ''),
  },
  { key: 'reason', header: 'Reason', flex: 1, render: (row) => row.reason },
  { key: 'date', header: 'Date', width: 210, render: (row) => <DateText date={row.date} /> },
];
