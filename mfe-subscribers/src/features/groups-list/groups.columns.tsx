import { Chip } from '@mui/material';
import { formatCount, type GroupRow } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** GRP-001; delete is among the row's actions. */
export const groupColumns: readonly Column<GroupRow>[] = [
  {
    key: 'name',
    header: MESSAGES.groupName,
    flex: 2,
    minWidth: 160,
    primary: true,
    sort: 'keyword',
    render: (row) => (
      <>
        {row.name}
        {row.filter && <Chip size="small" variant="outlined" label={TEXTS.smart} sx={{ ml: 1 }} />}
      </>
    ),
  },
  {
    key: 'subscribers',
    header: MESSAGES.title,
    width: 140,
    align: 'right',
    render: (row) => formatCount(row.total_subscribers),
  },
  {
    key: 'created',
    header: TEXTS.created,
    width: 160,
    sort: 'added_at',
    render: (row) => <DateText date={row.added_at} format="day" />,
  },
];

export const groupPhone = (row: GroupRow): PhoneRow => ({
  title: row.filter ? `${row.name} · ${TEXTS.smart}` : row.name,
  date: <DateText date={row.added_at} format="day" />,
  line: MESSAGES.activeSubscribers(row.total_subscribers),
});
