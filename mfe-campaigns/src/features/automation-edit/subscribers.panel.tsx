import { Box } from '@mui/material';
import { call } from '@textloom/api';
import {
  formatCount,
  formatPhone,
  listSequenceSubscribers,
  SEQUENCE_PLACES,
  type SequenceSubscriber,
} from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { DataTable, DateText, EmptyState, Panel, SelectBy, StatusChip, type Column } from '@textloom/ui';
import { sequenceSubscribersKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const PLACES: Readonly<Record<SequenceSubscriber['place'], string>> = {
  waiting: TEXTS.waiting,
  finished: TEXTS.finished,
  stopped: MESSAGES.unsubscribed,
  replied: MESSAGES.replied,
  gone: TEXTS.otherKeyword,
  held: TEXTS.whilePaused,
  left_out: TEXTS.leftOut,
};

const COLUMNS: readonly Column<SequenceSubscriber>[] = [
  {
    key: 'name',
    header: TEXTS.person,
    flex: 2,
    minWidth: 150,
    primary: true,
    render: (row) => (row.name === '' ? formatPhone(row.phone) : row.name),
  },
  {
    key: 'place',
    header: TEXTS.place,
    width: 140,
    render: (row) => <StatusChip kind={row.place === 'waiting' ? 'success' : 'neutral'} label={PLACES[row.place]} />,
  },
  { key: 'joined', header: TEXTS.joined, flex: 1, minWidth: 190, render: (row) => <DateText date={row.joined_at} /> },
  {
    key: 'next',
    header: MESSAGES.nextMessage,
    flex: 1,
    minWidth: 190,
    render: (row) => (row.next_at === '' ? '' : <DateText date={row.next_at} />),
  },
  { key: 'got', header: MESSAGES.messages, width: 100, align: 'right', render: (row) => formatCount(row.got) },
];
const FILTER = [
  { value: '', label: MESSAGES.all },
  ...SEQUENCE_PLACES.map((place) => ({ value: place, label: PLACES[place] })),
];

/** The subscribers of a sequence. */
export function SubscribersPanel({ id }: { id: number }) {
  const state = useListState({ place: '' as '' | SequenceSubscriber['place'] });
  const source = useListQuery({
    key: sequenceSubscribersKey(id),
    state,
    fetch: (query, options) => call(listSequenceSubscribers, { ...query, id }, options),
    live: ['automation.changed', 'subscriber.changed', 'inbox.received'],
  });
  return (
    <Panel
      title={MESSAGES.people}
      actions={
        <Box sx={{ width: 170 }}>
          <SelectBy state={state} name="place" label={MESSAGES.show} options={FILTER} />
        </Box>
      }
    >
      <DataTable
        label={MESSAGES.people}
        columns={COLUMNS}
        source={source}
        state={state}
        rowHref={(row) => link('/subscribers/:id', { id: row.id })}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.nobody} text={TEXTS.nobodyText} />}
      />
    </Panel>
  );
}
