import { counted, formatCount, type GroupRow } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow } from '@textloom/ui';

/** GRP-001; delete is among the row's actions. */
export const groupColumns: readonly Column<GroupRow>[] = [
  { key: 'name', header: 'Name', flex: 2, minWidth: 160, primary: true, sort: 'keyword', render: (row) => row.name },
  {
    key: 'subscribers',
    header: 'Subscribers',
    width: 140,
    align: 'right',
    render: (row) => formatCount(row.total_subscribers),
  },
  {
    key: 'created',
    header: 'Created',
    width: 160,
    sort: 'added_at',
    render: (row) => <DateText date={row.added_at} format="day" />,
  },
];

export const groupPhone = (row: GroupRow): PhoneRow => ({
  title: row.name,
  date: <DateText date={row.added_at} format="day" />,
  line: counted(row.total_subscribers, 'active subscriber'),
});
