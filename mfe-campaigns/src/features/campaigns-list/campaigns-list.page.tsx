import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { call } from '@textloom/api';
import { type CampaignRow, deleteCampaign, listCampaigns } from '@textloom/contracts';
import { link, useConfirmedDeletion, useListQuery, useListState } from '@textloom/kit';
import {
  AddButton,
  chosenFrom,
  deleteAction,
  EmptyState,
  ListView,
  NewButton,
  Page,
  PageHeader,
  SelectBy,
  ViewsButton,
  ViewSubtitle,
  type RowAction,
  lazyPanel,
} from '@textloom/ui';
import { CAMPAIGN_LISTS, CAMPAIGNS } from '../../api/keys';
import { duplicateAction } from '../../components/campaign-actions/duplicate';
import { MessagesAvailable } from '../../components/messages-available';
import { campaignTabs } from '../../components/campaign-tabs';
import { MESSAGES } from '../../messages';
import { campaignColumns, campaignPhone } from './campaigns.columns';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { followProgress, withProgress, type Progress } from '../../model/progress';
import { TEXTS } from './messages';

interface Rows {
  readonly entries: readonly CampaignRow[];
}

/** Lists without one of these campaigns keep their identity, so that they do not rerender. */
function moved<L extends Rows>(list: L | undefined, latest: ReadonlyMap<number, Progress>): L | undefined {
  if (!list?.entries.some(({ id }) => latest.has(id))) return list;
  const entries = list.entries.map((row) => {
    const progress = latest.get(row.id);
    return progress ? withProgress(row, progress) : row;
  });
  return { ...list, entries };
}

/** Rows of running campaigns follow their progress in the cache, without a request. */
function useLiveProgress(): void {
  const client = useQueryClient();
  useEffect(() => {
    const lists = { queryKey: CAMPAIGN_LISTS };
    return followProgress((latest) => client.setQueriesData<Rows>(lists, (list) => moved(list, latest)));
  }, [client]);
}

const SENT = [
  { value: '', label: MESSAGES.all },
  { value: 'pending', label: TEXTS.scheduled },
];
const SORTS = [
  { value: 'added_at', label: MESSAGES.dateEntered },
  { value: 'date', label: TEXTS.sendDate },
  { value: 'name', label: MESSAGES.name },
];

const CHIPS = { sent: chosenFrom(MESSAGES.show, SENT) };

const panel = lazyPanel('campaigns', MESSAGES.campaign, () => import('./campaign.summary'));
const hrefOf = (row: CampaignRow): string => link('/messages/:id', { id: row.id });

/** Of an empty list. */
const firstButton = <AddButton label={TEXTS.newCampaign} to={link('/messages/add')} />;
const newButton = <NewButton label={TEXTS.newCampaign} to={link('/messages/add')} />;
const more = [{ id: 'settings', label: MESSAGES.settings, icon: <SettingsIcon />, href: link('/messages/settings') }];

/** /messages (CAMP-002 to CAMP-005, CAMP-034). */
export default function CampaignsListPage() {
  const state = useListState({ search: '', sent: '' as '' | 'pending' });
  const source = useListQuery({
    key: CAMPAIGNS,
    state,
    fetch: (query, options) => call(listCampaigns, query, options),
    live: ['campaign.changed', 'profile.changed'],
  });
  useLiveProgress();
  const { ask, stateOf } = useConfirmedDeletion<CampaignRow>({
    question: ({ name }) => ({ title: TEXTS.deleteTitle, message: TEXTS.deleteQuestion(name) }),
    remove: ({ id }) => call(deleteCampaign, { id }),
    refreshes: CAMPAIGNS,
  });
  const rowActions = useCallback(
    (row: CampaignRow): RowAction[] => [
      // Includes the campaign's name, because each row has this button.
      { ...duplicateAction(row.id), label: TEXTS.duplicateOf(row.name) },
      ...(row.sent === 0 ? [deleteAction(row.name, () => void ask(row))] : []),
    ],
    [ask],
  );
  const available = source.reply && <MessagesAvailable count={source.reply.total_available_messages} />;

  return (
    <Page>
      <PageHeader
        title={MESSAGES.title}
        subtitle={
          <ViewSubtitle list="campaigns" query={state.search}>
            {available}
          </ViewSubtitle>
        }
        secondary={<ViewsButton list="campaigns" query={state.search} />}
        primary={newButton}
        more={more}
        tabs={campaignTabs}
      />
      <ListView
        label={MESSAGES.title}
        state={state}
        source={source}
        search={MESSAGES.nameOrMessage}
        filters={<SelectBy state={state} name="sent" label={MESSAGES.show} options={SENT} />}
        chips={CHIPS}
        sorts={SORTS}
        columns={campaignColumns(source.rows)}
        phone={campaignPhone}
        rowHref={hrefOf}
        panel={panel}
        rowActions={rowActions}
        rowState={stateOf}
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText} action={firstButton} />}
      />
    </Page>
  );
}
