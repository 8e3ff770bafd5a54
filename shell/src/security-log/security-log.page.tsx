import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { call, download } from '@textloom/api';
import { exportSecurityEvents, listSecurityEvents, SECURITY_KINDS, type SecurityKind } from '@textloom/contracts';
import { type ListState, saveFile, useAction, useListQuery, useListState } from '@textloom/kit';
import { chosenFrom, type ChipTexts, DatesBy, EmptyState, ListView, Page, PageHeader, SelectBy } from '@textloom/ui';
import { ACCOUNT_CRUMBS, AllowedPage } from '../base/allowed-page';
import { KINDS, TEXTS } from './messages';
import { securityColumns, securityPhone } from './security-log.columns';

const FILTERS = { search: '', kind: '' as '' | SecurityKind, 'date-start': '', 'date-end': '' };
const CHOICES = { kind: [...SECURITY_KINDS] };
type State = ListState<typeof FILTERS>;

const OPTIONS = [
  { value: '', label: TEXTS.everything },
  ...SECURITY_KINDS.map((value) => ({ value, label: KINDS[value] })),
];

const CHIPS: ChipTexts<typeof FILTERS> = {
  kind: chosenFrom(TEXTS.kind, OPTIONS),
  'date-start': TEXTS.dateFrom,
  'date-end': TEXTS.dateTo,
};

/** The filters of the list, which the export uses too. */
const filtersOf = ({ query }: State) => ({
  ...(query.search && { search: query.search }),
  ...(query.kind && { kind: query.kind }),
  ...(query['date-start'] && { 'date-start': query['date-start'] }),
  ...(query['date-end'] && { 'date-end': query['date-end'] }),
});

function ExportButton({ state, disabled }: { state: State; disabled: boolean }) {
  const [saving, save] = useAction(async () =>
    saveFile(await download(exportSecurityEvents, filtersOf(state)), 'security-log.csv'),
  );
  return (
    <Button startIcon={<DownloadIcon />} disabled={disabled || saving} onClick={() => save()}>
      {TEXTS.exportCsv}
    </Button>
  );
}

function Log() {
  const state = useListState(FILTERS, CHOICES);
  const source = useListQuery({
    key: ['security-log'],
    state,
    fetch: ({ page }, options) => call(listSecurityEvents, { ...filtersOf(state), page }, options),
    live: ['profile.changed'],
  });
  return (
    <Page>
      <PageHeader
        title={TEXTS.title}
        subtitle={TEXTS.subtitle}
        crumbs={ACCOUNT_CRUMBS}
        secondary={<ExportButton state={state} disabled={source.rows.length === 0} />}
      />
      <ListView
        label={TEXTS.title}
        state={state}
        source={source}
        search={TEXTS.search}
        filters={
          <>
            <SelectBy state={state} name="kind" label={TEXTS.kind} options={OPTIONS} />
            <DatesBy state={state} name="date" label={TEXTS.date} />
          </>
        }
        chips={CHIPS}
        grid="security-log"
        columns={securityColumns}
        phone={securityPhone}
        empty={<EmptyState title={TEXTS.empty} text={TEXTS.emptyText} />}
      />
    </Page>
  );
}

/** /account/security: for owners. */
export default function SecurityLogPage() {
  return (
    <AllowedPage ability="security.log" title={TEXTS.title}>
      <Log />
    </AllowedPage>
  );
}
