import { call } from '@textloom/api';
import { formatCount, listConversations } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import {
  DataTable,
  EmptyState,
  FilterSelect,
  FilterSidebar,
  ListLayout,
  Page,
  PageHeader,
  SearchField,
  SortFields,
} from '@textloom/ui';
import { INBOX } from '../../../api/keys';
import { AnswersLink } from '../../../components/answers-link';
import { MESSAGES } from '../../../messages';
import { conversationColumns } from './conversations.columns';

const UNREAD = [
  { value: '', label: 'All' },
  { value: '1', label: 'Unread' },
];
const SORTS = [{ value: 'added_at', label: 'Last message' }];

interface Props {
  /** Address of the conversation that is open beside the list. */
  selected?: string | undefined;
  /** The list stands beside a conversation. */
  narrow?: boolean;
}

/** Conversations, newest first, live. */
export function InboxList(_: Props) {
  const { inbox_unread } = useGlobals();
  const state = useListState({ search: '', unread: '' as '' | '1' });
  const source = useListQuery({
    key: INBOX,
    state,
    fetch: (query, options) => call(listConversations, query, options),
    live: ['inbox.received', 'inbox.changed'],
  });
  const subtitle = inbox_unread === 0 ? 'Everything is read' : `${formatCount(inbox_unread)} unread`;
  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={subtitle} actions={<AnswersLink />} />
      <ListLayout
        filters={
          <FilterSidebar
            active={state.active}
            onClear={state.clear}
            search={
              <SearchField
                value={state.values.search}
                onSearch={(search) => state.set({ search }, { replace: true })}
                placeholder="Name, phone or message"
              />
            }
          >
            <FilterSelect
              label="Show"
              value={state.values.unread}
              onChange={(unread) => state.set({ unread: unread as '' | '1' })}
              options={UNREAD}
            />
            <SortFields state={state} options={SORTS} />
          </FilterSidebar>
        }
      >
        <DataTable
          label="Conversations"
          columns={conversationColumns}
          source={source}
          state={state}
          rowHref={(row) => link('/account/inbox/:id', { id: row.id })}
          noMatchText={MESSAGES.noMatch}
          empty={
            <EmptyState
              title="No answers yet"
              text="When somebody answers one of your messages, the conversation appears here."
            />
          }
        />
      </ListLayout>
    </Page>
  );
}
