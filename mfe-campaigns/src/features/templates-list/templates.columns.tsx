import { Box } from '@mui/material';
import { formatCount, type Template } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** TMPL-001; delete is the row action. */
export const templateColumns: readonly Column<Template>[] = [
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 2,
    minWidth: 160,
    primary: true,
    sort: 'name',
    render: (row) => row.name,
  },
  {
    key: 'message',
    header: MESSAGES.message,
    flex: 4,
    minWidth: 200,
    render: (row) => (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {row.message}
      </Box>
    ),
  },
  {
    key: 'count',
    header: TEXTS.messageCount,
    width: 118,
    align: 'right',
    sort: 'segments',
    render: (row) => formatCount(row.segments),
  },
  {
    key: 'created',
    header: TEXTS.created,
    width: 124,
    sort: 'added_at',
    render: (row) => <DateText date={row.added_at} format="day" />,
  },
];

/** The row on a phone. */
export const templatePhone = (row: Template): PhoneRow => ({
  title: row.name,
  date: <DateText date={row.added_at} format="day" />,
  line: row.message,
});
