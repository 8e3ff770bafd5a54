import { call } from '@textloom/api';
import { listSentMessages } from '@textloom/contracts';
import { useListQuery, useListState, type ListState } from '@textloom/kit';
import {
  DataTable,
  DateRangeFilter,
  EmptyState,
  FilterSelect,
  FilterSidebar,
  KeywordFilter,
  ListLayout,
  Page,
  PageHeader,
  SearchField,
} from '@textloom/ui';
import { SENT_MESSAGES } from '../../api/keys';
import { campaignTabs } from '../../components/campaign-tabs';
import { MessagesAvailable } from '../../components/messages-available';
import { MESSAGES } from '../../messages';
import { sentColumns } from './sent-messages.columns';

const FILTERS = {
  search: '',
  status: '' as '' | 'success' | 'error' | 'pending',
  keyword: '',
  'date-start': '',
  'date-end': '',
};
const CHOICES = { status: ['success', 'error', 'pending'] };
type State = ListState<typeof FILTERS>;

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'success', label: 'Sent' },
  { value: 'error', label: 'Not delivered' },
  { value: 'pending', label: 'Pending' },
];

function Filters({ state }: { state: State }) {
  const { values } = state;
  return (
    <FilterSidebar
      active={state.active}
      onClear={state.clear}
      search={
        <SearchField
          value={values.search}
          onSearch={(search) => state.set({ search: search.slice(0, 200) }, { replace: true })}
          placeholder="Name or phone"
        />
      }
    >
      <FilterSelect
        label="Status"
        value={values.status}
        onChange={(status) => state.set({ status: status as typeof FILTERS.status })}
        options={STATUSES}
      />
      <KeywordFilter value={values.keyword} onChange={(keyword) => state.set({ keyword })} />
      <DateRangeFilter
        label="Sent"
        start={values['date-start']}
        end={values['date-end']}
        onChange={({ start, end }) => state.set({ 'date-start': start, 'date-end': end })}
      />
    </FilterSidebar>
  );
}

/** /messages/sent (SENT-001 to SENT-004, CAMP-034): every outgoing message, newest first. */
export default function SentMessagesPage() {
  const state = useListState(FILTERS, {}, CHOICES);
  const source = useListQuery({
    key: SENT_MESSAGES,
    state,
    fetch: (query, options) => call(listSentMessages, query, options),
    live: ['campaign.changed', 'campaign.progress', 'profile.changed'],
  });
  const available = source.reply && <MessagesAvailable count={source.reply.total_available_messages} />;
  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={available} tabs={campaignTabs} />
      <ListLayout filters={<Filters state={state} />}>
        <DataTable
          label={MESSAGES.sentTitle}
          columns={sentColumns}
          source={source}
          state={state}
          noMatchText={MESSAGES.sentNoMatch}
          empty={
            <EmptyState title="No messages yet" text="Each message that you send appears here, with its status." />
          }
        />
      </ListLayout>
    </Page>
  );
}
