import { Typography } from '@mui/material';
import { formatCount, type Template } from '@textloom/contracts';
import { DateText, type Column } from '@textloom/ui';

/** TMPL-001; delete is the row action. */
export const templateColumns: readonly Column<Template>[] = [
  { key: 'name', header: 'Name', flex: 2, minWidth: 160, primary: true, sort: 'name', render: (row) => row.name },
  {
    key: 'message',
    header: 'Message',
    flex: 4,
    minWidth: 200,
    render: (row) => (
      <Typography variant="body2" noWrap title={row.message} sx={{ color: 'text.secondary' }}>
        {row.message}
      </Typography>
    ),
  },
  {
    key: 'count',
    header: 'MSG COUNT',
    width: 118,
    align: 'right',
    sort: 'segments',
    render: (row) => formatCount(row.segments),
  },
  {
    key: 'created',
    header: 'Created',
    width: 124,
    sort: 'added_at',
    render: (row) => <DateText date={row.added_at} format="day" />,
  },
];
