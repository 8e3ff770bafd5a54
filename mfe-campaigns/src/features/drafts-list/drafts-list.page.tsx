import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  discardDraft,
  duplicateDraft,
  listDrafts,
  newDraftPlace,
  restoreDraft,
  type DraftRow,
} from '@textloom/contracts';
import {
  link,
  randomKey,
  useAction,
  useListQuery,
  useListState,
  useNavigateWhileMounted,
  useRowDeletion,
  useStable,
} from '@textloom/kit';
import {
  AddButton,
  deleteAction,
  EmptyState,
  ListView,
  NewButton,
  Page,
  PageHeader,
  useUndoBar,
  type RowAction,
} from '@textloom/ui';
import { useCallback } from 'react';
import { DRAFTS } from '../../api/keys';
import { campaignTabs } from '../../components/campaign-tabs';
import { MESSAGES } from '../../messages';
import { draftColumns, draftPhone, titleOf } from './drafts.columns';
import { TEXTS } from './messages';

const addressOf = (id: number): string => link('/messages/add', null, { draft: id });
const hrefOf = (row: DraftRow): string => addressOf(row.id);

/** Of an empty list. */
const firstButton = <AddButton label={TEXTS.newCampaign} to={link('/messages/add')} />;

/** /messages/drafts: the drafts of the account (decision 760). */
export default function DraftsListPage() {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const undo = useUndoBar();
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: DRAFTS,
    state,
    fetch: (query, options) => call(listDrafts, query, options),
    live: ['campaign.changed'],
  });
  const refresh = () => client.invalidateQueries({ queryKey: DRAFTS });
  const deletion = useRowDeletion<DraftRow>(({ id }) => call(discardDraft, { id }), refresh);
  // Deleted at once, because it can be undone.
  const remove = useStable(async (row: DraftRow): Promise<void> => {
    if (!(await deletion.remove(row))) return;
    undo.offer(TEXTS.deleted(titleOf(row)), async () => {
      await call(restoreDraft, { id: row.id });
      deletion.forget(row.id);
      await refresh();
    });
  });
  const [, duplicate] = useAction(async (id: number) => {
    const copy = await call(duplicateDraft, { id, place: newDraftPlace(randomKey()) });
    navigate(addressOf(copy.id));
  });
  const rowActions = useCallback(
    (row: DraftRow): RowAction[] => [
      // Includes the draft's name, because each row has this button.
      {
        id: 'duplicate',
        label: TEXTS.duplicateOf(titleOf(row)),
        icon: <CopyIcon />,
        run: () => duplicate(row.id),
      },
      deleteAction(titleOf(row), () => void remove(row)),
    ],
    [duplicate, remove],
  );
  return (
    <Page>
      <PageHeader
        title={MESSAGES.drafts}
        subtitle={source.reply && TEXTS.drafts(source.total)}
        primary={<NewButton label={TEXTS.newCampaign} to={link('/messages/add')} />}
        tabs={campaignTabs}
      />
      <ListView
        label={MESSAGES.drafts}
        state={state}
        source={source}
        search={MESSAGES.nameOrMessage}
        columns={draftColumns}
        phone={draftPhone}
        rowHref={hrefOf}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText} action={firstButton} />}
      />
      {undo.bar}
    </Page>
  );
}
