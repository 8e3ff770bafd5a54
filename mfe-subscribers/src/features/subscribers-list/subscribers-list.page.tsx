import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import FieldsIcon from '@mui/icons-material/PlaylistAddOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import ConsentIcon from '@mui/icons-material/VerifiedUserOutlined';
import { call, download } from '@textloom/api';
import {
  exportSubscribers,
  formatCount,
  isShortCode,
  listSubscribers,
  type Subscriber,
  type SubscriberList,
} from '@textloom/contracts';
import { link, useListQuery, useListState, alerts, type ListState } from '@textloom/kit';
import { useCan, useGlobals, useProfile } from '@textloom/session';
import { AddButton, EmptyState, ListView, NewButton, Page, PageHeader, ViewsButton, ViewSubtitle } from '@textloom/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SUBSCRIBERS } from '../../api/keys';
import { WatchedBulks } from '../../components/bulk/watched-bulks';
import { ConsentDialog } from '../../components/consent.dialog';
import { CustomFieldsDialog } from '../../components/custom-fields/lazy-custom-fields-dialog';
import { fieldChip } from '../../components/custom-fields/field-filter';
import { TEXTS as FIELDS } from '../../components/custom-fields/messages';
import { PERSON_SORTS } from '../../components/person-filters';
import { PersonPanel } from '../../components/person-panel';
import { subscriberTabs } from '../../components/page-links';
import { useExactTotals } from '../../components/use-exact-total';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import {
  FILTER_CHOICES,
  SUBSCRIBER_CHIPS,
  SUBSCRIBER_FILTERS,
  SubscriberFilterFields,
  type SubscriberFilters,
} from './subscriber.filters';
import { useColumns } from './more-columns';
import { subscriberPhone } from './subscribers.columns';
import { useExport } from './use-export';
import { useRowActions } from './use-row-actions';
import { useSelecting } from './use-selecting';

/**
 * Passes the filters to the composer, which confirms the number (SUBS-029, SUBS-030); sort and page are not filters
 * (SUBS-031, decision 90).
 */
function useSendToList(state: ListState<SubscriberFilters>): () => void {
  const navigate = useNavigate();
  return () => {
    if (!state.active) {
      alerts.danger(TEXTS.mustFilter);
      return;
    }
    const { page: _page, orderby: _by, orderbytype: _type, ...filters } = state.query;
    void navigate(link('/messages/add', null, { ...filters, createlist: true }));
  };
}

/** With filters the first response is capped: until the exact numbers arrive both show "at least". */
const shownTotal = (n: number, { total_capped: capped }: SubscriberList): string =>
  `${formatCount(n)}${capped ? '+' : ''}`;
const totalsOf = (reply: SubscriberList): string =>
  TEXTS.totals(
    shownTotal(reply.total_entries, reply),
    reply.total_entries,
    shownTotal(reply.active_subscribers, reply),
  );
const exportText = (reply: SubscriberList, filtered: boolean): string =>
  (filtered ? TEXTS.exportMatching : TEXTS.exportAll)(shownTotal(reply.total_entries, reply), reply.total_entries);

function NoSubscribers() {
  const { shortcode } = useGlobals();
  const { keywords } = useProfile();
  const [first] = keywords;
  return (
    <EmptyState
      title={MESSAGES.nobodyYet}
      text={first ? TEXTS.emptyText(first.keyword, shortcode) : TEXTS.emptyWithoutKeyword(isShortCode(shortcode))}
      action={first ? undefined : <AddButton label={MESSAGES.addKeyword} to={link('/keywords/add')} />}
    />
  );
}

const hrefOf = (row: Subscriber): string => link('/subscribers/:id', { id: row.id });
const panel = {
  label: MESSAGES.subscriber,
  content: (row: Subscriber) => <PersonPanel id={row.id} person={row} />,
};
const isDimmed = (row: Subscriber): boolean => row.disabled === 1;

function Subscribers() {
  const state = useListState(SUBSCRIBER_FILTERS, FILTER_CHOICES);
  const { page: _, ...filters } = state.query;
  const source = useExactTotals(
    filters,
    useListQuery({
      key: SUBSCRIBERS,
      state,
      fetch: (query, options) => call(listSubscribers, query, options),
      live: ['subscriber.changed'],
    }),
  );
  const rows = useRowActions();
  const { orderby: _by, orderbytype: _type, ...matching } = filters;
  const { selecting, element } = useSelecting(source.rows, matching, source.total);
  const file = useExport(
    (signal) => download(exportSubscribers, filters, signal),
    source.reply ? exportText(source.reply, state.active) : '',
  );
  const sendToList = useSendToList(state);
  const more = useColumns();
  const view = new URLSearchParams([...new URLSearchParams(state.search), ['columns', more.shown]]).toString();
  const { custom_fields: fields } = useProfile();
  const manages = useCan('subscriber.fields');
  const [managing, setManaging] = useState(false);
  const [asking, setAsking] = useState(false);
  const some = source.total > 0;

  return (
    <Page>
      <PageHeader
        title={MESSAGES.title}
        subtitle={
          <ViewSubtitle list="subscribers" query={view}>
            {source.reply && totalsOf(source.reply)}
          </ViewSubtitle>
        }
        secondary={<ViewsButton list="subscribers" query={view} />}
        tabs={subscriberTabs}
        primary={<NewButton label={TEXTS.add} to={link('/subscribers/add')} />}
        secondaryAction={{
          id: 'send',
          label: TEXTS.sendToList,
          icon: <SendIcon />,
          disabled: !some,
          run: sendToList,
        }}
        more={[
          { id: 'export', label: MESSAGES.export, icon: <DownloadIcon />, disabled: !some, run: file.start },
          { id: 'consent', label: TEXTS.consent, icon: <ConsentIcon />, run: () => setAsking(true) },
          more.action,
          ...(manages
            ? [{ id: 'fields', label: FIELDS.title, icon: <FieldsIcon />, run: () => setManaging(true) }]
            : []),
        ]}
      />
      <ListView
        label={MESSAGES.title}
        state={state}
        source={source}
        search={MESSAGES.searchHint}
        filters={<SubscriberFilterFields state={state} />}
        chips={{ ...SUBSCRIBER_CHIPS, field: () => fieldChip(fields, state.values) }}
        sorts={PERSON_SORTS}
        columns={more.columns}
        phone={subscriberPhone}
        pagerBelow
        selecting={selecting}
        rowHref={hrefOf}
        panel={panel}
        rowActions={rows.actionsOf}
        rowState={rows.stateOf}
        rowDimmed={isDimmed}
        noMatchText={MESSAGES.noMatch}
        empty={<NoSubscribers />}
      />
      {rows.bar}
      {file.overlay}
      {more.dialog}
      {asking && <ConsentDialog onClose={() => setAsking(false)} />}
      {managing && <CustomFieldsDialog onClose={() => setManaging(false)} />}
      {element}
    </Page>
  );
}

/** /subscribers (SUBS-001, SUBS-014). New subscribers appear without a reload. */
export default function SubscribersListPage() {
  return (
    <WatchedBulks>
      <Subscribers />
    </WatchedBulks>
  );
}
