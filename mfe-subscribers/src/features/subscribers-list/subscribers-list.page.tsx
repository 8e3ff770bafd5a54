import SendIcon from '@mui/icons-material/SendOutlined';
import type { Subscriber } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { DataTable, EmptyState, ListLayout, Page, PageHeader, type RowAction } from '@textloom/ui';
import { SUBSCRIBERS } from '../../api/keys';
import { listSubscribers } from '../../api/list-subscribers';
import { MESSAGES } from '../../messages';
import { sendMessageTo } from '../../model/send-message';
import { SUBSCRIBER_FILTERS, SubscriberFilterSidebar } from './subscriber.filters';
import { subscriberColumns } from './subscribers.columns';

const count = (n: number): string => n.toLocaleString('en-US');

/** Send-message, not for those who left. */
const rowActions = (row: Subscriber): RowAction[] =>
  row.disabled
    ? []
    : [{ id: 'message', label: 'Send message', icon: <SendIcon />, href: sendMessageTo(row) }];

function NoSubscribers() {
  const { shortcode } = useGlobals();
  const { keywords } = useProfile();
  const [first] = keywords;
  return <EmptyState title="Nobody has joined yet" text={first ? `People join by texting ${first.keyword} to ${shortcode}. They appear here as they do.` : 'Create a keyword first; people join by texting it to your shortcode.'} />;
}

/** /subscribers (SUBS-001, SUBS-014). New people appear without a reload. */
export default function SubscribersListPage() {
  const state = useListState(SUBSCRIBER_FILTERS);
  const source = useListQuery({ key: SUBSCRIBERS, state, fetch: listSubscribers, live: ['subscriber.changed'] });
  const totals = source.reply && `${count(source.reply.total_entries)} ${source.reply.total_entries === 1 ? 'subscriber' : 'subscribers'}, ${count(source.reply.active_subscribers)} active`;
  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={totals} />
      <ListLayout filters={<SubscriberFilterSidebar state={state} />}>
        <DataTable
          label={MESSAGES.title}
          columns={subscriberColumns}
          source={source}
          state={state}
          rowHref={(row) => link('/subscribers/:id', { id: row.id })}
          rowActions={rowActions}
          rowDimmed={(row) => row.disabled === 1}
          noMatchText={MESSAGES.noMatch}
          empty={<NoSubscribers />}
        />
      </ListLayout>
    </Page>
  );
}
