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
import { useCallback } from 'react';
import { sequenceSubscribersKey } from '../../api/keys';
import { AUTOMATION_TEXTS as TEXTS, PLACE_NAMES } from '../../automation-messages';

const COLUMNS: readonly Column<SequenceSubscriber>[] = [
  {
    key: 'name',
    header: 'Person',
    flex: 2,
    minWidth: 150,
    primary: true,
    render: (row) => (row.name === '' ? formatPhone(row.phone) : row.name),
  },
  {
    key: 'place',
    header: 'Place',
    width: 140,
    render: (row) => (
      <StatusChip kind={row.place === 'waiting' ? 'success' : 'neutral'} label={PLACE_NAMES[row.place]} />
    ),
  },
  { key: 'joined', header: 'Joined', flex: 1, minWidth: 190, render: (row) => <DateText date={row.joined_at} /> },
  {
    key: 'next',
    header: 'Next message',
    flex: 1,
    minWidth: 190,
    render: (row) => (row.next_at === '' ? '' : <DateText date={row.next_at} />),
  },
  { key: 'got', header: 'Messages', width: 100, align: 'right', render: (row) => formatCount(row.got) },
];
const PLACES = [
  { value: '', label: 'All' },
  ...SEQUENCE_PLACES.map((place) => ({ value: place, label: PLACE_NAMES[place] })),
];

/** The subscribers of a sequence. */
export function SubscribersPanel({ id }: { id: number }) {
  const state = useListState({ place: '' as '' | SequenceSubscriber['place'] });
  const fetch = useCallback(
    (query: typeof state.query, options: { signal: AbortSignal }) =>
      call(listSequenceSubscribers, { ...query, id }, options),
    [id],
  );
  const source = useListQuery({
    key: sequenceSubscribersKey(id),
    state,
    fetch,
    live: ['automation.changed', 'subscriber.changed', 'inbox.received'],
  });
  return (
    <Panel
      title={TEXTS.people}
      actions={
        <Box sx={{ width: 170 }}>
          <SelectBy state={state} name="place" label="Show" options={PLACES} />
        </Box>
      }
    >
      <DataTable
        label={TEXTS.people}
        columns={COLUMNS}
        source={source}
        state={state}
        rowHref={(row) => link('/subscribers/:id', { id: row.id })}
        noMatchText={TEXTS.noMatch}
        empty={<EmptyState title={TEXTS.nobody} text={TEXTS.nobodyText} />}
      />
    </Panel>
  );
}
