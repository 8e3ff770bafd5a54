import { Button, Stack, Typography } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import {
  DataTable,
  DateText,
  EmptyState,
  FilterSelect,
  ListView,
  PhoneText,
  StatusIcon,
  type Column,
  type TableSource,
} from '../src';
import { rows, type Row } from './data';

const noop = (): void => undefined;
const state = {
  values: { page: 2, orderby: 'added_at', orderbytype: 'DESC' as const, search: '' },
  active: true,
  query: { page: 2, orderby: 'added_at', orderbytype: 'DESC' as const },
  search: '',
  set: noop,
  setPage: noop,
  setSort: noop,
  clear: noop,
};
const source: TableSource<Row> = {
  rows,
  reply: { per_page_entries: 25 },
  total: 5012,
  page: 2,
  pages: 201,
  status: 'ready',
  error: null,
  refreshing: false,
  retry: noop,
};

const columns: Column<Row>[] = [
  { key: 'name', header: 'Full name', primary: true, render: (row) => row.name, sort: 'first_name' },
  { key: 'phone', header: 'Mobile phone', width: 150, render: (row) => <PhoneText phone={row.phone} /> },
  { key: 'keyword', header: 'Keyword', width: 120, render: (row) => row.keyword },
  { key: 'status', header: 'Status', width: 190, render: (row) => <StatusIcon status={row.status} /> },
  { key: 'count', header: 'Messages', width: 110, align: 'right', render: (row) => row.count, sort: 'count' },
  {
    key: 'added',
    header: 'Subscribed',
    minWidth: 220,
    render: (row) => <DateText date={row.added_at} />,
    sort: 'added_at',
  },
];

const drawing = {
  columns,
  rowHref: (row: Row) => `/subscribers/${row.id}`,
  rowDimmed: (row: Row) => row.id === 3,
  rowState: (row: Row) => (row.id === 5 ? ('deleting' as const) : undefined),
  rowActions: () => [
    { id: 'send', label: 'Send message', icon: <SendOutlined fontSize="small" />, run: noop },
    { id: 'delete', label: 'Delete', icon: <DeleteOutlined fontSize="small" />, destructive: true, run: noop },
  ],
};

function Table({ name, of: given }: { name: string; of: Partial<TableSource<Row>> }) {
  return (
    <DataTable
      {...drawing}
      label={name}
      source={{ ...source, ...given }}
      state={{ ...state, active: given.total !== 0 || given.page === 9, values: { ...state.values, page: 1 } }}
      empty={
        <EmptyState
          icon={<KeyOutlined />}
          title="No subscribers yet"
          text="They appear here as soon as somebody texts one of your keywords."
          action={<Button variant="contained">Add keyword</Button>}
        />
      }
    />
  );
}

const OTHER_STATES: Readonly<Record<string, Partial<TableSource<Row>>>> = {
  Loading: { status: 'loading', rows: [] },
  Empty: { rows: [], total: 0 },
  'No match': { rows: [], total: 0, page: 9 },
  Failed: {
    status: 'failed',
    rows: [],
    error: { message: 'The server cannot be reached. Check your connection and try again.', trace: 'req-4f2a' },
  },
};

/** A list with rows, one dimmed and one being deleted, and in its four other states. */
export function Lists() {
  return (
    <>
      <ListView
        {...drawing}
        label="Subscribers"
        source={source}
        state={state}
        phone={({ name, phone }) => ({ title: name, line: <PhoneText phone={phone} /> })}
        pagerBelow
        empty={null}
        search="Name or phone"
        sorts={[{ value: 'added_at', label: 'Date entered' }]}
        filters={
          <FilterSelect
            label="Subscription"
            value=""
            options={[
              { value: '', label: 'All' },
              { value: '0', label: 'Yes' },
            ]}
            onChange={noop}
          />
        }
      />
      {Object.entries(OTHER_STATES).map(([name, of]) => (
        <Stack key={name} component="section" sx={{ gap: 1 }}>
          <Typography variant="h3" component="h2">
            List: {name.toLowerCase()}
          </Typography>
          <Table name={name} of={of} />
        </Stack>
      ))}
    </>
  );
}
