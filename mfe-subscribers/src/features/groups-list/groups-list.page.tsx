import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { counted, type GroupRow, listGroups } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { DataTable, EmptyState, ListLayout, Page, PageHeader, type RowAction } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { GROUPS } from '../../api/keys';
import { subscriberTabs } from '../../components/subscriber-tabs';
import { MESSAGES } from '../../messages';
import { GROUP_MESSAGES } from '../../model/group-messages';
import { groupColumns } from './groups.columns';
import { useDeleteGroup } from './use-delete-group';

/** GRP-005: a group has no keyword, but "Name" sorts by that parameter (decision 28). */
const SORTS = [
  { value: 'added_at', label: 'Date entered' },
  { value: 'keyword', label: 'Name' },
];

const addButton = (
  <Button component={Link} to={link('/subscribers/groups/add')} variant="contained" startIcon={<AddIcon />}>
    {GROUP_MESSAGES.add}
  </Button>
);

/** /subscribers/groups (GRP-001 to GRP-010). */
export default function GroupsListPage() {
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: GROUPS,
    state,
    fetch: (query, options) => call(listGroups, query, options),
    live: ['subscriber.changed'],
  });
  const deletion = useDeleteGroup();
  const total = source.reply && counted(source.total, 'group');

  const rowActions = (row: GroupRow): RowAction[] => [
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
    {
      id: 'delete',
      label: `Delete ${row.name}`,
      icon: <DeleteIcon />,
      destructive: true,
      run: () => void deletion.ask(row),
    },
  ];

  return (
    <Page>
      <PageHeader title={MESSAGES.title} subtitle={total} actions={addButton} tabs={subscriberTabs} />
      <ListLayout state={state} search="Name of a group" sorts={SORTS}>
        <DataTable
          label={GROUP_MESSAGES.title}
          columns={groupColumns}
          source={source}
          state={state}
          rowHref={(row) => link('/subscribers/groups/:id', { id: row.id })}
          rowActions={rowActions}
          rowState={deletion.stateOf}
          rowDimmed={(row) => row.disabled}
          noMatchText={GROUP_MESSAGES.noMatch}
          empty={
            <EmptyState
              title="No groups yet"
              text="A group is a list of people you write to again and again: regulars, a neighbourhood, guests of one evening."
              action={addButton}
            />
          }
        />
      </ListLayout>
    </Page>
  );
}
