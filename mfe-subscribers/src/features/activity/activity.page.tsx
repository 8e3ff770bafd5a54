import { Box, Link as TextLink } from '@mui/material';
import { call } from '@textloom/api';
import { listActivity, type Activity, type ActivityType } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import {
  DatesBy,
  DataTable,
  DateText,
  EmptyState,
  KeywordBy,
  ListLayout,
  Page,
  PageHeader,
  SafeHtml,
  SelectBy,
  StatusChip,
  type Column,
} from '@textloom/ui';
import { Link } from 'react-router-dom';
import { SUBSCRIBERS } from '../../api/keys';
import { MESSAGES } from '../../messages';

const FILTERS = { type: '' as '' | ActivityType, keyword: '', 'added_at-start': '', 'added_at-end': '' };
/** Valid values of an address; others filter nothing. */
const CHOICES = { type: ['subscriber-register', 'subscriber-unregister'] };
const CHANGES = [
  { value: '', label: 'All changes' },
  { value: 'subscriber-register', label: MESSAGES.subscribed },
  { value: 'subscriber-unregister', label: MESSAGES.unsubscribed },
];

const columns: readonly Column<Activity>[] = [
  {
    key: 'text',
    header: 'What happened',
    flex: 1,
    minWidth: 220,
    render: (row) => (
      <TextLink
        component={Link}
        to={link('/subscribers/:id', { id: row.module_entry_id })}
        color="inherit"
        underline="hover"
        sx={{ fontWeight: 400 }}
      >
        <SafeHtml html={row.text} />
      </TextLink>
    ),
  },
  {
    key: 'type',
    header: 'Change',
    width: 150,
    render: ({ type }) =>
      type === 'subscriber-register' ? (
        <StatusChip kind="success" label={MESSAGES.subscribed} />
      ) : (
        <StatusChip kind="neutral" label={MESSAGES.unsubscribed} />
      ),
  },
  {
    key: 'date',
    header: 'Date',
    width: 230,
    sort: 'added_at',
    render: ({ added_at }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <DateText date={added_at} />
      </Box>
    ),
  },
];

/** /activity: all joins and opt-outs, by change, keyword and date (HOME-024). */
export default function ActivityPage() {
  const state = useListState(FILTERS, {}, CHOICES);
  const source = useListQuery({
    key: [...SUBSCRIBERS, 'activity'],
    state,
    fetch: (query, options) => call(listActivity, query, options),
    live: ['subscriber.changed'],
  });
  return (
    <Page>
      <PageHeader title={MESSAGES.activity} subtitle="Who joined and who left" />
      <ListLayout
        state={state}
        filters={
          <>
            <SelectBy state={state} name="type" label="Change" options={CHANGES} />
            <KeywordBy state={state} />
            <DatesBy state={state} name="added_at" label="Date" />
          </>
        }
      >
        <DataTable
          label={MESSAGES.activity}
          columns={columns}
          source={source}
          state={state}
          empty={<EmptyState title={MESSAGES.noActivity} />}
        />
      </ListLayout>
    </Page>
  );
}
