import ArrowInIcon from '@mui/icons-material/SouthWestOutlined';
import ArrowOutIcon from '@mui/icons-material/NorthEastOutlined';
import { Box } from '@mui/material';
import { call, type CallInput, type CallReply } from '@textloom/api';
import { getSubscriberHistory, reactionSentence, type SubscriberMessage } from '@textloom/contracts';
import { useListQuery, useLocalList } from '@textloom/kit';
import { DataTable, DateText, EmptyState, PhoneText, StatusIcon, type Column } from '@textloom/ui';
import { subscriberKey } from '../../api/keys';

import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const Direction = ({ direction }: Pick<SubscriberMessage, 'direction'>) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
    {direction === 'in' ? <ArrowInIcon fontSize="inherit" /> : <ArrowOutIcon fontSize="inherit" />}
    {direction === 'in' ? TEXTS.incoming : TEXTS.outgoing}
  </Box>
);

/** SUBS-044 */
const columns: readonly Column<SubscriberMessage>[] = [
  { key: 'status', header: MESSAGES.status, width: 150, render: ({ status }) => <StatusIcon status={status} /> },
  {
    key: 'message',
    header: TEXTS.message,
    flex: 2,
    minWidth: 200,
    render: ({ message, reaction }) => (
      <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {reaction ? <em>{reactionSentence(reaction)}</em> : message}
      </Box>
    ),
  },
  { key: 'direction', header: TEXTS.direction, width: 110, render: Direction },
  {
    key: 'date',
    header: MESSAGES.date,
    width: 226,
    render: ({ date }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <DateText date={date} />
      </Box>
    ),
  },
  { key: 'phone', header: MESSAGES.fields.phone, width: 140, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'reason', header: TEXTS.reason, width: 150, render: ({ reason }) => reason || '–' },
];

const NO_FILTERS = {};
type History = typeof getSubscriberHistory;

/** Incoming and outgoing messages may have the same id; so rows use separate ids. */
async function load(query: CallInput<History>, options: { signal: AbortSignal }): Promise<CallReply<History>> {
  const reply = await call(getSubscriberHistory, query, options);
  return {
    ...reply,
    entries: reply.entries.map((entry) => ({ ...entry, id: entry.direction === 'in' ? -entry.id : entry.id })),
  };
}

/** The tabs Message History and Incoming Messages (decision 81), newest first. */
export function HistoryPanel({ id, incoming }: { id: number; incoming: boolean }) {
  const state = useLocalList(NO_FILTERS);
  const source = useListQuery({
    key: [...subscriberKey(id), incoming ? 'incoming' : 'history'],
    state,
    fetch: (query, options) => load({ ...query, id, ...(incoming ? { direction: 'in' as const } : {}) }, options),
    live: ['subscriber.changed', 'inbox.received'],
  });
  const empty = incoming ? TEXTS.noIncoming : TEXTS.noMessages;
  return (
    <DataTable
      grid="subscriber-history"
      label={incoming ? TEXTS.tabs.outbox : TEXTS.tabs.history}
      columns={columns}
      source={source}
      state={state}
      empty={<EmptyState title={empty} />}
    />
  );
}
