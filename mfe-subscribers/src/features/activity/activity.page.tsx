import { Typography } from '@mui/material';
import { call } from '@textloom/api';
import { listActivity, type Activity, type ActivityType } from '@textloom/contracts';
import { useListQuery, useListState } from '@textloom/kit';
import {
  chosenFrom,
  DatesBy,
  DateText,
  EmptyState,
  KeywordBy,
  ListView,
  Page,
  PageHeader,
  SafeHtml,
  SelectBy,
  StatusChip,
  ZoneName,
  type ChipTexts,
  type Column,
  type PhoneRow,
} from '@textloom/ui';
import { SUBSCRIBERS } from '../../api/keys';
import { WatchedBulks } from '../../components/bulk/watched-bulks';
import { PersonPanel } from '../../components/person-panel';
import { activityHref } from '../../model/activity';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const FILTERS = { type: '' as '' | ActivityType, keyword: '', 'added_at-start': '', 'added_at-end': '' };
/** Accepts only valid values from the address; others are ignored. */
const CHOICES = { type: ['subscriber-register', 'subscriber-unregister'] };
const CHANGES = [
  { value: '', label: TEXTS.allChanges },
  { value: 'subscriber-register', label: MESSAGES.subscribed },
  { value: 'subscriber-unregister', label: MESSAGES.unsubscribed },
];

const columns: readonly Column<Activity>[] = [
  {
    key: 'text',
    header: TEXTS.whatHappened,
    flex: 1,
    minWidth: 220,
    primary: true,
    render: (row) => <SafeHtml html={row.text} />,
  },
  {
    key: 'type',
    header: TEXTS.change,
    width: 150,
    render: ({ type }) =>
      type === 'subscriber-register' ? (
        <StatusChip kind="success" label={MESSAGES.subscribed} />
      ) : (
        <StatusChip kind="neutral" label={MESSAGES.unsubscribed} />
      ),
  },
  {
    key: 'date',
    header: MESSAGES.date,
    headerHelp: <ZoneName />,
    width: 196,
    sort: 'added_at',
    render: ({ added_at }) => <DateText date={added_at} format="row" />,
  },
];

const CHIPS: ChipTexts<typeof FILTERS> = {
  type: chosenFrom(TEXTS.change, CHANGES),
  keyword: MESSAGES.fields.keyword,
  'added_at-start': TEXTS.dateFrom,
  'added_at-end': TEXTS.dateTo,
};

const panel = {
  label: TEXTS.entry,
  content: (row: Activity) =>
    row.people === null ? <PersonPanel id={row.module_entry_id} /> : <Typography>{TEXTS.byImport}</Typography>,
};
const phoneOf = (row: Activity): PhoneRow => ({
  title: <SafeHtml html={row.text} />,
  line: <DateText date={row.added_at} format="row" />,
});

/** /activity: all joins and opt-outs, by change, keyword and date (HOME-024). */
export default function ActivityPage() {
  const state = useListState(FILTERS, CHOICES);
  const source = useListQuery({
    key: [...SUBSCRIBERS, 'activity'],
    state,
    fetch: (query, options) => call(listActivity, query, options),
    live: ['subscriber.changed'],
  });
  return (
    <WatchedBulks>
      <Page>
        <PageHeader title={TEXTS.title} subtitle={TEXTS.subtitle} />
        <ListView
          label={TEXTS.title}
          state={state}
          source={source}
          filters={
            <>
              <SelectBy state={state} name="type" label={TEXTS.change} options={CHANGES} />
              <KeywordBy state={state} />
              <DatesBy state={state} name="added_at" label={MESSAGES.date} />
            </>
          }
          chips={CHIPS}
          columns={columns}
          phone={phoneOf}
          rowHref={activityHref}
          panel={panel}
          empty={<EmptyState title={TEXTS.empty} />}
        />
      </Page>
    </WatchedBulks>
  );
}
