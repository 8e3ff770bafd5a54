import AddIcon from '@mui/icons-material/Add';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { counted, formatCount, type GroupRow, listGroups, deleteSubscriberOrGroup } from '@textloom/contracts';
import { link, useListQuery, useListState, alerts, escapeHtml, useConfirmedDeletion, useStable } from '@textloom/kit';
import {
  DateText,
  deleteAction,
  EmptyState,
  ListView,
  NewButton,
  Page,
  PageHeader,
  type RowAction,
  RowSummary,
} from '@textloom/ui';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { GROUPS } from '../../api/keys';
import { subscriberTabs } from '../../components/subscriber-tabs';
import { MESSAGES } from '../../messages';
import { GROUP_MESSAGES, groupRemoved } from '../../model/group-messages';
import { groupColumns, groupPhone } from './groups.columns';

/** GRP-005: a group has no keyword, but "Name" sorts by that parameter (decision 28). */
const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'keyword', label: 'Name' },
];

const newButton = <NewButton label={GROUP_MESSAGES.add} to={link('/subscribers/groups/add')} />;
/** Of an empty list. */
const addButton = (
  <Button component={Link} to={link('/subscribers/groups/add')} variant="contained" startIcon={<AddIcon />}>
    {GROUP_MESSAGES.add}
  </Button>
);

const hrefOf = (row: GroupRow): string => link('/subscribers/groups/:id', { id: row.id });
const panel = {
  label: GROUP_MESSAGES.one,
  content: (row: GroupRow) => (
    <RowSummary
      title={row.name}
      actions={
        !row.disabled && (
          <Button
            component={Link}
            to={link('/messages/add', null, { addgroup: row.id })}
            size="small"
            startIcon={<SendIcon />}
          >
            {MESSAGES.sendMessage}
          </Button>
        )
      }
      facts={[
        ['Subscribers', formatCount(row.total_subscribers)],
        ['Created', <DateText key="created" date={row.added_at} format="day" />],
      ]}
    />
  ),
};
const isDimmed = (row: GroupRow): boolean => row.disabled;

/** /subscribers/groups (GRP-001 to GRP-010). */
export default function GroupsListPage() {
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: GROUPS,
    state,
    fetch: (query, options) => call(listGroups, query, options),
    live: ['subscriber.changed'],
  });
  // Sub-users may delete too (decision 157).
  const deletion = useConfirmedDeletion<GroupRow>({
    question: ({ name }) => ({
      title: `Delete the group ${name}?`,
      message: 'Its subscribers stay on your list and keep their subscriptions.',
    }),
    remove: ({ id }) => call(deleteSubscriberOrGroup, { id }),
    refreshes: GROUPS,
  });
  const remove = useStable(async (row: GroupRow): Promise<void> => {
    if (await deletion.ask(row)) alerts.success(escapeHtml(groupRemoved(row.name)));
  });
  const total = source.reply && counted(source.total, 'group');

  const rowActions = useCallback(
    (row: GroupRow): RowAction[] => [
      ...(row.disabled
        ? []
        : [
            {
              id: 'message',
              label: `Send message to ${row.name}`,
              icon: <SendIcon />,
              href: link('/messages/add', null, { addgroup: row.id }),
            },
          ]),
      deleteAction(row.name, () => void remove(row)),
    ],
    [remove],
  );

  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={total} primary={newButton} tabs={subscriberTabs} />
      <ListView
        label={GROUP_MESSAGES.title}
        state={state}
        source={source}
        search="Name of a group"
        sorts={SORTS}
        columns={groupColumns}
        phone={groupPhone}
        rowHref={hrefOf}
        panel={panel}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={isDimmed}
        noMatchText={GROUP_MESSAGES.noMatch}
        empty={
          <EmptyState
            title="No groups yet"
            text="A group is a list of people you write to again and again: regulars, a neighbourhood, guests of one evening."
            action={addButton}
          />
        }
      />
    </Page>
  );
}
