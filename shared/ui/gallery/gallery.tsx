import { Alert, Box, Button, Stack } from '@mui/material';
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { adoptSession } from '@textloom/session';
import { loginBody } from '@textloom/contracts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import {
  CampaignStatusIcon,
  CheckboxInput,
  ConfirmDialog,
  DataTable,
  DateText,
  DeliveryRing,
  EmptyState,
  emptyMessage,
  FilterSelect,
  Form,
  ListLayout,
  Logo,
  MessageComposer,
  Page,
  PageHeader,
  Panel,
  PhonePreview,
  PhoneText,
  Figure,
  FigureStrip,
  NeedLine,
  StatusChip,
  StatusIcon,
  SubmitButton,
  TextInput,
  ThemeRoot,
  useThemeMode,
  useZodForm,
  type Column,
  type Composed,
  type TableSource,
} from '../src';
import { rows, session, type Row } from './data';

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

function Table({ of: given }: { of: Partial<TableSource<Row>> }) {
  return (
    <DataTable
      label="Subscribers"
      columns={columns}
      source={{ ...source, ...given }}
      state={{ ...state, active: given.total !== 0 || given.page === 9, values: { ...state.values, page: 1 } }}
      rowHref={(row) => `/subscribers/${row.id}`}
      rowDimmed={(row) => row.id === 3}
      rowState={(row) => (row.id === 5 ? 'deleting' : undefined)}
      rowActions={() => [
        { id: 'send', label: 'Send message', icon: <SendOutlined fontSize="small" />, run: noop },
        { id: 'delete', label: 'Delete', icon: <DeleteOutlined fontSize="small" />, destructive: true, run: noop },
      ]}
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

function Compose() {
  const [value, setValue] = useState<Composed>({
    ...emptyMessage,
    message: 'Two for one today — show this at the counter. It’s on us!',
  });
  return (
    <Panel title="Compose">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 300px' } }}>
        <MessageComposer value={value} onChange={setValue} />
        <PhonePreview shortcode="55222" text={value.message} media={value.file} footer="Reply STOP to unsubscribe" />
      </Box>
    </Panel>
  );
}

function SignIn() {
  const form = useZodForm(loginBody, { defaultValues: { email: '', password: '' } });
  return (
    <Panel title="Form">
      <Form form={form} onSubmit={noop}>
        <Stack sx={{ gap: 2, maxWidth: 380 }}>
          <TextInput name="email" label="Email" type="email" required />
          <TextInput name="password" label="Password" type="password" required helperText="At least 8 characters" />
          <CheckboxInput name="remember" label="Remember me" />
          <SubmitButton label="Sign in" />
        </Stack>
      </Form>
    </Panel>
  );
}

function Gallery() {
  const { setMode } = useThemeMode();
  const [asking, setAsking] = useState(location.hash === '#dialog');
  return (
    <Page>
      <Logo size={36} />
      <PageHeader
        title="Subscribers"
        subtitle="5,012 in total, 4,870 active"
        crumbs={[{ label: 'Home', to: '/home' }]}
        tabs={[
          { label: 'Subscribers', to: '/' },
          { label: 'Groups', to: '/groups', count: 12 },
        ]}
        primary={
          <Button variant="contained" startIcon={<Add />} onClick={() => setMode('dark')}>
            New Subscriber
          </Button>
        }
        secondary={<Button onClick={() => setAsking(true)}>Send to list</Button>}
        more={[
          { id: 'export', label: 'Export', run: noop },
          { id: 'delete', label: 'Delete', destructive: true, run: noop },
        ]}
      />
      <Stack sx={{ gap: 3 }}>
        <FigureStrip columns={3}>
          <Figure title="Plan" value="Pro" foot="Renews Dec 1, 2026" />
          <Figure
            title="Messages available"
            value="4,000"
            note="12 days left"
            to="/messages"
            foot={
              <>
                <Button size="small" variant="text">
                  New
                </Button>
                <Button size="small" variant="text">
                  Buy More
                </Button>
              </>
            }
          />
          <Figure title="Keywords" loading />
        </FigureStrip>
        <Panel title="Needs you" padding={false}>
          <NeedLine
            icon={<SendOutlined />}
            tone="danger"
            to="/messages"
            title="182 people did not get Harvest pizza"
            detail="Send again later. If it fails each time, unsubscribe."
          />
        </Panel>
        <ListLayout
          state={state}
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
        >
          <Table of={{}} />
        </ListLayout>
        <Compose />
        <SignIn />
        <Panel title="Small parts">
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <DeliveryRing percent={0} />
            <DeliveryRing percent={73} />
            <DeliveryRing percent={100} size={72} />
            <CampaignStatusIcon state="scheduled" />
            <CampaignStatusIcon state="sent" />
            <CampaignStatusIcon state="error" />
            <StatusChip kind="warning" label="Under review" />
            <StatusChip kind="info" label="FREE 14 days trial" />
            <Button variant="contained" color="error">
              Delete
            </Button>
            <Button disabled>Disabled</Button>
            <Button variant="text">Text</Button>
          </Stack>
        </Panel>
        <Stack sx={{ gap: 1 }}>
          {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
            <Alert key={kind} severity={kind} onClose={noop}>
              Subscriber (512) 555-0123 was unsubscribed.
            </Alert>
          ))}
        </Stack>
        <Table of={{ status: 'loading', rows: [] }} />
        <Table of={{ rows: [], total: 0 }} />
        <Table of={{ rows: [], total: 0, page: 9 }} />
        <Table
          of={{
            status: 'failed',
            rows: [],
            error: { message: 'The server cannot be reached. Check your connection and try again.', trace: 'req-4f2a' },
          }}
        />
      </Stack>
      <ConfirmDialog
        open={asking}
        title="Delete PIZZA?"
        message="The keyword stops working at once. This cannot be undone."
        yes="Delete"
        destructive
        onAnswer={() => setAsking(false)}
      />
    </Page>
  );
}

adoptSession(session);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeRoot>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </ThemeRoot>,
  );
