import SmartIcon from '@mui/icons-material/FilterAltOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { call } from '@textloom/api';
import { type GroupRow, listGroups, deleteSubscriberOrGroup } from '@textloom/contracts';
import { link, useListQuery, useListState, alerts, escapeHtml, useConfirmedDeletion, useStable } from '@textloom/kit';
import {
  AddButton,
  deleteAction,
  EmptyState,
  ListView,
  NewButton,
  Page,
  PageHeader,
  type RowAction,
  lazyPanel,
} from '@textloom/ui';
import { useCallback } from 'react';
import { GROUPS } from '../../api/keys';
import { subscriberTabs } from '../../components/page-links';
import { MESSAGES } from '../../messages';
import { groupColumns, groupPhone } from './groups.columns';
import { TEXTS } from './messages';

/** GRP-005: a group has no keyword, but "Name" sorts by that parameter (decision 28). */
const SORTS = [
  { value: 'added_at', label: MESSAGES.dateEntered },
  { value: 'keyword', label: MESSAGES.groupName },
];

const newButton = <NewButton label={TEXTS.add} to={link('/subscribers/groups/add')} />;
const smartAction = {
  id: 'smart',
  label: TEXTS.addSmart,
  icon: <SmartIcon />,
  href: link('/subscribers/groups/add', null, { smart: 1 }),
};
/** Of an empty list. */
const addButton = <AddButton label={TEXTS.add} to={link('/subscribers/groups/add')} />;

const hrefOf = (row: GroupRow): string => link('/subscribers/groups/:id', { id: row.id });
const panel = lazyPanel('subscribers', MESSAGES.group, () => import('./group.summary'));
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
      title: TEXTS.deleteQuestion(name),
      message: TEXTS.deleteText,
    }),
    remove: ({ id }) => call(deleteSubscriberOrGroup, { id }),
    refreshes: GROUPS,
  });
  const remove = useStable(async (row: GroupRow): Promise<void> => {
    if (await deletion.ask(row)) alerts.success(escapeHtml(TEXTS.deleted(row.name)));
  });
  const total = source.reply && TEXTS.count(source.total);

  const rowActions = useCallback(
    (row: GroupRow): RowAction[] => [
      ...(row.disabled
        ? []
        : [
            {
              id: 'message',
              label: TEXTS.sendMessageTo(row.name),
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
      <PageHeader
        title={MESSAGES.title}
        subtitle={total}
        primary={newButton}
        secondaryAction={smartAction}
        tabs={subscriberTabs}
      />
      <ListView
        label={MESSAGES.groups}
        state={state}
        source={source}
        search={TEXTS.searchHint}
        sorts={SORTS}
        columns={groupColumns}
        phone={groupPhone}
        rowHref={hrefOf}
        panel={panel}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={isDimmed}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText} action={addButton} />}
      />
    </Page>
  );
}
