import { call } from '@textloom/api';
import { listSentMessages } from '@textloom/contracts';
import { useListQuery, useListState } from '@textloom/kit';
import {
  chosenFrom,
  DatesBy,
  EmptyState,
  KeywordBy,
  ListView,
  Page,
  PageHeader,
  SelectBy,
  type ChipTexts,
  lazyPanel,
} from '@textloom/ui';
import { SENT_MESSAGES } from '../../api/keys';
import { campaignTabs } from '../../components/campaign-tabs';
import { MessagesAvailable } from '../../components/messages-available';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { sentColumns, sentPhone } from './sent-messages.columns';

const FILTERS = {
  search: '',
  status: '' as '' | 'success' | 'error' | 'pending',
  keyword: '',
  'date-start': '',
  'date-end': '',
};
const CHOICES = { status: ['success', 'error', 'pending'] };

const STATUSES = [
  { value: '', label: MESSAGES.all },
  { value: 'success', label: MESSAGES.sent },
  { value: 'error', label: MESSAGES.notDelivered },
  { value: 'pending', label: MESSAGES.pending },
];

const CHIPS: ChipTexts<typeof FILTERS> = {
  status: chosenFrom(MESSAGES.status, STATUSES),
  keyword: MESSAGES.keyword,
  'date-start': TEXTS.sentFrom,
  'date-end': TEXTS.sentTo,
};

const panel = lazyPanel('campaigns', MESSAGES.message, () => import('./sent-message.summary'));

/** /messages/sent (SENT-001 to SENT-004, CAMP-034): every outgoing message, newest first. */
export default function SentMessagesPage() {
  const state = useListState(FILTERS, CHOICES);
  const source = useListQuery({
    key: SENT_MESSAGES,
    state,
    fetch: (query, options) => call(listSentMessages, query, options),
    live: ['campaign.changed', 'campaign.progress', 'profile.changed'],
  });
  const available = source.reply && <MessagesAvailable count={source.reply.total_available_messages} />;
  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={available ?? ''} tabs={campaignTabs} />
      <ListView
        label={MESSAGES.sentTitle}
        state={state}
        source={source}
        search={TEXTS.nameOrPhone}
        filters={
          <>
            <SelectBy state={state} name="status" label={MESSAGES.status} options={STATUSES} />
            <KeywordBy state={state} />
            <DatesBy state={state} name="date" label={MESSAGES.sent} />
          </>
        }
        chips={CHIPS}
        grid="messages-sent"
        columns={sentColumns}
        phone={sentPhone}
        panel={panel}
        noMatchText={TEXTS.noMatch}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText} />}
      />
    </Page>
  );
}
